"""The page of the API, made from the comments of the .proto files, and that each of them says enough."""

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from factspan.v1 import document_service_pb2, evidence_service_pb2
from google.protobuf.descriptor import Descriptor, FieldDescriptor

ROOT = Path(__file__).parents[2]
# What a request's field, or its message for all of them, must say: what it means when it is left out.
WHEN_LEFT_OUT = re.compile(r"\b(Required|Unset|Empty|Default|Unspecified)\b|\b(0|None):", re.IGNORECASE)
NUMBERS = (FieldDescriptor.CPPTYPE_INT32, FieldDescriptor.CPPTYPE_DOUBLE)
# What a request's number must say besides: what becomes of one out of its range.
OUT_OF_RANGE = re.compile(r"INVALID_ARGUMENT|clamped|range")
SERVICES = (
    evidence_service_pb2.DESCRIPTOR.services_by_name["EvidenceService"],
    document_service_pb2.DESCRIPTOR.services_by_name["DocumentService"],
)


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("api_page", ROOT / "proto" / "api_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # data classes look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def protos(script: ModuleType) -> Any:
    """The .proto files with their comments."""
    return script.read_protos()


def test_the_page_is_up_to_date(script: ModuleType, protos: Any) -> None:
    """`make proto` writes it anew."""
    assert script.PAGE.read_text(encoding="utf-8") == script.page(protos), "run `make proto`"


def test_links_lead_to_headings(script: ModuleType, protos: Any) -> None:
    """Each type that is linked has its place on the page."""
    page = script.page(protos)
    headings = {re.sub(r"[^a-z0-9]", "", line.lower()) for line in page.splitlines() if line.startswith("#")}
    assert set(re.findall(r"\]\(#(\w+)\)", page)) - headings == set()


def named(proto: Any) -> Iterator[tuple[tuple[int, ...], str]]:
    """Everything in a file that wants a comment: where its comment stands, and its full name."""
    for number, service in enumerate(proto.file.service):
        yield (6, number), service.name
        yield from (((6, number, 2, at), f"{service.name}.{each.name}") for at, each in enumerate(service.method))
    for number, message in enumerate(proto.file.message_type):
        yield from in_message((4, number), message, message.name)
    for number, enum in enumerate(proto.file.enum_type):
        yield from in_enum((5, number), enum, enum.name)


def in_message(path: tuple[int, ...], message: Any, name: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """A message, its fields, and what is declared in it."""
    yield path, name
    yield from (((*path, 2, at), f"{name}.{field.name}") for at, field in enumerate(message.field))
    for at, nested in enumerate(message.nested_type):
        yield from in_message((*path, 3, at), nested, f"{name}.{nested.name}")
    for at, enum in enumerate(message.enum_type):
        yield from in_enum((*path, 4, at), enum, f"{name}.{enum.name}")


def in_enum(path: tuple[int, ...], enum: Any, name: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """An enum and its values."""
    yield path, name
    yield from (((*path, 2, at), f"{name}.{value.name}") for at, value in enumerate(enum.value))


def comments(protos: Any) -> dict[str, str]:
    """All comments by what they are of; empty where there is none."""
    return {name: proto.comments.get(path, "") for proto in protos for path, name in named(proto)}


def test_everything_has_a_comment_in_sentences(protos: Any) -> None:
    """Services, calls, messages, fields, enums and their values."""
    assert [name for name, comment in comments(protos).items() if not comment.endswith(".")] == []


def messages_from(start: Descriptor) -> set[Descriptor]:
    """A message of ours and all that its fields hold."""
    found, waiting = set(), [start]
    while waiting:
        message = waiting.pop()
        if message not in found and message.full_name.startswith("factspan.v1."):
            found.add(message)
            waiting += [field.message_type for field in message.fields if field.message_type is not None]
    return found


def request_fields() -> dict[str, FieldDescriptor]:
    """Fields of messages that only callers send."""
    methods = [method for service in SERVICES for method in service.methods]
    sent = {message for method in methods for message in messages_from(method.input_type)}
    given = {message for method in methods for message in messages_from(method.output_type)}
    fields = [field for each in sent - given for field in each.fields]
    return {field.full_name.removeprefix("factspan.v1."): field for field in fields if not in_choice(field)}


def in_choice(field: FieldDescriptor) -> bool:
    """Whether it is one of a oneof's fields, where another may stand instead; an optional field is not."""
    oneof = field.containing_oneof
    return oneof is not None and len(oneof.fields) > 1


def test_a_requests_fields_say_what_it_means_to_leave_them_out(protos: Any) -> None:
    """Required, or the default."""
    said = comments(protos)
    told = {name: f"{said[name.rpartition('.')[0]]} {said[name]}" for name in request_fields()}
    assert sorted(name for name, text in told.items() if not WHEN_LEFT_OUT.search(text)) == []


def test_a_requests_numbers_say_what_becomes_of_one_out_of_range(protos: Any) -> None:
    """An error or a clamp."""
    said = comments(protos)
    numbers = [name for name, field in request_fields().items() if field.cpp_type in NUMBERS]
    assert sorted(name for name in numbers if not OUT_OF_RANGE.search(said[name])) == []
