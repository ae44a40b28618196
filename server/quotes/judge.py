"""What a quote comes to in one text, and what a statement's quotes come to together."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from analyzers.typography import Fold
from server.quotes.agree import Agreement
from server.quotes.align import Alignment, align, likeness
from server.quotes.exact import exact_ranges
from server.quotes.fold import Folded, Folder, trimmed, words_at
from server.quotes.seeds import Stretch, near_stretches
from server.quotes.table_rows import RowReading
from server.quotes.text_index import TextIndex, Words, words_of
from server.quotes.verdicts import NOTHING, Finding, Match, Reason, Support, WordsThatDiffer

LEAST_CHARACTERS = 12
"""Of a folded quote: fewer stand in any long text by chance ("once daily")."""
LEAST_LIKENESS = 0.5
"""Of what is shown as nearest: below, the words have nothing to do with the quote."""
LEAST_TELLING = 0.75
"""Likeness from which one word that does not agree is the reason; below, the words are simply others."""
MOST_WORDS_IN_A_ROW = 3
"""That may differ in a near match: a longer run is a clause of its own, left out, put in or another one."""

Range = tuple[int, int]
Prefer = Callable[[Range], tuple[int, ...]]
"""Orders exact places: the least is the one to show."""


@dataclass(frozen=True, slots=True)
class PreparedQuote:
    """A quote without the marks around it, folded, with its words."""

    text: str
    folded: Folded
    words: Words

    @property
    def is_too_short(self) -> bool:
        """Whether it is too short to prove anything."""
        return len(self.folded.text) < LEAST_CHARACTERS or not self.words.forms


class Judge:
    """Judges quotes by a folder and what must agree."""

    def __init__(self, folder: Folder, agreement: Agreement) -> None:
        """Holds nothing of any document."""
        self._folder = folder
        self._agreement = agreement

    def prepare(self, quote: str) -> PreparedQuote:
        """The quote made ready for looking up."""
        text = trimmed(quote)
        folded = self._folder.fold(text)
        return PreparedQuote(text, folded, words_of(folded))

    def exact(
        self, quote: PreparedQuote, text: TextIndex, unit_starts: Collection[int], prefer: Prefer = lambda words: words
    ) -> Finding:
        """The place of the quote's very words that ``prefer`` puts first; a range that loses its meaning is none.

        ``unit_starts`` are where sentences, bullets and rows begin.
        """
        if quote.is_too_short:
            return Finding(Match.TOO_SHORT, Reason.TOO_SHORT)
        kept: list[Range] = []
        refused: list[tuple[Range, Reason]] = []
        for words in exact_ranges(quote.folded, text):
            reason = self._agreement.of_numbers(quote.text, words_at(text.source, words))
            if reason is Reason.NONE:
                reason = self._agreement.of_ends(text.source, *words, begins_unit=words[0] in unit_starts)
            if reason is Reason.NONE:
                kept.append(words)
            else:
                refused.append((words, reason))
        if kept:
            best = min(kept, key=prefer)
            folds = self._folder.folds_between(quote.text, words_at(text.source, best))
            return Finding(Match.EXACT, Reason.NONE, 1.0, *best, folds)
        if refused:
            words, reason = refused[0]
            return Finding(Match.NOT_FOUND, reason, 1.0, *words)
        return NOTHING

    def as_row(self, quote: PreparedQuote, rows: Mapping[str, RowReading]) -> Finding:
        """The table row whose words the quote has in another order than the text: across its lines, or cell by cell."""
        row = rows.get(quote.folded.text)
        if row is None or self._agreement.of_numbers(quote.text, row.words) is not Reason.NONE:
            return NOTHING
        folds = (*self._folder.folds_between(quote.text, row.words), Fold.ROW_ORDER)
        return Finding(Match.EXACT, Reason.NONE, 1.0, row.start, row.end, folds)

    def near(self, quote: PreparedQuote, text: TextIndex, unit_starts: Collection[int], threshold: float) -> Finding:
        """The likest words of the text, NEAR when they are like enough and say the same."""
        findings = [self._compare(quote, text, stretch) for stretch in near_stretches(quote.words, text)]
        best = max(findings, key=lambda each: (each.likeness, -each.start), default=NOTHING)
        if best.match is Match.NEAR:
            reason = self._agreement.of_ends(text.source, best.start, best.end, begins_unit=best.start in unit_starts)
            if reason is not Reason.NONE:
                best = replace(best, match=Match.NOT_FOUND, reason=reason)
        if best.likeness < LEAST_LIKENESS:
            return NOTHING
        unlike = best.likeness < threshold and (best.match is Match.NEAR or best.likeness < LEAST_TELLING)
        return replace(best, match=Match.NOT_FOUND, reason=Reason.WORDS_DIFFER) if unlike else best

    @staticmethod
    def shared(quote: PreparedQuote, text: TextIndex) -> int:
        """How many of the quote's rarer words stand in one stretch of the text; quick."""
        return max((stretch.shared for stretch in near_stretches(quote.words, text)), default=0)

    def _compare(self, quote: PreparedQuote, text: TextIndex, stretch: Stretch) -> Finding:
        """The quote beside a stretch of the text: NEAR when it says the same, however like it is."""
        forms = text.words.forms[stretch.start : stretch.end]
        aligned = align(quote.words.forms, forms)
        if aligned.start >= aligned.end:
            return NOTHING
        begin = stretch.start + aligned.start
        last = stretch.start + aligned.end - 1
        start, end = text.words.starts[begin], text.words.ends[last]
        true = self._folder.fold(words_at(text.source, (start, end)))
        like = likeness(quote.folded.text.casefold(), true.text.casefold())
        differences = tuple(
            each
            for each in aligned.differences
            if "".join(quote.words.forms[each.quote_start : each.quote_end]) != "".join(forms[each.start : each.end])
        )
        kept = Alignment(aligned.start, aligned.end, differences)
        reason = self._agreement.of_words(
            quote.words.forms,
            forms[aligned.start : aligned.end],
            [(quote.words.forms[e.quote_start : e.quote_end], forms[e.start : e.end]) for e in differences],
        )
        if reason is Reason.NONE and any(each.length > MOST_WORDS_IN_A_ROW for each in differences):
            reason = Reason.CLAUSE_DIFFERS
        match = Match.NEAR if reason is Reason.NONE else Match.NOT_FOUND
        shown = _shown(quote, text, kept, stretch.start)
        return Finding(match, reason if match is Match.NOT_FOUND else Reason.WORDS_DIFFER, like, start, end, (), shown)


def support_of(matches: Sequence[Match]) -> Support:
    """A statement's support: all its quotes exact, some exact or near, or none."""
    if matches and all(match is Match.EXACT for match in matches):
        return Support.SUPPORTED
    if any(match in (Match.EXACT, Match.NEAR) for match in matches):
        return Support.PARTLY_SUPPORTED
    return Support.UNSUPPORTED


def _shown(quote: PreparedQuote, text: TextIndex, aligned: Alignment, offset: int) -> tuple[WordsThatDiffer, ...]:
    """The differences in both texts' own words; an empty side has an empty range, behind the words before it."""

    def words(source: str, of: Words, start: int, end: int) -> tuple[str, int, int]:
        if start < end:
            return source[of.starts[start] : of.ends[end - 1]], of.starts[start], of.ends[end - 1]
        at = of.ends[start - 1] if start else 0
        return "", at, at

    shown = []
    for each in aligned.differences:
        quoted, _, _ = words(quote.text, quote.words, each.quote_start, each.quote_end)
        true, start, end = words(text.source, text.words, offset + each.start, offset + each.end)
        shown.append(WordsThatDiffer(quoted, true, start, end))
    return tuple(shown)
