"""All that a space of indices holds, record by record, to be compared; and whether it agrees with itself."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from opensearchpy import AsyncOpenSearch

from indexer.store.generation_check import Fault, differences
from indexer.store.generations import serving_generation
from indexer.store.names import ALIASES, PAGES, in_space
from indexer.store.writer import Writer

_MOST = 10_000
_OF_THE_CLOCK = "updated_at"

Snapshot = Mapping[tuple[str, str], str]
"""The SHA-256 of each record with its vector, by alias and id; without when it was written."""


async def snapshot(client: AsyncOpenSearch, space: str) -> Snapshot:
    """What is stored now; what was written a moment ago too."""
    await Writer(client, space).refresh()
    return {
        (alias, hit["_id"]): _digest({key: value for key, value in hit["_source"].items() if key != _OF_THE_CLOCK})
        for alias in ALIASES
        for hit in await _all(client, alias, space)
    }


async def texts(client: AsyncOpenSearch, space: str) -> dict[str, str]:
    """The canonical text of each document, by its hash."""
    pages = sorted(
        (hit["_source"] for hit in await _all(client, PAGES, space)), key=lambda page: (page["start"], page["end"])
    )
    found: dict[str, str] = {}
    for page in pages:
        before = found.get(page["document_hash"], "")
        assert page["start"] == len(before), "pages do not partition the text"
        found[page["document_hash"]] = before + page["text"]
    return found


async def disagreements(client: AsyncOpenSearch, space: str) -> list[str]:
    """Where the registry says that a document is indexed, and the indices have more or fewer records of it."""
    serving = await serving_generation(client, space)
    assert serving is not None
    found = await differences(client, serving, serving)
    return [each.text for each in found if each.fault is not Fault.UNFINISHED]


async def _all(client: AsyncOpenSearch, alias: str, space: str) -> list[dict[str, Any]]:
    answer = await client.search(
        index=in_space(alias, space), body={"query": {"match_all": {}}, "size": _MOST, "sort": ["_doc"]}
    )
    assert answer["_shards"]["failed"] == 0
    assert answer["hits"]["total"]["value"] < _MOST
    hits: list[dict[str, Any]] = answer["hits"]["hits"]
    return hits


def _digest(source: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(source, sort_keys=True).encode()).hexdigest()
