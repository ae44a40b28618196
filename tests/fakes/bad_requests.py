"""Bad requests made from the descriptors: good ones with one field wrong, and random ones."""

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from factspan.v1 import document_service_pb2, evidence_service_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

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
