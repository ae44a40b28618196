"""What callers are told."""

import inspect

import grpc
import pytest

from server import errors
from server.errors import (
    AddressInUseError,
    CallError,
    DeadlineExceededError,
    DocumentNotFoundError,
    InternalError,
    InvalidRequestError,
    ModelMissingError,
    NoModelError,
    SearchUnavailableError,
    StoreNotReadyError,
    Violation,
)

URL = "http://127.0.0.1:9222"
EXAMPLES = [
    InvalidRequestError([Violation("query", "is empty"), Violation("page_size", "is -1")]),
    DocumentNotFoundError("zorkwela", ["zorquela.pdf"]),
    DeadlineExceededError(),
    SearchUnavailableError(URL),
    StoreNotReadyError(URL),
    NoModelError("Draft"),
    InternalError("id1"),
    AddressInUseError("127.0.0.1:50051"),
    ModelMissingError("/models"),
]


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_each_error_is_one_line(error: Exception) -> None:
    """No stack trace, no empty text."""
    assert str(error)
    assert "\n" not in str(error)


def test_each_cause_of_a_call_has_its_reason() -> None:
    """Programs tell causes apart by it."""
    causes = [each for each in vars(errors).values() if inspect.isclass(each) and issubclass(each, CallError)]
    assert len({each.reason for each in causes if each not in (CallError, InternalError)}) == len(causes) - 2


def test_only_the_servers_own_fault_is_internal() -> None:
    """Nothing that a caller did is INTERNAL."""
    internal = [each for each in EXAMPLES if isinstance(each, CallError) and each.code is grpc.StatusCode.INTERNAL]
    assert [type(each) for each in internal] == [InternalError]


def test_near_names_are_in_the_text() -> None:
    """A person sees them too."""
    assert "did you mean zorquela.pdf?" in str(DocumentNotFoundError("zorkwela", ["zorquela.pdf"]))
