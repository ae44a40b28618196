"""Both clients, by one suite: a small server made from the descriptors answers every call."""

import asyncio
import re
from typing import Any

import pytest
from factspan import AsyncClient, Client, DeadlineError, FactSpanError
from factspan.v1 import ask_pb2, document_pb2, document_service_pb2, evidence_service_pb2, search_pb2
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass

METHODS = [
    *evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"].methods,
    *document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"].methods,
]
BESIDE_CALLS = {"address", "close", "documents", "is_serving"}
NAMES = ["a.pdf", "b.pdf", "c.pdf"]


def snake(name: str) -> str:
    """A call's name as a method's."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
async def test_every_call_is_a_method_that_gives_the_calls_messages(method: MethodDescriptor, call: Any) -> None:
    """Calls that come later fail here until the clients have them."""
    found = await call(snake(method.name), GetMessageClass(method.input_type)())
    pieces = found if method.server_streaming else [found]
    assert pieces
    assert {type(piece) for piece in pieces} == {GetMessageClass(method.output_type)}


async def test_both_clients_offer_the_same_and_nothing_else() -> None:
    """What one has, the other has."""
    offered = {snake(method.name) for method in METHODS} | BESIDE_CALLS
    with Client("127.0.0.1:1") as threaded:
        assert {name for name in dir(threaded) if not name.startswith("_")} == offered
    async with AsyncClient("127.0.0.1:1") as looped:
        assert {name for name in dir(looped) if not name.startswith("_")} == offered


async def test_requests_arrive_as_they_are(call: Any, fake: Any) -> None:
    """Nothing is added to them."""
    fake.answers["Search"] = lambda request: search_pb2.SearchResponse(notes=[request.query])
    assert (await call("search", search_pb2.SearchRequest(query="dose"))).notes == ["dose"]


async def test_all_pages_of_documents_are_fetched(call: Any, fake: Any) -> None:
    """One after the other."""

    def page(request: document_service_pb2.ListDocumentsRequest) -> document_service_pb2.ListDocumentsResponse:
        at = int(request.page_token or 0)
        token = str(at + 1) if at + 1 < len(NAMES) else ""
        found = [document_pb2.Document(file_name=NAMES[at])]
        return document_service_pb2.ListDocumentsResponse(documents=found, next_page_token=token)

    fake.answers["ListDocuments"] = page
    assert [each.file_name for each in await call("documents")] == NAMES
    assert fake.calls == len(NAMES)


async def test_health_is_a_word(call: Any) -> None:
    """The server says that it does not serve."""
    assert not await call("is_serving")


async def test_every_call_has_a_deadline(call: Any, fake: Any) -> None:
    """The client's, when the call names none."""
    await call("ask", ask_pb2.AskRequest())
    assert 0 < fake.seconds < 21  # gRPC sends it rounded up


async def test_a_deadline_of_the_call_goes_before_the_clients(call: Any, fake: Any) -> None:
    """A server that never answers is not waited for."""
    fake.silent = True
    with pytest.raises(DeadlineError):
        await call("ask", ask_pb2.AskRequest(), deadline=0.05)
    with pytest.raises(DeadlineError):
        await call("ask", ask_pb2.AskRequest(), deadline=0)


async def test_a_failed_stream_raises_what_a_failed_call_does(call: Any, fake: Any) -> None:
    """While it is read."""
    fake.silent = True
    with pytest.raises(DeadlineError):
        await call("stream_ask", ask_pb2.StreamAskRequest(), deadline=0.05)


async def test_closing_ends_what_is_under_way(fake: Any) -> None:
    """In a thread that waits for an answer, too; a second close does no harm."""
    fake.silent = True
    client = Client(fake.address)
    waiting = asyncio.create_task(asyncio.to_thread(client.ask, ask_pb2.AskRequest()))
    await fake.called.wait()
    client.close()
    client.close()
    with pytest.raises(FactSpanError):
        await waiting


async def test_a_stream_left_early_is_cancelled_on_the_server(fake: Any) -> None:
    """The server stops working on it, though the client stays."""
    fake.unending = True
    client = Client(fake.address)

    def leave() -> None:
        for _ in client.stream_ask(ask_pb2.StreamAskRequest()):
            break

    await asyncio.to_thread(leave)
    await fake.cancelled.wait()
    client.close()
