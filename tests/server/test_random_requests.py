"""20,000 bad requests, made from the descriptors: each gets a documented status, and the server goes on.

First good requests with one field wrong, each field with each bad value; then random ones.
"""

import asyncio
import random
import struct
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import grpc
import grpc.aio
import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2, document_service_pb2, evidence_service_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from analyzers.providers.local_onnx import LocalOnnxEmbedder
from server.models import Models
from server.search.plan.rules import load_rules_planner
from server.settings import ServerSettings
from server.wiring import running_server

SEED = 20_260_101
REQUESTS = 20_000
AT_ONCE = 8
DEADLINE = 60.0
SPOILT = 0.25
"""Share of random requests whose bytes are changed on the way."""
LEFT_OUT = 0.35
"""Share of a random message's fields."""
DEEPEST = 5
"""Messages within messages."""
METHODS = [
    *evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"].methods,
    *document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"].methods,
]
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
MARK = "\x01not-utf-8\x02"
"""Stands in a string where bytes that are not UTF-8 go once the message is bytes."""
HOSTILE = (
    "",
    " ",
    "\x00",
    "\x00\x01\x02\n\r\t",
    "a" * 501,
    "a" * 2001,
    "word " * 4000,
    "\U0001f48a" * 300,
    "e\u0301" * 200,
    "\u202emoc\u202c",
    "\ufeff\u200b",
    "' OR 1=1 --",
    '"}],"query":{"match_all":{}}}',
    "{{7*7}} ${jndi:ldap://a} $(id)",
    "*:* AND _exists_:text~99999",
    "(" * 300,
    "../../../etc/passwd",
    "documents/../indexState",
    "documents//sections/",
    "%00%ff%s%n",
    "<script>alert(1)</script>",
    "9" * 400,
    "-1",
    "NaN",
    "2026-13-45",
    "0000-00-00",
    "99999-01",
    MARK,
)
INTEGERS = (0, 1, 2, 3, -1, 71, 72, 300, 301, 10_000, 2**31 - 1, -(2**31))
DOUBLES = (0.0, 0.5, 1.0, -0.0, -1.0, 1.000001, 1e308, 5e-324, float("nan"), float("inf"), float("-inf"))
# Values that let a request through, by the field's name, so that what lies behind its checks is met as well.
HASH = "6bc924a998c7c9d2405634c35b12a8b8b4adab108a613dadcdde289ef50d9ed9"
SECTION = f"documents/{HASH}/sections/{HASH[:16]}.s8490"
NAMES = ("us-zorquela", "us-zorquela.pdf", f"documents/{HASH}")
SANE_STRINGS = {
    "question": ("What is the dose?", "How is Zorquela stored?"),
    "query": ("dose", "storage Zorquela"),
    "text": ("5 mg once daily", "Swallow the tablets whole."),
    "name": (*NAMES, SECTION),
    "parent": NAMES,
    "document": NAMES,
    "documents": NAMES,
    "document_names": NAMES,
    "drugs": ("zorquela", "ZORQUELA", "nonesuch"),
    "section_types": ("dosage", "storage"),
    "text_types": ("sentence", "table_row"),
    "label_kinds": ("us_plr",),
    "revised_after": ("2017", "2017-08"),
    "revised_before": ("2030", "2030-01-31"),
    "document_hash": (HASH, HASH, "0" * 64),
}
SANE_INTEGERS = (0, 0, 1, 2)
ASK = {"question": "What is the dose?", "max_items": 1, "scope": {"documents": NAMES[:1]}}
# Good requests; a call that is not here is tried from an empty one.
GOOD: dict[str, dict[str, Any]] = {
    "Search": {"query": "dose", "page_size": 1, "scope": {"documents": NAMES[:1]}},
    "Ask": ASK,
    "StreamAsk": {"ask": ASK},
    "Draft": {"ask": ASK},
    "LookupDocuments": {"query": "dose", "document_names": NAMES[:1], "top_k": 1},
    "VerifyQuotes": {"statements": [{"quotes": [{"text": "Swallow the tablets whole.", "document": NAMES[0]}]}]},
    "ResolveCitation": {"document_hash": HASH, "start": 0, "end": 20},
    "GetDocument": {"name": NAMES[0]},
    "ListSections": {"parent": NAMES[0]},
    "GetSection": {"name": SECTION},
    "GetPageImage": {"document": NAMES[0], "page": 1, "dpi": 72},
    "GetIndexState": {"name": NAMES[0]},
}
TOO_MANY = 3000
"""Entries of a repeated field."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A request as it goes over the wire, and what it was before its bytes were changed."""

    method: MethodDescriptor
    message: Message
    wire: bytes


class RandomRequests:
    """Makes requests from the descriptors; the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311  # no secret: a test that can be run again

    def requests(self, count: int) -> Iterator[Sent]:
        """So many requests, of all calls in turn."""
        for number in range(count):
            method = METHODS[number % len(METHODS)]
            message = self._message(method.input_type, self._random.choice((0.2, 0.5, 0.9)), 0)
            yield Sent(method, message, self._spoilt(wire(message)))

    def _message(self, descriptor: Descriptor, wildness: float, depth: int) -> Message:
        message = GetMessageClass(descriptor)()
        for field in descriptor.fields:
            if self._random.random() < LEFT_OUT:
                continue
            if field.is_repeated:
                for _ in range(self._length(wildness)):
                    self._add(getattr(message, field.name), field, wildness, depth)
            elif field.message_type is None:
                setattr(message, field.name, self._scalar(field, wildness))
            elif depth < DEEPEST:
                getattr(message, field.name).CopyFrom(self._message(field.message_type, wildness, depth + 1))
        return message

    def _add(self, values: Any, field: FieldDescriptor, wildness: float, depth: int) -> None:
        if field.message_type is None:
            values.append(self._scalar(field, wildness))
        elif depth < DEEPEST:
            values.append(self._message(field.message_type, wildness, depth + 1))

    def _length(self, wildness: float) -> int:
        if self._random.random() < 0.01 * wildness:
            return self._random.choice((25, 120, 400))
        return self._random.choice((0, 1, 1, 2, 3))

    def _scalar(self, field: FieldDescriptor, wildness: float) -> Any:
        wild = self._random.random() < wildness
        match field.cpp_type:
            case FieldDescriptor.CPPTYPE_STRING if field.type == FieldDescriptor.TYPE_BYTES:
                return self._random.randbytes(9)
            case FieldDescriptor.CPPTYPE_STRING:
                sane = SANE_STRINGS.get(field.name, ("",))
                return self._random.choice(HOSTILE if wild else sane)
            case FieldDescriptor.CPPTYPE_DOUBLE | FieldDescriptor.CPPTYPE_FLOAT:
                return self._random.choice(DOUBLES) if wild else self._random.choice((0.0, 0.5, 1.0))
            case FieldDescriptor.CPPTYPE_BOOL:
                return self._random.random() < 0.5
            case FieldDescriptor.CPPTYPE_ENUM:
                known = [value.number for value in field.enum_type.values]
                return self._random.choice([*known, 99, -1, 2**31 - 1] if wild else known)
            case _:
                return self._random.choice(INTEGERS if wild else SANE_INTEGERS)

    def _spoilt(self, wire: bytes) -> bytes:
        """The bytes; some of them as no client library would send."""
        if self._random.random() >= SPOILT:
            return wire
        at = self._random.randrange(len(wire) + 1)
        noise = self._random.randbytes(self._random.randrange(1, 30))
        number = self._random.randrange(1, 9)
        spoilt = (
            wire[:at],  # cut short
            wire[:at] + noise[:1] + wire[at + 1 :],  # a byte changed
            wire[:at] + noise + wire[at:],
            wire + _tag(number, self._random.choice((0, 1, 2, 5))) + struct.pack("<d", 1.0),  # of another wire type
            wire + _tag(number, 3) * 5_000,  # groups in groups, deeper than any reader follows
            wire + _tag(number, 2) + b"\xff\xff\xff\xff\x07" + b"x",  # a length over the message's end
            wire + b"\xfa\xff\xff\xff\x0f\x03abc",  # a field that nobody knows
        )
        return self._random.choice(spoilt)


def wire(message: Message) -> bytes:
    """The message's bytes, with others than UTF-8 where the mark stands."""
    return message.SerializeToString().replace(MARK.encode(), b"\xff\xc3\x28not-ut\xfe\x80")


def _tag(number: int, wire_type: int) -> bytes:
    """What stands before a field's value."""
    return bytes([number << 3 | wire_type])


Trail = tuple[FieldDescriptor, ...]
"""The fields that lead from a request down to one of its fields."""


def one_field_wrong() -> Iterator[Sent]:
    """Each call's good request with each of its fields, also those of messages in it, having each bad value in turn."""
    for method in METHODS:
        for trail in trails(method.input_type):
            for value in bad_values(trail[-1]):
                message = GetMessageClass(method.input_type)(**GOOD.get(method.name, {}))
                put(message, trail, value)
                yield Sent(method, message, wire(message))


def trails(descriptor: Descriptor, above: Trail = ()) -> Iterator[Trail]:
    """The way to every field."""
    for field in descriptor.fields:
        yield (*above, field)
        if field.message_type is not None and len(above) < DEEPEST:
            yield from trails(field.message_type, (*above, field))


def bad_values(field: FieldDescriptor) -> Iterator[Any]:
    """Values of a field that a request should not have, and some at the edge; of messages an empty one."""
    if field.is_repeated:
        one = "x" if field.message_type is None else GetMessageClass(field.message_type)()
        yield [one] * TOO_MANY
    single = {
        FieldDescriptor.CPPTYPE_STRING: HOSTILE,
        FieldDescriptor.CPPTYPE_DOUBLE: DOUBLES,
        FieldDescriptor.CPPTYPE_INT32: INTEGERS,
        FieldDescriptor.CPPTYPE_ENUM: (0, 1, 99, -1),
        FieldDescriptor.CPPTYPE_BOOL: (False, True),
        FieldDescriptor.CPPTYPE_MESSAGE: (None,),
    }
    yield from single[field.cpp_type]


def put(message: Any, trail: Trail, value: Any) -> None:
    """Gives a message's field a value; None is an empty message, and a repeated field has one entry more."""
    *above, field = trail
    for step in above:
        within = getattr(message, step.name)
        message = (within[0] if len(within) else within.add()) if step.is_repeated else within
    if isinstance(value, list):
        getattr(message, field.name).extend(value)
    elif field.message_type is not None:
        within = getattr(message, field.name)
        _ = within.add() if field.is_repeated else within.SetInParent()
    elif field.is_repeated:
        getattr(message, field.name).append(value)
    else:
        setattr(message, field.name, value)


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
