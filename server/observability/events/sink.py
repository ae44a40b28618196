"""Events on their way to OpenSearch: a bounded queue, written in batches beside the calls, never waited for."""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

import structlog

from indexer.store.errors import StoreError, StoreRequestError
from indexer.store.event_stream import StoredEvent, Written
from server.observability.events.event import stored_event
from server.observability.served import ServedRequest

log = structlog.get_logger(__name__)

BATCH = 500
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds between tries while OpenSearch is away; they double."""


class Stream(Protocol):
    """Where events are written."""

    async def make(self) -> None:
        """Makes it where it is missing."""

    async def write(self, events: Sequence[StoredEvent]) -> Written:
        """Writes a batch."""

    async def written(self, ids: Sequence[str]) -> frozenset[str]:
        """Those that are there."""


@dataclass(slots=True)
class EventCounts:
    """Events since the server began: written, dropped because the queue was full or the end came, refused for good."""

    written: int = 0
    dropped: int = 0
    refused: int = 0


class EventSink:
    """One server's; an observer of its calls."""

    def __init__(self, stream: Stream, most_waiting: int, interval: float) -> None:
        """Gathers for ``interval`` seconds before a batch is written."""
        self._stream = stream
        self._most_waiting = most_waiting
        self._interval = interval
        self._queue: deque[StoredEvent] = deque()
        self._arrived, self._full, self._ending = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._is_made = False
        self._is_unsure = False
        self._fails = False
        self.counts = EventCounts()

    @property
    def waiting(self) -> int:
        """Events that are not written yet."""
        return len(self._queue)

    def observe(self, served: ServedRequest) -> None:
        """Takes a call's event; where no more may wait it is dropped and counted."""
        if len(self._queue) >= self._most_waiting:
            if not self.counts.dropped:
                log.warning("events_dropped", waiting=len(self._queue))
            self.counts.dropped += 1
            return
        self._queue.append(stored_event(served))
        self._arrived.set()
        if len(self._queue) >= BATCH:
            self._full.set()

    async def run(self) -> None:
        """Writes what comes until ``end`` is called and nothing is left."""
        pause = FIRST_PAUSE
        while await self._has_batch():
            try:
                await self._write()
            except Exception as error:  # noqa: BLE001  # the border to another program: events must never end
                if not self._fails:
                    cause = str(error) if isinstance(error, StoreError) else type(error).__name__
                    log.warning("events_not_written", waiting=len(self._queue), cause=cause)
                self._fails, self._is_unsure, self._is_made = True, True, False
                await self._rest(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                if self._fails:
                    log.info("events_written_again", waiting=len(self._queue))
                self._fails, pause = False, FIRST_PAUSE

    def end(self) -> None:
        """Has ``run`` write what is left, at once, and end."""
        self._ending.set()

    def give_up(self) -> None:
        """Drops what is left."""
        if self._queue:
            log.warning("events_dropped", waiting=len(self._queue))
        self.counts.dropped += len(self._queue)
        self._queue.clear()

    async def _has_batch(self) -> bool:
        """Waits for a batch; False once there is nothing more to come."""
        if not self._queue:
            self._arrived.clear()
            await _first_of(self._arrived, self._ending)
        if not self._ending.is_set() and len(self._queue) < BATCH and not self._fails:
            self._full.clear()
            await _first_of(self._full, self._ending, seconds=self._interval)
        return bool(self._queue)

    async def _rest(self, seconds: float) -> None:
        """Waits before the next try, less long where the end has come."""
        if self._ending.is_set():
            await asyncio.sleep(FIRST_PAUSE)
        else:
            await _first_of(self._ending, seconds=seconds)

    async def _write(self) -> None:
        """Writes one batch; what was not written stays, in its order."""
        if not self._is_made:
            await self._stream.make()
            self._is_made = True
        batch = list(islice(self._queue, BATCH))
        if self._is_unsure:
            there = await self._known(batch)
            self._take(len(batch), [event for event in batch if event.id not in there])
            self.counts.written += len(there)
            batch = [event for event in batch if event.id not in there]
            self._is_unsure = False
        result = await self._stream.write(batch) if batch else Written(0)
        self._take(len(batch), result.again)
        self.counts.written += result.count
        self.counts.refused += len(result.refused)
        if result.refused:
            log.error("events_refused", count=len(result.refused), cause=result.refused[0])
        if result.again:
            raise NotNowError(f"OpenSearch takes no events now: {len(result.again)} are tried again")

    async def _known(self, batch: Sequence[StoredEvent]) -> frozenset[str]:
        """Those that an earlier try has written; none where the server may not ask."""
        try:
            return await self._stream.written([event.id for event in batch])
        except StoreRequestError:
            return frozenset()

    def _take(self, count: int, kept: Sequence[StoredEvent]) -> None:
        """Takes the oldest out of the queue, but those that are kept."""
        for _ in range(count):
            self._queue.popleft()
        self._queue.extendleft(reversed(kept))


class NotNowError(StoreError):
    """Some events of a batch were not taken, and may be later."""


async def _first_of(*events: asyncio.Event, seconds: float | None = None) -> None:
    """Waits until one of them is set, or the time is over."""
    waits = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
