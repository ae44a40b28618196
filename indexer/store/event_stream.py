"""How search events are written and how long they are kept: the data stream of one space of indices."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from opensearchpy import AsyncOpenSearch

from indexer.store.client import BUSY, deadline, reason_of
from indexer.store.errors import StoreUnavailableError
from indexer.store.names import EVENTS, in_space
from indexer.store.templates import install_templates

_SECONDS = 10.0
_DAY_HOURS = 24
_PARTS = 10
"""An index of the stream takes a tenth of the time for which events are kept: deleted is an index at a time."""
_LARGEST = "5gb"
_THERE = "resource_already_exists_exception"
_CONFLICT = 409
_NOT_NOW = BUSY | {401, 403}
"""A block (a full disk) or missing rights may be over in a moment; with other codes the event itself is at fault."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as JSON, under an id made from it: written twice it is there once."""

    id: str
    source: bytes


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a batch: how many events are in the stream, which are to be tried again, why others never will."""

    count: int
    again: tuple[StoredEvent, ...] = ()
    refused: tuple[str, ...] = ()


class EventStream:
    """The data stream of one space."""

    def __init__(self, client: AsyncOpenSearch, space: str = "") -> None:
        """Works with ``client``, which its opener closes."""
        self._client = client
        self.name = in_space(EVENTS, space)

    async def exists(self) -> bool:
        """Whether it is there.

        Raises:
            StoreError: when OpenSearch can't be reached or refuses.
        """
        async with deadline(_SECONDS):
            return bool((await self._get(ignore=True)).get("data_streams"))

    async def make(self) -> None:
        """Makes it, with its templates, where it is missing; two servers may do so at once.

        Without this OpenSearch would make a plain index with guessed fields of the first event.

        Raises:
            StoreError: when OpenSearch can't be reached or refuses.
        """
        if await self.exists():
            return
        await install_templates(self._client, EVENTS)
        async with deadline(_SECONDS):
            answer = await self._client.transport.perform_request(
                "PUT", f"/_data_stream/{self.name}", params={"ignore": 400}
            )
        if answer.get("error") and answer["error"].get("type") != _THERE:
            raise StoreUnavailableError(f"OpenSearch makes no data stream {self.name}: {reason_of(answer['error'])}")

    async def write(self, events: Sequence[StoredEvent]) -> Written:
        """Writes a batch in one request; events that are there already count as written.

        Raises:
            StoreError: when it is not known which were written: ask ``written`` before they are tried again.
        """
        body = b"".join(b'{"create":{"_id":"%b"}}\n%b\n' % (event.id.encode(), event.source) for event in events)
        async with deadline(_SECONDS):
            answer = await self._client.bulk(index=self.name, body=body.decode())
        again, refused = [], []
        for event, item in zip(events, (each["create"] for each in answer["items"]), strict=True):
            if item["status"] in _NOT_NOW:
                again.append(event)
            elif "error" in item and item["status"] != _CONFLICT:
                refused.append(reason_of(item["error"]))
        return Written(len(events) - len(again) - len(refused), tuple(again), tuple(refused))

    async def written(self, ids: Collection[str]) -> frozenset[str]:
        """Those of the ids that are in the stream, up to date to the last write.

        An id is there once in an index, not in a stream: after a rollover a second try would write it anew.

        Raises:
            StoreError: when OpenSearch can't be reached or refuses.
        """
        body = {"query": {"ids": {"values": sorted(ids)}}, "size": len(ids), "_source": False}
        async with deadline(_SECONDS):
            await self._client.indices.refresh(index=self.name)
            answer = await self._client.search(index=self.name, body=body)
        return frozenset(hit["_id"] for hit in answer["hits"]["hits"])

    async def keep(self, days: float) -> tuple[str, ...]:
        """Begins a new index of the stream when its time has come, and deletes those that are older than ``days``.

        An index goes when the one after it was made that long ago, so each event is kept for ``days`` at least, and a
        tenth longer at most.  Time is OpenSearch's own.  Gives the names of the deleted ones.  Two servers may do so at
        once: what one has done is no work for the other.

        Raises:
            StoreError: when OpenSearch can't be reached or refuses.
        """
        age = f"{max(1, round(days * _DAY_HOURS / _PARTS))}h"
        async with deadline(_SECONDS):
            await self._client.indices.rollover(
                alias=self.name, body={"conditions": {"max_age": age, "max_size": _LARGEST}}
            )
            indices = [each["index_name"] for each in (await self._get())["data_streams"][0]["indices"]]
            made = await self._made_at()
            now = await self._now()
            old = [
                index
                for index, after in pairwise(indices)
                if after in made and made[after] < now - days * _DAY_HOURS * 3600
            ]
            for index in old:
                await self._client.indices.delete(index=index, params={"ignore_unavailable": "true"})
        return tuple(old)

    async def search(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """OpenSearch's answer to a search in the stream; nothing found where there is no stream.

        Raises:
            StoreError: when OpenSearch can't be reached or refuses.
        """
        async with deadline(_SECONDS):
            answer: Mapping[str, Any] = await self._client.search(
                index=self.name, body=body, params={"ignore_unavailable": "true"}
            )
        return answer

    async def _get(self, *, ignore: bool = False) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = await self._client.transport.perform_request(
            "GET", f"/_data_stream/{self.name}", params={"ignore": 404} if ignore else None
        )
        return answer

    async def _made_at(self) -> dict[str, float]:
        """When each of its indices was made, in seconds since 1970."""
        settings = await self._client.indices.get_settings(index=self.name, name="index.creation_date")
        return {index: int(each["settings"]["index"]["creation_date"]) / 1000 for index, each in dict(settings).items()}

    async def _now(self) -> float:
        """OpenSearch's time, which the indices' own times are told by."""
        (health,) = await self._client.transport.perform_request("GET", "/_cat/health", params={"format": "json"})
        return float(health["epoch"])
