"""StreamAsk over gRPC, on the real OpenSearch, and how what is told becomes a stream."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import grpc
import grpc.aio
import pytest
from factspan.v1 import ask_pb2, evidence_pb2, evidence_service_pb2_grpc, search_pb2
from opensearchpy import AsyncOpenSearch
from slow_search import SlowPath, searches_under_way

from server.grpc_server import GrpcServer
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.progress import StageBegan, Tell
from server.services.stream_ask import told

DOSE = "How much Zorquela may be taken at most in one day?"
ZORQUELA = search_pb2.Scope(documents=["zorquela"])
GIVEN_UP = 45
"""Seconds: before the server's own limit of a search, 60 in tests, would end it."""
Stub: TypeAlias = "evidence_service_pb2_grpc.EvidenceServiceAsyncStub"


@pytest.fixture
async def stub(server: GrpcServer) -> AsyncIterator[Stub]:
    """The service's plain stub."""
    async with grpc.aio.insecure_channel(server.address) as channel:
        yield evidence_service_pb2_grpc.EvidenceServiceStub(channel)


async def streamed(stub: Stub, ask: ask_pb2.AskRequest, timeout: float = 60) -> list[ask_pb2.StreamAskResponse]:  # noqa: ASYNC109  # gRPC's
    """All events."""
    return [event async for event in stub.StreamAsk(ask_pb2.StreamAskRequest(ask=ask), timeout=timeout)]


def kinds(events: Sequence[ask_pb2.StreamAskResponse]) -> list[str]:
    """Which field of the oneof each event has."""
    return [event.WhichOneof("event") or "" for event in events]


def played_back(events: Sequence[ask_pb2.StreamAskResponse]) -> dict[int, str]:
    """The words that stand after all events, by rank."""
    standing: dict[int, str] = {}
    for event in events:
        if event.HasField("superseded"):
            for rank in event.superseded.ranks or tuple(standing):
                del standing[rank]
        elif event.HasField("evidence"):
            assert event.evidence.rank not in standing
            standing[event.evidence.rank] = event.evidence.text
    return standing


def by_rank(answer: ask_pb2.AskResponse) -> dict[int, str]:
    """An answer's words by rank."""
    return {each.rank: each.text for section in answer.sections for each in section.evidence}


def without_times(answer: ask_pb2.AskResponse) -> ask_pb2.AskResponse:
    """An answer that can be compared with another."""
    answer.ClearField("timings")
    return answer


@pytest.mark.parametrize(
    "ask",
    [
        ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA),
        ask_pb2.AskRequest(question=f"{DOSE}; xyzzy plugh?", scope=ZORQUELA, neighbours=1),
        ask_pb2.AskRequest(question=DOSE, max_items=1, options=search_pb2.SearchOptions(explain=True)),
        ask_pb2.AskRequest(question=DOSE, options=search_pb2.SearchOptions(rerank=False)),
        ask_pb2.AskRequest(question="xyzzy plugh?", scope=ZORQUELA),
        ask_pb2.AskRequest(question="What is nonesuch for?"),
        ask_pb2.AskRequest(question="How is either stored?"),
    ],
    ids=["answered", "partial", "explained", "unranked", "no result", "unknown drug", "ambiguous"],
)
async def test_a_stream_ends_with_what_ask_answers(stub: Stub, ask: ask_pb2.AskRequest) -> None:
    """Only once and as the last event; played back, the events lead to its evidence and no other."""
    events = await streamed(stub, ask)
    assert kinds(events).index("done") == len(events) - 1
    done = events[-1].done
    assert played_back(events) == by_rank(done)
    assert without_times(done) == without_times(await stub.Ask(ask))


async def test_the_plan_comes_before_any_search(stub: Stub) -> None:
    """Then stages and evidence, before the answer is reranked."""
    events = await streamed(stub, ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA))
    stages = [event.stage.name for event in events]
    assert (stages[:2], kinds(events)[:3]) == (["embed", "plan"], ["stage", "stage", "plan"])
    assert min(stages.index("words"), stages.index("search")) > kinds(events).index("plan")
    assert kinds(events).index("evidence") < stages.index("rerank")


async def test_evidence_that_was_not_enough_is_taken_back(stub: Stub) -> None:
    """With the reason that the answer gives."""
    events = await streamed(stub, ask_pb2.AskRequest(question="xyzzy plugh?", scope=ZORQUELA))
    (superseded,) = [event.superseded for event in events if event.HasField("superseded")]
    assert superseded == ask_pb2.Superseded(reason=events[-1].done.no_result.reason)
    assert kinds(events).index("evidence") < kinds(events).index("superseded")


async def test_early_evidence_is_word_for_word_too(stub: Stub) -> None:
    """The planted wrong dose is never sent."""
    ask = ask_pb2.AskRequest(
        question="Take Plantedine daily in the evening",
        scope=search_pb2.Scope(documents=["planted"]),
        evidence_unit=evidence_pb2.EVIDENCE_UNIT_SPAN,
        options=search_pb2.SearchOptions(diversity_divisor=1),
    )
    texts = {event.evidence.text for event in await streamed(stub, ask) if event.HasField("evidence")}
    assert texts == {"Take it in the evening."}


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        (ask_pb2.AskRequest(), "question"),
        (ask_pb2.AskRequest(question="x" * 2001), "question"),
        (ask_pb2.AskRequest(question="q", max_items=-1), "max_items"),
        (ask_pb2.AskRequest(question="q", options=search_pb2.SearchOptions(alpha=float("nan"))), "options.alpha"),
        (ask_pb2.AskRequest(question="q", options=search_pb2.SearchOptions(paths=["\0"])), "options.paths"),
    ],
    ids=["missing", "too long", "negative", "not a number", "hostile"],
)
async def test_a_bad_field_is_named(stub: Stub, ask: ask_pb2.AskRequest, field: str) -> None:
    """INVALID_ARGUMENT before any event, as for Ask."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await streamed(stub, ask)
    assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert field in (caught.value.details() or "")


async def test_a_request_without_a_question_is_refused(stub: Stub) -> None:
    """An empty StreamAskRequest."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        _ = [event async for event in stub.StreamAsk(ask_pb2.StreamAskRequest())]
    assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT


async def test_cancelling_ends_the_search_in_opensearch(
    stub: Stub,
    server: GrpcServer,
    search_parts: SearchParts,
    opensearch_client: AsyncOpenSearch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its task is in the task list, and cancelled or gone after the cancel, minutes before it would have ended."""
    slow = SearchPipeline(replace(search_parts, paths={**search_parts.paths, "HYBRID": SlowPath()}))
    monkeypatch.setattr(server.services.evidence, "pipeline", slow)
    call = stub.StreamAsk(ask_pb2.StreamAskRequest(ask=ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA)), timeout=120)
    async with asyncio.timeout(GIVEN_UP):
        async for event in call:
            if event.stage.name == "search":
                break
        while not await searches_under_way(opensearch_client):
            assert not call.done()
    call.cancel()
    async with asyncio.timeout(GIVEN_UP):
        while await searches_under_way(opensearch_client):
            pass


async def test_the_callers_deadline_ends_the_search_in_opensearch(
    stub: Stub,
    server: GrpcServer,
    search_parts: SearchParts,
    opensearch_client: AsyncOpenSearch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing was found until then: DEADLINE_EXCEEDED."""
    slow = SearchPipeline(replace(search_parts, paths={**search_parts.paths, "HYBRID": SlowPath()}))
    monkeypatch.setattr(server.services.evidence, "pipeline", slow)
    async with asyncio.timeout(GIVEN_UP):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await streamed(stub, ask_pb2.AskRequest(question=DOSE, scope=ZORQUELA), timeout=1)
        while await searches_under_way(opensearch_client):
            pass
    assert caught.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED


async def test_what_is_told_comes_as_it_is_told_and_the_result_last() -> None:
    """The work goes on only while somebody listens."""
    heard = asyncio.Event()

    async def work(tell: Tell) -> int:
        tell(StageBegan("plan"))
        await heard.wait()
        return 7

    got: list[object] = []
    async for event in told(work):
        got.append(event)
        heard.set()
    assert got == [StageBegan("plan"), 7]


async def test_work_that_fails_ends_the_stream_with_its_error() -> None:
    """After what it told."""

    async def work(tell: Tell) -> int:
        tell(StageBegan("plan"))
        raise ValueError("broken")

    stream = told(work)
    assert await anext(stream) == StageBegan("plan")
    with pytest.raises(ValueError, match="broken"):
        await anext(stream)


async def test_who_stops_listening_ends_the_work() -> None:
    """It is cancelled before the stream is closed."""
    ended = asyncio.Event()

    async def work(tell: Tell) -> int:
        tell(StageBegan("plan"))
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return 7

    stream = told(work)
    await anext(stream)
    await stream.aclose()
    assert ended.is_set()
