"""10,000 bad requests, made from the descriptors: each gets a documented status, and the server goes on.

First good requests with one field wrong, each field with each bad value; then random ones.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from itertools import chain, islice

import grpc
import grpc.aio
import pytest
import pytest_asyncio
from bad_requests import ASK, METHODS, RandomRequests, Sent, one_field_wrong
from factspan import AsyncClient
from factspan.v1 import ask_pb2
from google.protobuf.message_factory import GetMessageClass

from analyzers.providers.local_onnx import LocalOnnxEmbedder
from server.models import Models
from server.search.plan.rules import load_rules_planner
from server.settings import ServerSettings
from server.wiring import running_server

SEED = 20_260_101
REQUESTS = 10_000
AT_ONCE = 8
DEADLINE = 60.0
# What a caller may be told; INTERNAL and UNKNOWN are faults of the server, and UNAVAILABLE would say that OpenSearch is
# away, which it is not.
DOCUMENTED = {
    grpc.StatusCode.OK,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.UNIMPLEMENTED,
}
# A session's look-ups can be used up.  Elsewhere gRPC's own library says so, of an error too long for its headers.
DOCUMENTED_OF = {"LookupDocuments": {grpc.StatusCode.RESOURCE_EXHAUSTED}}


@pytest.fixture(scope="module")
def served_space(sample_space: str) -> str:
    """The sample labels' own: no call writes."""
    return sample_space


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def address(server_settings: ServerSettings, embedder: LocalOnnxEmbedder) -> AsyncIterator[str]:
    """A real server over the sample labels, as `factspan serve` builds it."""
    async with running_server(server_settings, Models(embedder, load_rules_planner())) as server:
        yield server.address


async def status_of(channel: grpc.aio.Channel, sent: Sent) -> tuple[grpc.StatusCode, str]:
    """What becomes of a request: its status and the server's words; an answer must be one."""
    path = f"/{sent.method.containing_service.full_name}/{sent.method.name}"
    read = GetMessageClass(sent.method.output_type).FromString
    try:
        if sent.method.server_streaming:
            async for _ in channel.unary_stream(path, response_deserializer=read)(sent.wire, timeout=DEADLINE):
                pass
        else:
            await channel.unary_unary(path, response_deserializer=read)(sent.wire, timeout=DEADLINE)
    except grpc.aio.AioRpcError as error:
        return error.code(), error.details() or ""
    return grpc.StatusCode.OK, ""


async def ask_all(address: str, requests: Iterable[Sent]) -> tuple[Counter[str], list[str]]:
    """Sends requests, a few at a time: how many got which status, and those whose status is not documented."""
    counted: Counter[str] = Counter()
    wrong: list[str] = []
    waiting = iter(requests)
    async with grpc.aio.insecure_channel(address) as channel:

        async def work() -> None:
            for sent in waiting:
                code, words = await status_of(channel, sent)
                counted[f"{sent.method.name} {code.name}"] += 1
                if code not in DOCUMENTED | DOCUMENTED_OF.get(sent.method.name, set()):
                    wrong.append(f"{sent.method.name}: {code.name} {words}\n{sent.message}\n{sent.wire[:500]!r}")

        await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return counted, wrong


@pytest.mark.slow
async def test_bad_requests_get_documented_statuses_and_the_server_goes_on(address: str) -> None:
    """Neither INTERNAL nor UNKNOWN, and a good question is answered right afterwards."""
    random_ones = RandomRequests(SEED).requests(REQUESTS)
    counted, wrong = await ask_all(address, islice(chain(one_field_wrong(), random_ones), REQUESTS))
    assert sum(counted.values()) == REQUESTS
    assert wrong == [], f"{len(wrong)} of {REQUESTS}; the first:\n{wrong[0][:3000]}"
    assert {name.split()[0] for name in counted} == {method.name for method in METHODS}
    async with AsyncClient(address) as client:
        answer = await client.ask(ask_pb2.AskRequest(**ASK))
    assert answer.status == ask_pb2.ANSWER_STATUS_ANSWERED
