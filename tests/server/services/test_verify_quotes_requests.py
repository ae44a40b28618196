"""What VerifyQuotes takes, a field at a time."""

import math
from collections.abc import Callable

import pytest
from factspan.v1 import evidence_pb2, quotes_pb2, search_pb2

from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.errors import InvalidRequestError
from server.quotes.verdicts import Cited, Quote
from server.services.scope_requests import Allowed
from server.services.verify_quotes_requests import (
    LONGEST_TEXT,
    MOST_QUOTES,
    MOST_STATEMENTS,
    UNKNOWN,
    read_statements,
    read_verify_quotes,
)
from server.settings import ServerSettings

ALLOWED = Allowed(ServerSettings(), frozenset({"dosage"}), ())
QUOTE = quotes_pb2.Quote(text="Take one tablet daily.")
STATEMENT = quotes_pb2.Statement(id="1", text="One daily.", quotes=[QUOTE])


def request(**changes: object) -> quotes_pb2.VerifyQuotesRequest:
    """A request that fits but for the changes."""
    return quotes_pb2.VerifyQuotesRequest(**{"statements": [STATEMENT], **changes})


def of_quote(**changes: object) -> quotes_pb2.VerifyQuotesRequest:
    """A request with one quote."""
    quote = quotes_pb2.Quote(**{"text": QUOTE.text, **changes})
    return request(statements=[quotes_pb2.Statement(quotes=[quote])])


def test_a_bare_request_gets_the_defaults() -> None:
    """The setting's threshold, everywhere, all statements."""
    clean = read_verify_quotes(request(), ALLOWED)
    assert (clean.threshold, clean.document_names, clean.keep_only_supported, clean.notes) == (0.9, (), False, ())


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (quotes_pb2.VerifyQuotesRequest(), "statements"),
        (request(statements=[STATEMENT] * (MOST_STATEMENTS + 1)), "statements"),
        (request(statements=[quotes_pb2.Statement(quotes=[QUOTE] * MOST_QUOTES)] * 101), "statements"),
        (request(statements=[quotes_pb2.Statement(quotes=[QUOTE] * (MOST_QUOTES + 1))]), "statements[0].quotes"),
        (request(statements=[quotes_pb2.Statement(text="x" * (LONGEST_TEXT + 1))]), "statements[0].text"),
        (of_quote(text=""), "statements[0].quotes[0].text"),
        (of_quote(text=" \n"), "statements[0].quotes[0].text"),
        (of_quote(text="x" * (LONGEST_TEXT + 1)), "statements[0].quotes[0].text"),
        (of_quote(document="  "), "statements[0].quotes[0].document"),
        (of_quote(citation=evidence_pb2.Citation()), "statements[0].quotes[0].citation.document_hash"),
        (of_quote(citation=evidence_pb2.Citation(document="a", start=-1)), "statements[0].quotes[0].citation.end"),
        (
            of_quote(citation=evidence_pb2.Citation(document="a", start=5, end=2)),
            "statements[0].quotes[0].citation.end",
        ),
        (request(near_threshold=-0.1), "near_threshold"),
        (request(near_threshold=1.1), "near_threshold"),
        (request(near_threshold=math.nan), "near_threshold"),
        (request(near_threshold=math.inf), "near_threshold"),
        (request(scope=search_pb2.Scope(documents=[""])), "scope.documents"),
        (request(scope=search_pb2.Scope(documents=[f"d{n}" for n in range(201)])), "scope.documents"),
        (request(scope=search_pb2.Scope(section_types=["magic"])), "scope.section_types"),
        (request(scope=search_pb2.Scope(label_kinds=["magic"])), "scope.label_kinds"),
        (request(scope=search_pb2.Scope(revised_after="2017-13")), "scope.revised_after"),
    ],
)
def test_what_does_not_fit_is_told_by_its_field(message: quotes_pb2.VerifyQuotesRequest, field: str) -> None:
    """One violation for one wrong field."""
    with pytest.raises(InvalidRequestError) as caught:
        read_verify_quotes(message, ALLOWED)
    assert [each.field for each in caught.value.violations] == [field]


def test_text_types_are_left_aside_and_said_so() -> None:
    """A quote is no span."""
    clean = read_verify_quotes(request(scope=search_pb2.Scope(text_types=["bullet"])), ALLOWED)
    assert "scope.text_types" in clean.notes[0]


def quotes_read(registry: Registry, **citation: object) -> tuple[Quote, ...]:
    """Quotes without a citation, of a file, and of a citation."""
    section = evidence_pb2.SectionReference(name="documents/x/sections/s1")
    cited = evidence_pb2.Citation(document_hash="a" * 64, section=section, start=3, end=9, **citation)
    quotes = [QUOTE, quotes_pb2.Quote(text="a", document="no.pdf"), quotes_pb2.Quote(text="b", citation=cited)]
    (statement,) = read_statements((quotes_pb2.Statement(id="7", quotes=quotes),), registry)
    assert statement.id == "7"
    return statement.quotes


def test_a_document_that_is_not_indexed_is_cited_all_the_same() -> None:
    """That it is not is a finding of the verdict."""
    found = quotes_read(Registry(()))
    assert found == (Quote(QUOTE.text), Quote("a", Cited(UNKNOWN)), Quote("b", Cited(UNKNOWN)))


@pytest.mark.parametrize(("version", "narrows"), [("", True), ("1" * 16, True), ("0" * 16, False)])
def test_what_quotes_cite_is_read(document: Callable[..., DocumentRecord], version: str, narrows: bool) -> None:  # noqa: FBT001 - a table
    """A range of another text than today's says nothing of today's."""
    registry = Registry((document(document_hash="a" * 64, text_version="1" * 16),))
    cited = Cited("a" * 64, "s1", 3, 9) if narrows else Cited("a" * 64)
    assert quotes_read(registry, text_version=version)[2] == Quote("b", cited)
