"""Whether like words say the same: numbers, units, negations, comparisons, opposites and drugs must agree."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from analyzers.drug_lexicon import DrugLexicon
from analyzers.meaning_words import Meaning, MeaningKind, MeaningWords, tokens_of
from analyzers.tokens import comparing_form
from server.quotes.fold import Folder
from server.quotes.verdicts import Reason

BEFORE = 2
"""Words before a quote in which a negation still belongs to it ("should not be | taken with alcohol")."""
_LOOK_BACK = 80  # characters, enough for the words before
_CLAUSE_END = re.compile(r"[.,;:!?)]\s|\n\s*\n|\N{BULLET}")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_JOINS_NUMBERS = "-/<>=±~"  # folded; before a number they are part of it
REASONS = {
    MeaningKind.NEGATION: Reason.NEGATION_DIFFERS,
    MeaningKind.NUMBER: Reason.NUMBER_DIFFERS,
    MeaningKind.UNIT: Reason.UNIT_DIFFERS,
    MeaningKind.COMPARISON: Reason.COMPARISON_DIFFERS,
    MeaningKind.OPPOSITE: Reason.OPPOSITE,
}
"""What is told of each kind, the gravest first."""


class Agreement:
    """Compares what words say."""

    def __init__(self, meanings: MeaningWords, drugs: DrugLexicon, folder: Folder) -> None:
        """The words that meaning hangs on, and the drugs' names."""
        self._meanings = meanings
        self._drugs = drugs
        self._folder = folder

    def of_words(
        self, quoted: Sequence[str], true: Sequence[str], differences: Iterable[tuple[Sequence[str], Sequence[str]]]
    ) -> Reason:
        """Why two runs of word forms do not say the same; NONE when they do.

        ``differences`` are the forms that differ, the quote's and the true ones.
        """
        one, other = self._meanings.meanings(quoted), self._meanings.meanings(true)
        if one != other:
            return _reason(one, other)
        for one_run, other_run in differences:
            if self._drug_names(one_run) != self._drug_names(other_run):
                return Reason.DRUG_DIFFERS
            if _letters(one_run) != _letters(other_run):
                return Reason.OPPOSITE
            if any(self._meanings.turned(word, true_word) for word in one_run for true_word in other_run):
                return Reason.OPPOSITE
        return Reason.NONE

    def of_numbers(self, quoted: str, true: str) -> Reason:
        """Whether texts with the same folded words hold the same numbers: "5, 100" is not "5,100", nor "2 5" "25"."""
        same = self._numbers(quoted) == self._numbers(true)
        return Reason.NONE if same else Reason.NUMBER_DIFFERS

    def of_ends(self, source: str, start: int, end: int, *, begins_unit: bool) -> Reason:
        """Whether a range leaves out what turns it: a part of its number, a negation or comparison right before it.

        ``begins_unit``: it begins where a sentence, bullet or row does, so that nothing before belongs to it.
        """
        if self._cuts_a_number(source, start, end):
            return Reason.CUT_FROM_NUMBER
        if begins_unit:
            return Reason.NONE
        before = _CLAUSE_END.split(source[max(0, start - _LOOK_BACK) : start])[-1]
        forms = [token.form for token in tokens_of(self._folder.fold(before).spaced)]
        meant = [meaning.kind for meaning in self._meanings.meanings(forms[-BEFORE:])]
        if MeaningKind.NEGATION in meant:
            return Reason.CUT_FROM_NEGATION
        if source[start].isdecimal() and forms and self._ends_with_comparison(forms):
            return Reason.CUT_FROM_NUMBER
        return Reason.NONE

    def _ends_with_comparison(self, forms: Sequence[str]) -> bool:
        for length in range(1, min(len(forms), 3) + 1):
            meant = self._meanings.meanings(forms[-length:])
            if len(meant) == 1 and meant[0].kind is MeaningKind.COMPARISON:
                return True
        return False

    def _cuts_a_number(self, source: str, start: int, end: int) -> bool:
        if source[start].isdecimal():
            before = self._folder.fold(source[max(0, start - 2) : start]).spaced
            if before.endswith(".") or (before[-1:] == "," and before[-2:-1].isdecimal()):
                return True
            if before and before[-1] in _JOINS_NUMBERS:
                return True
        after = source[end : end + 2]
        return source[end - 1].isdecimal() and after[:1] in (".", ",", "/") and after[1:].isdecimal()

    def _numbers(self, text: str) -> list[str]:
        return _NUMBER.findall(self._folder.fold(text).spaced)

    def _drug_names(self, forms: Sequence[str]) -> set[str]:
        compared = [comparing_form(form) for form in forms]
        return {" ".join(compared[start:end]) for start, end in self._drugs.drugs_in(compared)}


def _letters(forms: Sequence[str]) -> set[str]:
    """Words of a single letter: "hepatitis B" is not "hepatitis C"; the article is none."""
    return {form for form in forms if len(form) == 1 and form.isalpha()} - {"a"}


def _reason(one: Sequence[Meaning], other: Sequence[Meaning]) -> Reason:
    """The gravest of what only one has; when both have the same in another order, the first that is out of it."""
    only = (Counter(one) - Counter(other)) + (Counter(other) - Counter(one))
    moved = (meaning for meaning, instead in zip(one, other, strict=False) if meaning != instead)
    kinds = {meaning.kind for meaning in only} or {next(moved).kind}
    return next(reason for kind, reason in REASONS.items() if kind in kinds)
