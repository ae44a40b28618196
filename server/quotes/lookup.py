"""Which document and place a quote comes to: the cited one, another, or the best of a scope."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from indexer.store.records import DocumentRecord
from server.quotes.documents import QuotedDocument
from server.quotes.judge import Judge, Prefer, PreparedQuote, Range
from server.quotes.verdicts import Cited, Finding, Found, Match, Quote, Reason, Where

NOWHERE = Found("", Finding(Match.NOT_FOUND, Reason.NO_LIKE_WORDS), Where.UNCITED)
_LOST_MEANING = frozenset({Reason.CUT_FROM_NEGATION, Reason.CUT_FROM_NUMBER})
"""Reasons for which the very words, found, are refused."""
_RANKS = {Match.EXACT: 2, Match.NEAR: 1}


def _rank(finding: Finding) -> tuple[int, float]:
    return _RANKS.get(finding.match, 0), finding.likeness


MOST_ALIGNED = 3
"""Documents of a scope in which a quote that stands in none word for word is aligned."""

Placed = tuple[Found, QuotedDocument | None]


@dataclass(frozen=True, slots=True)
class Question:
    """How quotes are to be judged: where those may stand that cite nothing, and how alike a near one is.

    ``documents`` are those of the scope; ``section_types`` narrow further, empty ones do not.
    """

    documents: tuple[DocumentRecord, ...]
    section_types: tuple[str, ...]
    threshold: float


@dataclass(frozen=True, slots=True)
class Lookup:
    """A quote made ready, and the documents to look in: the cited one, and others."""

    quote: Quote
    prepared: PreparedQuote
    cited: QuotedDocument | None
    others: tuple[QuotedDocument, ...]


class Finder:
    """Looks quotes up in documents that are loaded; needs no store."""

    def __init__(self, judge: Judge) -> None:
        """``judge`` tells what a quote comes to in one text."""
        self._judge = judge

    def find_all(self, lookups: Sequence[Lookup], question: Question) -> list[Placed]:
        """``find`` for each."""
        return [self.find(each, question) for each in lookups]

    def find(self, lookup: Lookup, question: Question) -> Placed:
        """The quote in the document that it cites, else in the scope; what stands in another document is no proof."""
        quote, cited = lookup.quote, lookup.cited
        if lookup.prepared.is_too_short:
            return Found("", Finding(Match.TOO_SHORT, Reason.TOO_SHORT), Where.UNCITED), None
        if quote.cited is None:
            return self._anywhere(lookup, question)
        finding = self._in_one(lookup, cited, question.threshold) if cited else NOWHERE.finding
        if finding.match is Match.NOT_FOUND and finding.reason not in _LOST_MEANING:
            for other in lookup.others:
                elsewhere = self._exact(lookup.prepared, other)
                if elsewhere.match is Match.EXACT:
                    moved = replace(elsewhere, match=Match.NOT_FOUND, reason=Reason.ANOTHER_DOCUMENT)
                    return Found(other.record.document_hash, moved, Where.ANOTHER_DOCUMENT), other
        if cited is None:
            unknown = Finding(Match.NOT_FOUND, Reason.DOCUMENT_UNKNOWN)
            return Found(quote.cited.document_hash, unknown, Where.UNCITED), None
        return Found(cited.record.document_hash, finding, _where(quote.cited, cited, finding)), cited

    def _in_one(self, lookup: Lookup, document: QuotedDocument, threshold: float) -> Finding:
        """The quote in one document: its very words, or what is nearest."""
        cited = lookup.quote.cited

        def prefer(words: Range) -> tuple[int, ...]:
            return (0, *words) if cited is None else (_distance(cited, document, words), *words)

        exact = self._exact(lookup.prepared, document, prefer)
        if exact.reason is not Reason.NO_LIKE_WORDS:
            return exact
        return self._judge.near(lookup.prepared, document.text, document.layout.unit_starts, threshold)

    def _exact(self, quote: PreparedQuote, document: QuotedDocument, prefer: Prefer = lambda words: words) -> Finding:
        """The quote's very words in one document: in a run, else as a table row is read."""
        run = self._judge.exact(quote, document.text, document.layout.unit_starts, prefer)
        return self._judge.as_row(quote, document.rows) if run.reason is Reason.NO_LIKE_WORDS else run

    def _anywhere(self, lookup: Lookup, question: Question) -> Placed:
        """The best that the scope's documents hold; of equals the first document's."""
        best: Placed = NOWHERE, None
        for exact_only in (True, False):
            for document in lookup.others if exact_only else self._likest(lookup):
                finding = self._scoped(lookup, document, question, exact_only=exact_only)
                if _rank(finding) > _rank(best[0].finding):
                    best = Found(document.record.document_hash, finding, Where.UNCITED), document
            if best[0].finding.match is Match.EXACT or best[0].finding.reason in _LOST_MEANING:
                return best
        return best

    def _likest(self, lookup: Lookup) -> list[QuotedDocument]:
        """The few documents that share most words with the quote: the others are not worth aligning."""
        by_shared = sorted(lookup.others, key=lambda each: -self._judge.shared(lookup.prepared, each.text))
        return by_shared[:MOST_ALIGNED]

    def _scoped(self, lookup: Lookup, document: QuotedDocument, question: Question, *, exact_only: bool) -> Finding:
        """The quote in one document of the scope; words in a section of another type are no proof."""
        types = question.section_types

        def outside(words: Range) -> tuple[int, ...]:
            return (int(bool(types) and _section_type(document, words[0]) not in types), *words)

        if exact_only:
            finding = self._exact(lookup.prepared, document, outside)
        else:
            finding = self._judge.near(lookup.prepared, document.text, document.layout.unit_starts, question.threshold)
        if finding.match in (Match.EXACT, Match.NEAR) and outside((finding.start, finding.end))[0]:
            return replace(finding, match=Match.NOT_FOUND, reason=Reason.OUTSIDE_SCOPE)
        return finding


def _distance(cited: Cited, document: QuotedDocument, words: Range) -> int:
    """0: the cited characters; 1: the cited section; 2: another section."""
    if not cited.section and cited.start == cited.end:
        return 0
    start, end = words
    if cited.start < cited.end and start < cited.end and cited.start < end:
        return 0
    section = cited.section
    if not section and cited.start < cited.end:
        around = document.layout.section_at(cited.start)
        section = around.id if around else ""
    here = document.layout.section_at(start)
    if here and here.id == section:
        return 1 if cited.start < cited.end else 0
    return 2


def _where(cited: Cited, document: QuotedDocument, finding: Finding) -> Where:
    if not finding.end:
        return Where.UNCITED
    order = (Where.AS_CITED, Where.ELSEWHERE_IN_SECTION, Where.ANOTHER_SECTION)
    return order[_distance(cited, document, (finding.start, finding.end))]


def _section_type(document: QuotedDocument, start: int) -> str:
    section = document.layout.section_at(start)
    return section.section_type if section else ""
