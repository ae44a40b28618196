"""Events from a server's start to its end: written, kept for their time, and the rest written before it goes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from indexer.store.errors import StoreError
from indexer.store.event_stream import EventStream
from server.observability.events.sink import EventSink

log = structlog.get_logger(__name__)

LOOK_SECONDS = 3600.0
"""Between two looks at which events are old enough to go."""
END_SECONDS = 5.0
"""For what is left when the server ends."""


@asynccontextmanager
async def running_events(sink: EventSink, stream: EventStream, days: float) -> AsyncIterator[EventSink]:
    """Writes the sink's events while the context is open; with ``days`` 0 none is ever deleted."""
    writing = asyncio.create_task(sink.run())
    keeping = asyncio.create_task(keep_events(stream, days, LOOK_SECONDS)) if days else None
    try:
        yield sink
    finally:
        if keeping:
            keeping.cancel()
        sink.end()
        await asyncio.wait([writing], timeout=END_SECONDS)
        writing.cancel()
        sink.give_up()


async def keep_events(stream: EventStream, days: float, seconds: float) -> None:
    """Looks every so many seconds which events are older than ``days``, and deletes them."""
    while True:
        try:
            if await stream.exists():
                deleted = await stream.keep(days)
                if deleted:
                    log.info("events_deleted", indices=deleted)
        except Exception as error:  # noqa: BLE001  # the border to another program: whatever it does, the next look comes
            cause = str(error) if isinstance(error, StoreError) else type(error).__name__
            log.warning("events_not_kept_in_time", cause=cause)
        await asyncio.sleep(seconds)
