"""Errors fit into headers."""

import pytest
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]  # ships no types

from server.errors import DocumentNotFoundError, InvalidRequestError, Violation
from server.interceptors.errors import status
from server.interceptors.status_size import MESSAGE_BYTES, MOST_BYTES, fitted

SHORT = InvalidRequestError([Violation("query", "is empty"), Violation("scope.drugs", "has 51 entries")])
PILL = "\U0001f48a"


def violations(found: status_pb2.Status) -> list[tuple[str, str]]:
    """The status' violations."""
    bad = error_details_pb2.BadRequest()
    assert any(detail.Unpack(bad) for detail in found.details)
    return [(each.field, each.description) for each in bad.field_violations]


def test_what_fits_stays_as_it_is() -> None:
    """To the byte."""
    made = status(SHORT, "r1")
    assert fitted(made).SerializeToString() == made.SerializeToString()


@pytest.mark.parametrize("text", ["a" * 100_000, PILL * 100_000, "%" * 100_000, "\x00" * 100_000])
def test_long_texts_are_cut(text: str) -> None:
    """Whatever they are made of; the field is still named."""
    found = fitted(status(InvalidRequestError([Violation("query", text)]), "r1"))
    assert found.ByteSize() <= MOST_BYTES
    assert len(found.message) <= MESSAGE_BYTES
    assert [field for field, _ in violations(found)] == ["query"]
    assert violations(found)[0][1].endswith(" ...")


def test_too_many_violations_lose_the_last() -> None:
    """The first ones stay whole."""
    many = InvalidRequestError([Violation(f"history[{number}].text", "is too long " * 20) for number in range(500)])
    found = fitted(status(many, "r1"))
    assert found.ByteSize() <= MOST_BYTES
    assert violations(found)[0] == ("history[0].text", "is too long " * 20)


def test_a_long_name_that_was_not_found_fits() -> None:
    """With its near names."""
    found = fitted(status(DocumentNotFoundError(PILL * 500, ["b" * 250 + ".pdf"] * 3), "r1"))
    assert found.ByteSize() <= MOST_BYTES


def test_details_of_other_kinds_are_left_alone() -> None:
    """The cause and the request's id are short by themselves."""
    packed = AnyMessage()
    packed.Pack(error_details_pb2.RequestInfo(request_id="r1"))
    assert list(fitted(status_pb2.Status(code=3, details=[packed])).details) == [packed]
