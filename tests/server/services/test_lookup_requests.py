"""What LookupDocuments clamps, and what it refuses, field by field."""

import math

import pytest
from factspan.v1 import lookup_pb2

from server.errors import InvalidRequestError
from server.lookup.session import Session, write_session
from server.services.lookup_requests import read_lookup
from server.settings import ServerSettings

SETTINGS = ServerSettings(lookups=5, lookup_results=5)

Request = lookup_pb2.LookupDocumentsRequest


def test_what_is_left_open_has_its_default() -> None:
    """Five pieces, a new session, and the similarity that fits where it looks."""
    clean = read_lookup(Request(query=" dose? ", document_names=[" a ", "", "b"]), SETTINGS)
    query = clean.query
    assert (query.names, query.text, query.top_k, query.min_similarity) == (("a", "b"), "dose?", 5, None)
    assert (query.session, clean.notes) == (Session(), ())


@pytest.mark.parametrize(("asked", "top_k"), [(1, 1), (5, 5), (6, 5), (2**31 - 1, 5), (-1, 1), (-(2**31), 1)])
def test_too_many_or_too_few_pieces_are_clamped_and_noted(asked: int, top_k: int) -> None:
    """A model goes on with what it gets."""
    clean = read_lookup(Request(query="q", top_k=asked), SETTINGS)
    assert clean.query.top_k == top_k
    assert clean.notes == (() if asked == top_k else (f"top_k: {asked} was clamped to {top_k}; it is 1-5",))


@pytest.mark.parametrize(
    ("asked", "least"), [(0.0, 0.0), (0.3, 0.3), (1.0, 1.0), (-0.1, 0.0), (7.0, 1.0), (math.inf, 1.0), (-math.inf, 0.0)]
)
def test_a_similarity_outside_its_range_is_clamped_and_noted(asked: float, least: float) -> None:
    """Zero that is asked for is zero."""
    clean = read_lookup(Request(query="q", min_similarity=asked), SETTINGS)
    assert clean.query.min_similarity == least
    assert [note.startswith("min_similarity:") for note in clean.notes] == ([] if asked == least else [True])


def test_a_session_goes_on() -> None:
    """With its count."""
    assert read_lookup(Request(query="q", session=write_session(Session(2))), SETTINGS).query.session.used == 2


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (Request(), "query"),
        (Request(query=" \n\t"), "query"),
        (Request(query="x" * 2001), "query"),
        (Request(query="q", min_similarity=math.nan), "min_similarity"),
        (Request(query="q", session="no session"), "session"),
        (Request(query="q", session="A" * 1_000_000), "session"),
    ],
)
def test_what_cannot_be_clamped_is_refused(wrong: lookup_pb2.LookupDocumentsRequest, field: str) -> None:
    """By its field, in few words."""
    with pytest.raises(InvalidRequestError) as caught:
        read_lookup(wrong, SETTINGS)
    assert [each.field for each in caught.value.violations] == [field]
    assert len(str(caught.value)) < 200
