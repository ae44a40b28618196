"""A caller limited to one drug, over real gRPC and the real OpenSearch: what is out of reach is as if it were not."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from factspan import Access, AsyncClient, NotFoundError
from factspan.v1 import (
    ask_pb2,
    citation_pb2,
    document_service_pb2,
    lookup_pb2,
    page_image_pb2,
    quotes_pb2,
    search_pb2,
)
from structlog.testing import capture_logs

from server.grpc_server import GrpcServer
from server.search.clock import Clock
from server.search.inquiry import EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.stopwatch import Stopwatch
from server.security.api_keys import ApiKeys, new_api_key, write_api_keys
from server.security.caller import Caller, answering
from server.security.reach import Reach
from server.settings import ServerSettings

ZORQUELA, OTHEROL, NOWHERE = "a" * 64, "b" * 64, "d" * 64
ITS_WORDS = "Store the tablets at 20 to 25 degrees Celsius."
OWN_WORDS = "Store Otherol capsules in a refrigerator at 2 to 8 degrees Celsius."
QUESTION = "How are the tablets stored?"
Refused = Callable[[AsyncClient, str], Awaitable[object]]


@pytest_asyncio.fixture(scope="module", loop_scope="session", params=["by drug", "by document"])
async def limited(
    request: pytest.FixtureRequest,
    server: GrpcServer,
    server_settings: ServerSettings,
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[AsyncClient]:
    """A client whose key is for Otherol alone, of a server over the made-up labels."""
    reach = Reach(drugs=("Otherol",)) if request.param == "by drug" else Reach(documents=("otherol.pdf",))
    key, kept = new_api_key("ward 7", expires=None, reach=reach, calls=())
    file = Path(tmp_path_factory.mktemp("keys")) / "keys.json"
    write_api_keys(file, ApiKeys(keys=(kept,)))
    guarded = GrpcServer(server_settings.model_copy(update={"api_keys": file}), server.services)
    await guarded.start()
    async with AsyncClient(guarded.address, access=Access(key)) as client:
        yield client
    await guarded.stop()


def without_times(message: Any) -> str:
    """A response without how long it took."""
    message.ClearField("timings")
    return str(message)


async def test_searches_find_what_is_within_reach_alone(client: AsyncClient, limited: AsyncClient) -> None:
    """An unlimited caller finds more with the same words."""
    request = search_pb2.SearchRequest(query=QUESTION, page_size=50)
    found, all_found = await asyncio.gather(limited.search(request), client.search(request))
    assert {each.citation.document_hash for each in found.evidence} == {OTHEROL}
    assert ZORQUELA in {each.citation.document_hash for each in all_found.evidence}


@pytest.mark.parametrize(
    "question", [QUESTION, "How is Zorquela stored?", "Is Zorquela contraindicated?; How is it stored?"]
)
async def test_answers_hold_nothing_out_of_reach(limited: AsyncClient, question: str) -> None:
    """In no field: evidence, nearest, suggestions, notes; whole and streamed."""
    ask = ask_pb2.AskRequest(question=question, neighbours=2, options=search_pb2.SearchOptions(explain=True))
    answers: list[Any] = [await limited.ask(ask)]
    answers += [event async for event in limited.stream_ask(ask_pb2.StreamAskRequest(ask=ask))]
    for answer in answers:
        assert ZORQUELA not in str(answer)
        assert "tablets at 20" not in str(answer)


async def test_a_drug_out_of_reach_is_answered_as_one_that_is_nowhere(limited: AsyncClient) -> None:
    """In a scope: word for word, but for the name."""

    async def answer(drug: str) -> str:
        scope = search_pb2.Scope(drugs=[drug])
        return without_times(await limited.ask(ask_pb2.AskRequest(question=QUESTION, scope=scope))).replace(
            drug, "DRUG"
        )

    assert await answer("zorquela") == await answer("qzzzxjjj")


async def test_lists_and_tools_name_what_is_within_reach(limited: AsyncClient) -> None:
    """And count nothing else."""
    listed = await limited.list_documents(document_service_pb2.ListDocumentsRequest())
    assert ([each.file_name for each in listed.documents], listed.total_size) == (["otherol.pdf"], 1)
    tool = str(await limited.get_lookup_tool(lookup_pb2.GetLookupToolRequest()))
    assert "otherol" in tool.lower()
    assert "zorquela" not in tool.lower()


CALLS: dict[str, Refused] = {
    "GetDocument": lambda client, name: client.get_document(
        document_service_pb2.GetDocumentRequest(name=f"documents/{name}")
    ),
    "ListSections": lambda client, name: client.list_sections(
        document_service_pb2.ListSectionsRequest(parent=f"documents/{name}")
    ),
    "GetSection": lambda client, name: client.get_section(
        document_service_pb2.GetSectionRequest(name=f"documents/{name}/sections/s2")
    ),
    "GetIndexState": lambda client, name: client.get_index_state(
        document_service_pb2.GetIndexStateRequest(name=f"documents/{name}/indexState")
    ),
    "GetPageImage": lambda client, name: client.get_page_image(
        page_image_pb2.GetPageImageRequest(document=f"documents/{name}", page=1)
    ),
    "ResolveCitation": lambda client, name: client.resolve_citation(
        citation_pb2.ResolveCitationRequest(document_hash=name, start=0, end=5)
    ),
    "Search": lambda client, name: client.search(
        search_pb2.SearchRequest(query=QUESTION, scope=search_pb2.Scope(documents=[name]))
    ),
    "Ask": lambda client, name: client.ask(
        ask_pb2.AskRequest(question=QUESTION, scope=search_pb2.Scope(documents=[name]))
    ),
    "VerifyQuotes": lambda client, name: client.verify_quotes(
        quotes_pb2.VerifyQuotesRequest(
            statements=[quotes_pb2.Statement(text="s", quotes=[quotes_pb2.Quote(text=ITS_WORDS)])],
            scope=search_pb2.Scope(documents=[name]),
        )
    ),
}


@pytest.mark.parametrize("call", CALLS)
async def test_a_document_out_of_reach_is_not_found_like_one_that_is_not_there(limited: AsyncClient, call: str) -> None:
    """The same words, near names and details: nobody can ask what there is."""
    told = []
    for name in (ZORQUELA, NOWHERE):
        with pytest.raises(NotFoundError) as caught:
            await CALLS[call](limited, name)
        told.append((str(caught.value).replace(name, "NAME"), caught.value.reason, caught.value.near_names))
    assert told[0] == told[1]


async def test_quotes_are_proved_within_reach_alone(limited: AsyncClient) -> None:
    """The very words of another label prove nothing, cited or not."""
    quotes = [
        quotes_pb2.Quote(text=OWN_WORDS),
        quotes_pb2.Quote(text=ITS_WORDS),
        quotes_pb2.Quote(text=ITS_WORDS, document=ZORQUELA),
        quotes_pb2.Quote(text=ITS_WORDS, document=NOWHERE),
    ]
    request = quotes_pb2.VerifyQuotesRequest(statements=[quotes_pb2.Statement(text="s", quotes=quotes)])
    (statement,) = (await limited.verify_quotes(request)).statements
    assert OWN_WORDS in str(statement.quotes[0])
    assert ZORQUELA not in str(statement.quotes[1])
    assert str(statement.quotes[2]).replace(ZORQUELA, "X") == str(statement.quotes[3]).replace(NOWHERE, "X")


async def test_look_ups_find_what_is_within_reach_alone(limited: AsyncClient) -> None:
    """A name out of reach is answered as one that is nowhere."""

    async def look_up(name: str) -> lookup_pb2.LookupDocumentsResponse:
        request = lookup_pb2.LookupDocumentsRequest(document_names=[name], query=QUESTION, min_similarity=0.01)
        return await limited.lookup_documents(request)

    found, nowhere = await look_up("zorquela"), await look_up("qzzzxjjj")
    assert {each.citation.document_hash for each in found.evidence} <= {OTHEROL}
    assert str(found.notes).replace("zorquela", "X") == str(nowhere.notes).replace("qzzzxjjj", "X")


@pytest.mark.usefixtures("server")
async def test_what_a_query_lets_slip_is_dropped_counted_and_logged(
    search_parts: SearchParts, server_settings: ServerSettings
) -> None:
    """The second net: pieces that were found without any limit, on their way to a limited caller."""
    pipeline = SearchPipeline(search_parts)
    clock = Clock.start(20, server_settings.time_limits, Stopwatch())
    options = Options(0.5, Fusion.RELATIVE_SCORE, (), 40, 3, rerank=False)
    ranking = await pipeline.rank(Inquiry(QUESTION, Scope(), EvidenceUnit.SPAN, options), clock)
    limited_caller = Caller("ward 7", is_known=True, reach=Reach(drugs=("Otherol",)))
    with capture_logs() as lines, answering(limited_caller):
        kept = await pipeline.verify(ranking.candidates, clock)
    assert {each.record.document_hash for each in kept} == {OTHEROL}
    assert pipeline.slipped[ZORQUELA] > 0
    assert "evidence_out_of_reach" in [line["event"] for line in lines]
