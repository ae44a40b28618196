"""Events on their way: none is lost that fits the queue, none is written twice, and no call waits."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field

import pytest

from indexer.store.errors import StoreRequestError, StoreUnavailableError
from indexer.store.event_stream import StoredEvent, Written
from server.observability.events import sink as sink_module
from server.observability.events.sink import EventSink
from server.observability.served import ServedRequest

Make = Callable[..., ServedRequest]
Until = Callable[[Callable[[], bool | Awaitable[bool]]], Awaitable[None]]


@dataclass
class MemoryStream:
    """A stream in memory whose calls fail, one after another, as they are told to; then all go well.

    ``lost_answers`` counts writes that are done but not answered, ``not_now`` writes whose events are not taken.
    """

    away: int = 0
    lost_answers: int = 0
    not_now: int = 0
    refuses: str = ""
    may_ask: bool = True
    events: list[str] = field(default_factory=list)
    batches: list[int] = field(default_factory=list)

    async def make(self) -> None:
        """Fails while it is away."""
        if self.away:
            self.away -= 1
            raise StoreUnavailableError("away")

    async def write(self, events: Sequence[StoredEvent]) -> Written:
        """Appends: an event that comes twice is there twice."""
        self.batches.append(len(events))
        if self.not_now:
            self.not_now -= 1
            return Written(0, tuple(events))
        refused = [each for each in events if self.refuses and self.refuses.encode() in each.source]
        self.events += [each.id for each in events if each not in refused]
        if self.lost_answers:
            self.lost_answers -= 1
            raise StoreUnavailableError("no answer")
        return Written(len(events) - len(refused), (), tuple("refused" for _ in refused))

    async def written(self, ids: Collection[str]) -> frozenset[str]:
        """Those that are there."""
        if not self.may_ask:
            raise StoreRequestError("forbidden")
        return frozenset(ids) & frozenset(self.events)


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sink_module, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(sink_module, "LONGEST_PAUSE", 0.002)


async def written_to(stream: MemoryStream, served: Make, count: int, most_waiting: int = 10_000) -> EventSink:
    """A sink that has taken so many calls at once, and has ended."""
    sink = EventSink(stream, most_waiting, interval=0.001)
    for number in range(count):
        sink.observe(served(f"r{number}"))
    sink.end()
    await sink.run()
    return sink


async def test_all_are_written_in_batches(served: Make) -> None:
    """Each once, so many a request."""
    stream = MemoryStream()
    sink = await written_to(stream, served, 2 * sink_module.BATCH + 7)
    assert stream.batches == [sink_module.BATCH, sink_module.BATCH, 7]
    assert len(set(stream.events)) == len(stream.events) == sink.counts.written == 2 * sink_module.BATCH + 7


async def test_they_are_written_while_calls_go_on(served: Make, until: Until) -> None:
    """Nothing has to end first."""
    stream = MemoryStream()
    sink = EventSink(stream, 100, interval=0.001)
    running = asyncio.create_task(sink.run())
    sink.observe(served())
    await until(lambda: bool(stream.events))
    sink.end()
    await running
    assert (sink.counts.written, sink.waiting) == (1, 0)


@pytest.mark.parametrize("fault", [{"away": 5}, {"lost_answers": 3}, {"not_now": 4}, {"away": 2, "lost_answers": 2}])
async def test_a_fault_loses_none_and_doubles_none(served: Make, fault: dict[str, int]) -> None:
    """Whether it was away, did not answer, or was blocked: each event is there once when it is back."""
    stream = MemoryStream(**fault)
    sink = await written_to(stream, served, 20)
    assert len(set(stream.events)) == len(stream.events) == sink.counts.written == 20
    assert (sink.counts.dropped, sink.counts.refused) == (0, 0)


async def test_what_does_not_fit_the_queue_is_dropped_and_counted(served: Make) -> None:
    """The oldest stay, so that what led to the trouble can be seen."""
    stream = MemoryStream()
    sink = await written_to(stream, served, 25, most_waiting=10)
    assert (len(stream.events), sink.counts.written, sink.counts.dropped) == (10, 10, 15)


async def test_one_that_is_refused_for_good_holds_up_none(served: Make) -> None:
    """It is counted and not tried again."""
    stream = MemoryStream(refuses='"r3"')
    sink = await written_to(stream, served, 5)
    assert (sink.counts.written, sink.counts.refused, sink.waiting) == (4, 1, 0)


async def test_who_may_not_ask_writes_all_the_same(served: Make) -> None:
    """Without the right to search the stream, OpenSearch's own check of ids is all there is."""
    stream = MemoryStream(not_now=1, may_ask=False)
    sink = await written_to(stream, served, 3)
    assert (len(stream.events), sink.counts.written) == (3, 3)


async def test_what_is_given_up_is_counted(served: Make) -> None:
    """Nothing waits after the end."""
    sink = EventSink(MemoryStream(), 10, interval=1)
    sink.observe(served())
    sink.give_up()
    assert (sink.waiting, sink.counts.dropped) == (0, 1)


async def test_an_error_that_nobody_expected_does_not_end_it(served: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever answers at OpenSearch's address, the next try is made."""
    stream, strange = MemoryStream(), [KeyError("items")]
    write = stream.write

    async def once_strange(events: Sequence[StoredEvent]) -> Written:
        if strange:
            raise strange.pop()
        return await write(events)

    monkeypatch.setattr(stream, "write", once_strange)
    sink = await written_to(stream, served, 2)
    assert sink.counts.written == 2
