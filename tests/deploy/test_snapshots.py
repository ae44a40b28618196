"""Backup and restore, by the very lines of the page for operators, on a real node."""

import json
import re
import shlex
import uuid
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from opensearchpy import AsyncOpenSearch

from indexer.store.generations import serving_generation
from indexer.store.names import EVENTS, PAGES, in_space
from indexer.store.templates import Kind, State, diff, install, install_templates, remove_space

Request = tuple[str, str, Mapping[str, str], Mapping[str, object] | None]


@pytest.fixture(scope="module")
def lines(deploy: Path) -> list[str]:
    """The page's lines about snapshots, in order."""
    page = (deploy.parent / "docs" / "operations.md").read_text(encoding="utf-8")
    section = page.partition("## Backup and restore")[2].partition("\n## ")[0]
    found = re.findall(r"^curl .*$", section, re.MULTILINE)
    assert len(found) == 5
    return found


def read(line: str) -> Request:
    """A line as what it sends: method, path, parameters, body."""
    words = shlex.split(line)
    method = words[words.index("-X") + 1]
    (url,) = [word for word in words if word.startswith("$OPENSEARCH/")]
    parts = urlsplit(url.removeprefix("$OPENSEARCH"))
    body = json.loads(words[words.index("-d") + 1]) if "-d" in words else None
    return method, parts.path, dict(parse_qsl(parts.query)), body


async def test_what_was_lost_comes_back(opensearch_client: AsyncOpenSearch, lines: list[str]) -> None:
    """Records, aliases and which generation serves; a second snapshot of the same is no error."""
    space, repository = f"kept-{uuid.uuid4().hex[:8]}x", f"test-{uuid.uuid4().hex[:8]}"

    async def send(line: str, snapshot: str = "first") -> None:
        line = line.replace("$SNAPSHOT", snapshot).replace("factspan-*", f"factspan-*-{space}*")
        line = line.replace("factspan-events*", f"factspan-events-{space}*")
        method, path, params, body = read(line.replace("_snapshot/factspan", f"_snapshot/{repository}"))
        await opensearch_client.transport.perform_request(method, path, params=params, body=body)

    register, take, delete_events, delete, restore = lines
    events = in_space(EVENTS, space)
    await install(opensearch_client, space)
    await install_templates(opensearch_client, EVENTS)
    await opensearch_client.transport.perform_request("PUT", f"/_data_stream/{events}")
    await opensearch_client.index(index=events, body={"@timestamp": 0}, op_type="create", refresh="true")
    alias, record = in_space(PAGES, space), {"document_hash": "kept", "page": 1, "text": "words"}
    await opensearch_client.index(index=alias, id="kept-1", body=record, refresh="true")
    before = await serving_generation(opensearch_client, space)
    try:
        await send(register)
        await send(take)
        await send(take, "second")
        await send(delete_events)
        await send(delete)
        assert not await opensearch_client.indices.exists(index=alias)
        await send(restore)
        await opensearch_client.cluster.health(index=alias, params={"wait_for_status": "yellow"})
        assert (await opensearch_client.get(index=alias, id="kept-1"))["_source"] == record
        assert (await opensearch_client.count(index=events))["count"] == 1
        after = await serving_generation(opensearch_client, space)
        assert before
        assert after
        assert replace(after, identity=before.identity) == before  # another index by its id, and the same
        states = {each.state for each in await diff(opensearch_client, space) if each.kind is Kind.INDEX}
        assert states == {State.SAME}
    finally:
        await send(delete_events)
        await remove_space(opensearch_client, space)
        for path in (f"{repository}/first,second", repository):
            await opensearch_client.transport.perform_request("DELETE", f"/_snapshot/{path}", params={"ignore": 404})
