"""Checks what callers of VerifyQuotes ask: statements, quotes and what they cite, protobuf in, data classes out."""

from collections.abc import Callable
from dataclasses import dataclass

from factspan.v1 import evidence_pb2, quotes_pb2

from indexer.store.records import DocumentRecord
from server.citations.find_section import SECTIONS
from server.documents import Registry
from server.errors import DocumentNotFoundError
from server.quotes.verdicts import Cited, Quote, Statement
from server.search.inquiry import Scope
from server.services.findings import Findings
from server.services.scope_requests import Allowed, read_scope

MOST_STATEMENTS = 500
MOST_QUOTES = 20
"""Of one statement."""
MOST_QUOTES_IN_ALL = 2000
LONGEST_TEXT = 10_000
UNKNOWN = "unknown"
"""Stands for the hash of a document that is not indexed."""


@dataclass(frozen=True, slots=True)
class CleanVerifyQuotes:
    """A request that fits; ``document_names`` are still to be looked up and go into the scope.

    ``statements`` become data by ``read_statements`` when the registry is known.
    """

    statements: tuple[quotes_pb2.Statement, ...]
    scope: Scope
    document_names: tuple[str, ...]
    threshold: float
    keep_only_supported: bool
    notes: tuple[str, ...]


def read_verify_quotes(message: quotes_pb2.VerifyQuotesRequest, allowed: Allowed) -> CleanVerifyQuotes:
    """A VerifyQuotes as data.

    Raises:
        InvalidRequestError: with all violations at once.
    """
    findings = Findings()
    _check_statements(message, findings)
    threshold = allowed.settings.quote_near_threshold
    if message.HasField("near_threshold"):
        threshold = message.near_threshold
        if not 0 <= threshold <= 1:
            findings.wrong("near_threshold", f"is {threshold}; it must be 0 to 1")
    scope, names = read_scope(message.scope, allowed, findings)
    if message.scope.text_types:
        findings.notes.append(
            "scope.text_types: does not narrow quotes, which may be part of a span or run over several"
        )
    findings.raise_if_any()
    return CleanVerifyQuotes(
        tuple(message.statements), scope, names, threshold, message.keep_only_supported, tuple(findings.notes)
    )


def read_statements(messages: tuple[quotes_pb2.Statement, ...], registry: Registry) -> tuple[Statement, ...]:
    """The statements, with the documents that their quotes cite looked up."""

    def find(name: str) -> DocumentRecord | None:
        try:
            return registry.find(name)
        except DocumentNotFoundError:
            return None

    return tuple(
        Statement(each.id, each.text, tuple(_quote(quote, find) for quote in each.quotes)) for each in messages
    )


def _check_statements(message: quotes_pb2.VerifyQuotesRequest, findings: Findings) -> None:
    count = len(message.statements)
    if not count:
        findings.wrong("statements", "is empty; give the statements to verify")
    if count > MOST_STATEMENTS:
        findings.wrong("statements", f"has {count} entries; at most {MOST_STATEMENTS} are allowed")
    in_all = sum(len(each.quotes) for each in message.statements)
    if in_all > MOST_QUOTES_IN_ALL:
        findings.wrong("statements", f"have {in_all} quotes in all; at most {MOST_QUOTES_IN_ALL} are allowed")
    for number, statement in enumerate(message.statements[:MOST_STATEMENTS]):
        name = f"statements[{number}]"
        if len(statement.text) > LONGEST_TEXT:
            findings.wrong(f"{name}.text", f"has {len(statement.text)} characters; at most {LONGEST_TEXT} are allowed")
        if len(statement.quotes) > MOST_QUOTES:
            findings.wrong(f"{name}.quotes", f"has {len(statement.quotes)} entries; at most {MOST_QUOTES} are allowed")
        for place, quote in enumerate(statement.quotes[:MOST_QUOTES]):
            _check_quote(f"{name}.quotes[{place}]", quote, findings)


def _check_quote(name: str, quote: quotes_pb2.Quote, findings: Findings) -> None:
    if not quote.text.strip():
        findings.wrong(f"{name}.text", "is empty; give the words to look for")
    elif len(quote.text) > LONGEST_TEXT:
        findings.wrong(f"{name}.text", f"has {len(quote.text)} characters; at most {LONGEST_TEXT} are allowed")
    source = quote.WhichOneof("source")
    if source == "document" and not quote.document.strip():
        findings.wrong(f"{name}.document", "is empty; leave it out, or name a document")
    if source == "citation":
        citation = quote.citation
        if not _cited_name(citation):
            findings.wrong(f"{name}.citation.document_hash", "is required, or `document`")
        if citation.start < 0 or citation.end < citation.start:
            findings.wrong(
                f"{name}.citation.end", f"[{citation.start}, {citation.end}) is no range; it must be 0 <= start <= end"
            )


def _quote(quote: quotes_pb2.Quote, find: Callable[[str], DocumentRecord | None]) -> Quote:
    """A quote and what it cites; a range of another text narrows nothing, for quotes are verified in that of today."""
    source = quote.WhichOneof("source")
    if source is None:
        return Quote(quote.text)
    citation = quote.citation
    document = find(quote.document if source == "document" else _cited_name(citation))
    if document is None:
        return Quote(quote.text, Cited(UNKNOWN))
    if source == "document" or citation.text_version not in ("", document.text_version):
        return Quote(quote.text, Cited(document.document_hash))
    section = citation.section.name.partition(SECTIONS)[2]
    return Quote(quote.text, Cited(document.document_hash, section, citation.start, citation.end))


def _cited_name(citation: evidence_pb2.Citation) -> str:
    return citation.document_hash.strip() or citation.document.strip()
