"""The steps from statements to verdicts: load documents, look up each quote, cut the true words and check them."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

import structlog

from indexer.store.names import SPANS
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord
from server.deadline import Deadline
from server.documents import Registry
from server.quotes.documents import QuotedDocument, QuotedDocuments
from server.quotes.doubts import Doubts
from server.quotes.judge import Judge, PreparedQuote, support_of
from server.quotes.lookup import NOWHERE, Finder, Lookup, Placed, Question
from server.quotes.places import evidence_at
from server.quotes.verdicts import Finding, Match, Quote, QuoteVerdict, Reason, Statement, StatementVerdict
from server.search.check import pages_needed, stands
from server.search.query.quotes import spans_like
from server.security.caller import current_reach

log = structlog.get_logger(__name__)

QUOTES_AT_ONCE = 20
"""Judged in a thread without a pause, in which a call can be ended: about 20 ms."""


class QuoteVerifier:
    """Verifies statements' quotes."""

    def __init__(
        self, reader: Reader, documents: QuotedDocuments, judge: Judge, doubts: Doubts, *, most_documents: int
    ) -> None:
        """``most_documents`` are looked through for a quote that cites none; of more, those likest by their words."""
        self._reader = reader
        self.documents = documents
        self._judge = judge
        self._doubts = doubts
        self._finder = Finder(judge)
        self._most = most_documents

    async def verify(
        self, statements: Sequence[Statement], question: Question, registry: Registry, deadline: Deadline
    ) -> tuple[StatementVerdict, ...]:
        """A verdict a statement, in their order; all true words are checked against the stored pages.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch can't be asked.
        """
        quotes = list(dict.fromkeys(quote for statement in statements for quote in statement.quotes))
        lookups = await self._lookups(quotes, question, registry, deadline)
        found: list[Placed] = []
        for at in range(0, len(lookups), QUOTES_AT_ONCE):
            found += await asyncio.to_thread(self._finder.find_all, lookups[at : at + QUOTES_AT_ONCE], question)
        verdicts = dict(zip(quotes, await self._checked(found, deadline), strict=True))
        return tuple(self._verdict(each, [verdicts[quote] for quote in each.quotes]) for each in statements)

    def _verdict(self, statement: Statement, quotes: Sequence[QuoteVerdict]) -> StatementVerdict:
        matches = [each.found.finding.match for each in quotes]
        proofs = [each.evidence for each in quotes if each.evidence and each.found.finding.match is Match.EXACT]
        doubts = self._doubts.of(statement.text, proofs)
        return StatementVerdict(statement, support_of(matches), tuple(quotes), doubts)

    async def _lookups(
        self, quotes: Sequence[Quote], question: Question, registry: Registry, deadline: Deadline
    ) -> list[Lookup]:
        """Each quote with its documents loaded."""
        by_hash = {record.document_hash: record for record in registry.documents}
        likely = await self._likely(quotes, question.documents, deadline)
        cited = {quote.cited.document_hash for quote in quotes if quote.cited} & by_hash.keys()
        wanted = cited.union(*likely.values()) if likely else cited
        loaded = await self.documents.get(by_hash[hash_] for hash_ in sorted(wanted))
        return [_lookup(quote, self._judge.prepare(quote.text), likely[quote], loaded) for quote in quotes]

    async def _likely(
        self, quotes: Sequence[Quote], documents: Sequence[DocumentRecord], deadline: Deadline
    ) -> Mapping[Quote, tuple[str, ...]]:
        """The scope's documents to look in for each quote: all, or of many those with spans like it."""
        hashes = tuple(document.document_hash for document in documents)
        if len(hashes) <= self._most:
            return dict.fromkeys(quotes, hashes)
        bodies = [(SPANS, spans_like(quote.text, hashes)) for quote in quotes]
        answers = await self._reader.search(bodies, timeout=deadline.left())
        return {
            quote: tuple(dict.fromkeys(hit.record.document_hash for hit in answer.hits))
            for quote, answer in zip(quotes, answers, strict=True)
        }

    async def _checked(self, found: Sequence[Placed], deadline: Deadline) -> list[QuoteVerdict]:
        """Verdicts with the true words as evidence; words that are not what is stored now prove nothing."""
        records = [
            evidence_at(document, each.finding.start, each.finding.end) if document and each.finding.end else None
            for each, document in found
        ]
        needed = pages_needed(record for record in records if record)
        pages = await self._reader.pages(needed, timeout=deadline.left()) if needed else {}
        verdicts = []
        reach = current_reach()
        for (each, _), record in zip(found, records, strict=True):
            if record is not None and not reach.holds(record):
                log.error("evidence_out_of_reach", document=record.document_hash, start=record.start, end=record.end)
                verdicts.append(QuoteVerdict(NOWHERE))
                continue
            if record is None or stands(record, pages):
                verdicts.append(QuoteVerdict(each, record))
                continue
            log.warning("quote_not_verbatim", document_hash=record.document_hash, start=record.start, end=record.end)
            verdicts.append(QuoteVerdict(replace(each, finding=Finding(Match.NOT_FOUND, Reason.CHANGED_MEANWHILE))))
        return verdicts


def _lookup(
    quote: Quote, prepared: PreparedQuote, likely: Sequence[str], loaded: Mapping[str, QuotedDocument]
) -> Lookup:
    cited = loaded.get(quote.cited.document_hash) if quote.cited else None
    others = (loaded[hash_] for hash_ in likely if hash_ in loaded)
    return Lookup(quote, prepared, cited, tuple(other for other in others if other is not cited))
