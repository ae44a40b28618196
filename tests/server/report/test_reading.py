"""Reports read from a real OpenSearch."""

import uuid

from opensearchpy import AsyncOpenSearch

from indexer.store.event_stream import EventStream
from indexer.store.templates import remove_space
from server.observability.events.event import stored_event
from server.observability.served import Found, ServedRequest
from server.observability.trace_context import TraceContext
from server.report.drawing.scale import DAY, HOUR
from server.report.reading import period_before, read_report

NOON = 1_767_355_200.0
FOUND = Found({"HYBRID": 1}, ("dosage",), ("a" * 64,), (0.9,))


def call(began: float, code: str = "OK") -> ServedRequest:
    """An answered or failed call."""
    found = FOUND if code == "OK" else None
    return ServedRequest("Ask", "r", TraceContext("a" * 32), "ward 7", code, began, 0.05, found=found)


def test_a_period_begins_at_a_round_instant() -> None:
    """A week ends now and is counted in steps of three hours."""
    period = period_before(NOON + 100, 7 * DAY)
    assert (period.step, period.end) == (3 * HOUR, NOON + 100)
    assert period.begin % (3 * HOUR) == 0
    assert NOON - 7 * DAY - 3 * HOUR < period.begin <= NOON - 7 * DAY + 100


async def test_a_report_counts_the_calls_of_its_period(opensearch_client: AsyncOpenSearch) -> None:
    """Calls before it are not in it; steps without calls are 0."""
    space = f"rep-{uuid.uuid4().hex[:11]}x"
    stream = EventStream(opensearch_client, space)
    await stream.make()
    served = [call(NOON - 60), call(NOON - 5 * HOUR), call(NOON - 61, "NOT_FOUND"), call(NOON - 40 * DAY)]
    await stream.write([stored_event(each) for each in served])
    await opensearch_client.indices.refresh(index=stream.name)
    report = await read_report(opensearch_client, space, period_before(NOON, DAY))
    await remove_space(opensearch_client, space)
    assert report.figure("key_numbers").series[0].values[0] == 3
    outcomes = report.figure("outcomes")
    assert dict(zip(outcomes.labels, outcomes.series[0].values, strict=True)) == {"ANSWERED": 2, "FAILED": 1}
    over_time = report.figure("requests_by_outcome")
    assert len(over_time.times) == 24 * 2 + 1
    assert [sum(value or 0 for value in series.values) for series in over_time.series] == [2, 1]
    assert report.figure("paths").labels == ("HYBRID",)


async def test_a_report_of_nothing_is_empty(opensearch_client: AsyncOpenSearch) -> None:
    """A space that nobody has asked or indexed is no error."""
    report = await read_report(opensearch_client, "rep-nowhere", period_before(NOON, DAY))
    assert all(figure.is_empty for figure in report.figures)
