"""Page tokens."""

import base64
import json

import pytest
from factspan.v1 import document_service_pb2, search_pb2
from hypothesis import given
from hypothesis import strategies as st

from server.errors import InvalidRequestError
from server.services.page_token import read_key, read_token, write_key, write_token

REQUEST = search_pb2.SearchRequest(query="dose", page_size=5)


@given(st.integers(0, 10**9))
def test_a_token_gives_its_offset_back(offset: int) -> None:
    """For the request that it was written for, whatever the page size."""
    other_size = search_pb2.SearchRequest(query="dose", page_size=9, page_token="before")  # noqa: S106  # no password
    assert read_token(REQUEST, write_token(other_size, offset)) == offset


def test_no_token_is_the_first_page() -> None:
    """Offset 0."""
    assert read_token(REQUEST, "") == 0


@pytest.mark.parametrize(
    "other",
    [search_pb2.SearchRequest(query="doses"), document_service_pb2.ListDocumentsRequest()],
    ids=["other words", "other call"],
)
def test_a_token_of_another_request_is_refused(other: search_pb2.SearchRequest) -> None:
    """Pages of two rankings must not be mixed."""
    with pytest.raises(InvalidRequestError, match="another request"):
        read_token(REQUEST, write_token(other, 5))


@given(st.text(min_size=1, max_size=40))
def test_a_damaged_token_is_refused(token: str) -> None:
    """Nothing that a caller sends is a fault of the server's."""
    with pytest.raises(InvalidRequestError):
        read_token(REQUEST, token)


def test_a_token_of_nested_brackets_is_refused() -> None:
    """However deep."""
    token = base64.urlsafe_b64encode(b"[" * 100_000).decode()
    with pytest.raises(InvalidRequestError, match="damaged"):
        read_token(REQUEST, token)


@pytest.mark.parametrize("offset", [-1, "1", 1.5, None, True])
def test_a_forged_offset_is_refused(offset: object) -> None:
    """Only a number from 0 on."""
    digest = json.loads(base64.urlsafe_b64decode(write_token(REQUEST, 5) + "=="))[1]
    token = base64.urlsafe_b64encode(json.dumps([offset, digest]).encode()).decode()
    with pytest.raises(InvalidRequestError, match="damaged"):
        read_token(REQUEST, token)


@given(st.text(max_size=255), st.integers(0))
def test_a_token_gives_its_key_back(name: str, number: int) -> None:
    """Names of files hold any characters."""
    token = write_key(REQUEST, (name, number))
    assert read_key(REQUEST, token, (str, int)) == (name, number)


def test_no_token_has_no_key() -> None:
    """The first page."""
    assert read_key(REQUEST, "", (str,)) is None


@pytest.mark.parametrize("token", [write_token(REQUEST, 5), write_key(REQUEST, ("a",)), write_key(REQUEST, (1, "a"))])
def test_a_key_of_other_parts_is_refused(token: str) -> None:
    """Neither an offset nor another list's key says where this list goes on."""
    with pytest.raises(InvalidRequestError, match="damaged"):
        read_key(REQUEST, token, (str, str))
