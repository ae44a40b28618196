"""The generations of a space: sets of indices that take each other's place; one serves, others are built or kept.

The space's own aliases name the indices that serve.  Each generation besides has aliases of its own, under
``Generation.space``: a server or an indexer that uses them stays with one generation whatever is switched meanwhile.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import EmbeddingModel
from indexer.store.client import deadline
from indexer.store.embedding_space import model_of
from indexer.store.errors import StoreRequestError
from indexer.store.names import ALIASES, DOCUMENTS, PER_GENERATION, SPANS, generation_space, in_space, index_name
from indexer.store.store_clock import store_time

CLOSED_SECONDS = 60.0
"""Longer than a switch keeps what serves closed for writing."""
QUIET_SECONDS = 60.0
"""Longer than a server takes to follow a switch and to end the calls that it began before."""
_SECONDS = 30.0
_SERVED_UNTIL, _CLOSED_AT = "served_until", "closed_at"
_OF_INTEREST = "*.aliases,*.mappings._meta,*.settings.index.uuid"


class Role(StrEnum):
    """What a generation is there for."""

    BUILDING = "building"
    SERVING = "serving"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class Generation:
    """A set of indices.

    ``base`` is the space whose generation it is, ``space`` addresses it alone; a number may come again after a removal,
    ``identity`` never does.  ``is_open`` says whether records are taken under its own names.  Times are ISO 8601, by
    the cluster's clock; ``served_until`` is empty before it was switched from, ``closed_at`` while it is open.
    """

    number: int
    base: str
    identity: str
    is_serving: bool
    is_open: bool
    model: EmbeddingModel
    made_from: str
    served_until: str = ""
    closed_at: str = ""

    @property
    def space(self) -> str:
        """The space that addresses this generation alone."""
        return generation_space(self.number, self.base)

    @property
    def role(self) -> Role:
        """Serving, or kept since it served, or being built."""
        if self.is_serving:
            return Role.SERVING
        return Role.KEPT if self.served_until else Role.BUILDING

    def index(self, alias: str) -> str:
        """The index behind an alias."""
        return index_name(alias, self.number, self.base)


async def generations(client: AsyncOpenSearch, space: str = "") -> tuple[Generation, ...]:
    """All generations of a space, by number; none in a space that no current version has installed.

    Raises:
        StoreError: when OpenSearch can't be asked.
    """
    async with deadline(_SECONDS):
        found = await client.indices.get(
            index=f"{in_space(SPANS, space)},{in_space(SPANS, generation_space('*', space))}",
            params={"ignore_unavailable": "true", "allow_no_indices": "true", "filter_path": _OF_INTEREST},
        )
    every = (_generation(name, entry, space) for name, entry in found.items())
    return tuple(sorted((each for each in every if each), key=lambda each: each.number))


async def serving_generation(client: AsyncOpenSearch, space: str = "") -> Generation | None:
    """The generation that serves.

    Raises:
        StoreError: when OpenSearch can't be asked.
    """
    return next((each for each in await generations(client, space) if each.is_serving), None)


async def name_generation(client: AsyncOpenSearch, space: str, number: int) -> None:
    """Gives a generation its own aliases, where it has indices and no such alias yet; for use under a ``deadline``."""
    actions = []
    for alias in ALIASES:
        index, own = index_name(alias, number, space), in_space(alias, generation_space(number, space))
        if await client.indices.exists(index=index) and not await client.indices.exists_alias(index=index, name=own):
            actions.append(_named(index, own, is_open=True))
    if actions:
        await client.indices.update_aliases(body={"actions": actions})


async def close(client: AsyncOpenSearch, generation: Generation) -> None:
    """Lets no record be written under the generation's own names, and waits for those on their way to the registry.

    Raises:
        StoreError: when OpenSearch is away or refuses.
    """
    await note(client, generation, {_CLOSED_AT: await _now(client)})
    async with deadline(_SECONDS):
        await client.indices.update_aliases(body={"actions": _doors(generation, is_open=False)})
        registry = generation.index(DOCUMENTS)
        await client.indices.add_block(index=registry, block="write")  # answers when no write is under way any more
        await client.indices.put_settings(index=registry, body={"index.blocks.write": None})


async def reopen(client: AsyncOpenSearch, generation: Generation) -> None:
    """Takes back what ``close`` did.

    Raises:
        StoreError: when OpenSearch is away or refuses.
    """
    async with deadline(_SECONDS):
        await client.indices.put_settings(index=generation.index(DOCUMENTS), body={"index.blocks.write": None})
        await client.indices.update_aliases(body={"actions": _doors(generation, is_open=True)})
    await note(client, generation, {_CLOSED_AT: ""})


async def reopen_abandoned(client: AsyncOpenSearch, generation: Generation) -> None:
    """Reopens what serves and was closed so long ago that the switch which closed it must have died.

    Raises:
        StoreError: when OpenSearch is away or refuses.
    """
    if generation.closed_at and await seconds_since(client, generation.closed_at) > CLOSED_SECONDS:
        await reopen(client, generation)


async def seconds_since(client: AsyncOpenSearch, moment: str) -> float:
    """How long ago a noted moment was, in seconds, by the clock that it was noted by.

    Raises:
        StoreError: when OpenSearch can't be asked.
    """
    return (await store_time(client) - datetime.fromisoformat(moment)).total_seconds()


async def swap(client: AsyncOpenSearch, old: Generation, new: Generation) -> None:
    """Has the space's aliases name the indices of ``new``, all in one change that is made as a whole or not at all.

    Raises:
        StoreError: when OpenSearch is away or refuses, as it does when ``old`` does not serve any more.
    """
    actions: list[dict[str, Any]] = []
    for alias in PER_GENERATION:
        name = in_space(alias, old.base)
        actions.append({"remove": {"index": old.index(alias), "alias": name, "must_exist": True}})
        actions.append({"add": {"index": new.index(alias), "alias": name}})
    await note(client, old, {_SERVED_UNTIL: await _now(client)})
    async with deadline(_SECONDS):
        await client.indices.update_aliases(body={"actions": [*actions, *_doors(new, is_open=True)]})


async def remove_generation(
    client: AsyncOpenSearch, generation: Generation, *, quiet_seconds: float = QUIET_SECONDS
) -> None:
    """Deletes a generation's indices; the texts, which all share, stay.

    Raises:
        StoreRequestError: when it serves, or did so within ``quiet_seconds``: servers that follow a switch may still
            have calls under way that read it.
        StoreError: when OpenSearch is away or refuses.
    """
    if generation.is_serving:
        raise StoreRequestError(f"generation {generation.number} serves: switch to another before it is removed")
    if generation.served_until:
        left = quiet_seconds - await seconds_since(client, generation.served_until)
        if left > 0:
            raise StoreRequestError(
                f"generation {generation.number} served a moment ago, and servers may still read it: "
                f"try again in {left:.0f} s"
            )
    names = ",".join(generation.index(alias) for alias in PER_GENERATION)
    async with deadline(_SECONDS):
        shared = in_space(_SHARED, generation.space)
        await client.indices.delete_alias(
            index=generation.index(_SHARED), name=shared, params={"ignore": 404, "request_timeout": _SECONDS}
        )
        await client.indices.delete(index=names, params={"ignore_unavailable": "true"})


async def note(client: AsyncOpenSearch, generation: Generation, changes: dict[str, str]) -> None:
    """Notes something of a generation in its mapping, beside what is noted there.

    Raises:
        StoreError: when OpenSearch is away or refuses.
    """
    index = generation.index(SPANS)
    async with deadline(_SECONDS):
        mapping = await client.indices.get_mapping(index=index)
        meta = mapping[index]["mappings"].get("_meta", {})
        await client.indices.put_mapping(index=index, body={"_meta": {**meta, **changes}})


(_SHARED,) = (alias for alias in ALIASES if alias not in PER_GENERATION)


def _generation(index: str, entry: dict[str, Any], space: str) -> Generation | None:
    """None for an index that has no aliases of a generation, as one that an older version made."""
    number = index.rpartition("-")[2]
    own = in_space(SPANS, generation_space(number, space))
    aliases = entry["aliases"]
    if not number.isdecimal() or own not in aliases:
        return None
    meta = entry.get("mappings", {}).get("_meta", {})
    return Generation(
        number=int(number),
        base=space,
        identity=entry["settings"]["index"]["uuid"],
        is_serving=in_space(SPANS, space) in aliases,
        is_open=aliases[own].get("is_write_index", True),
        model=model_of(meta),
        made_from=meta.get("made_from", ""),
        served_until=meta.get(_SERVED_UNTIL, ""),
        closed_at=meta.get(_CLOSED_AT, ""),
    )


def _doors(generation: Generation, *, is_open: bool) -> list[dict[str, Any]]:
    """What opens or closes a generation's own names for writing; reading goes on."""
    return [_named(generation.index(alias), in_space(alias, generation.space), is_open=is_open) for alias in ALIASES]


def _named(index: str, alias: str, *, is_open: bool) -> dict[str, Any]:
    return {"add": {"index": index, "alias": alias, "is_write_index": is_open}}


async def _now(client: AsyncOpenSearch) -> str:
    return (await store_time(client)).isoformat(timespec="seconds")
