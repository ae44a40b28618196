"""Takes what tells who a person is out of a question before it leaves the machine.

Names, dates of birth and other full dates, numbers of records, phones and e-mail addresses, found by rows of patterns
(``data/identifiers.csv``) and lists of names.  Doses, laboratory values, ages and drugs stay: they are the question.
No such list is complete: a name without a title, a cue or a given name in wide use is not found.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files

from analyzers.dates import MONTH_NAMES
from analyzers.drug_lexicon import DrugLexicon
from analyzers.tokens import words_of
from analyzers.vocabulary import VocabularyError, load_rows

KEEP = "keep"
"""The kind of patterns that are no identifiers, though they look like them."""
PRIVATE = "private"
"""The group of a pattern that is taken out; without one it is all of it."""
ALONE = "yes"
SHORTEST_NAME = 3
"""Letters of a word of a drug's name that are enough to know it by."""

_MONTH = rf"(?i:{MONTH_NAMES})\.?"
_DATE = (
    r"(?:\b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})\b(?![/.-]?\d)|\b(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?[\s-](?:of\s)?{_MONTH}[\s,-]+(?:(?:19|20)\d\d|\d\d)\b"
    rf"|\b{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?[\s,]+(?:19|20)\d\d\b)"
)
_CAPITAL = r"[A-ZÀ-Þ](?:\.|[\wà-ÿ'\u2019.-]*[\wà-ÿ])"
_PARTICLE = r"(?:(?:van|von|de|del|della|da|dos|di|bin|binti|al|el|la|le|der|den|ter)\s)"


@dataclass(frozen=True, slots=True)
class IdentifierRow:
    """A row of identifiers.csv.

    ``pattern`` is a regular expression in which ``{DATE}``, ``{MONTH}``, ``{YEAR}``, ``{NAME}`` (capitalised words),
    ``{NAME_OF_TWO}`` (at least two), ``{ANY_NAME}`` (in any letter case), ``{GIVEN}``, ``{GIVEN_ALONE}`` and
    ``{SURNAMES}`` stand for others; rows are tried in their order.
    """

    kind: str
    pattern: str
    example: str
    source: str


@dataclass(frozen=True, slots=True)
class GivenNameRow:
    """A row of given_names.csv; ``alone`` is "no" for a name that is a word, a place or a surname as well."""

    name: str
    alone: str
    source: str


@dataclass(frozen=True, slots=True)
class SurnameRow:
    """A row of surnames.csv: for names that are written in small letters."""

    name: str
    source: str


@dataclass(frozen=True, slots=True)
class NotNameRow:
    """A row of not_names.csv: a word that begins with a capital in questions and is no part of a person's name."""

    word: str
    source: str


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text without identifiers; ``kinds`` names those that were taken out, in their order."""

    text: str
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotNames:
    """Words in small letters: ``never`` part of a person's name, or names, but not where they stand ``alone``."""

    never: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()


class Redactor:
    """Takes identifiers out of texts."""

    def __init__(self, patterns: Iterable[tuple[str, re.Pattern[str]]], words: NotNames, drugs: DrugLexicon) -> None:
        """Kinds with their patterns, words that are no names, and what is known of drugs' names."""
        self._patterns = tuple(patterns)
        self._words = words
        self._drugs = drugs
        self._known: frozenset[str] = frozenset()

    def know(self, names: Iterable[str]) -> None:
        """Names of indexed drugs, which are no persons' from now on; those that were known before are forgotten."""
        self._known = _words_of_names(names)

    def redact(self, text: str, names: Iterable[str] = ()) -> Redacted:
        """The text with ``[KIND]`` in the place of each identifier; ``names`` (of indexed drugs) are none."""
        kept = [match.span() for kind, pattern in self._patterns if kind == KEEP for match in pattern.finditer(text)]
        kept += self._drug_places(text, names)
        found: list[tuple[int, int, str]] = []
        for kind, pattern in self._patterns:
            if kind == KEEP:
                continue
            for match in pattern.finditer(text):
                start, end = match.span(PRIVATE) if PRIVATE in pattern.groupindex else match.span()
                if kind == "NAME":
                    start, end = self._name_within(text, start, end)
                taken = [*kept, *((other[0], other[1]) for other in found)]
                if start < end and not any(start < other_end and other < end for other, other_end in taken):
                    found.append((start, end, kind))
        found.sort()
        return Redacted(_without(text, found), tuple(kind for _, _, kind in found))

    def _drug_places(self, text: str, names: Iterable[str]) -> list[tuple[int, int]]:
        """Where drugs are named."""
        words = words_of(text)
        found = self._drugs.drugs_in([word.form for word in words])
        places = [(words[start].start, words[end - 1].end) for start, end in found]
        known = self._known | _words_of_names(names)
        return [*places, *((word.start, word.end) for word in words if text[word.start : word.end].casefold() in known)]

    def _name_within(self, text: str, start: int, end: int) -> tuple[int, int]:
        """The part of a stretch of capitalised words before the first that is no name; nothing when it begins so.

        Nothing either when only a name is left that is a word as well ("Rose Hip").
        """
        for match in re.finditer(r"[^\s,]+", text[start:end]):
            word = match.group().strip(".,'\u2019").removesuffix("'s").removesuffix("\u2019s").casefold()
            if word in self._words.never:
                left = text[start : start + match.start()].rstrip(" ,")
                return start, start if left.casefold() in self._words.alone else start + len(left)
        return start, end


def load_redactor(drugs: DrugLexicon) -> Redactor:
    """The redactor with the rows that ship.

    Raises:
        VocabularyError: for a row that can't be used.
    """
    folder = files("analyzers.providers") / "data"
    given = load_rows("given_names.csv", GivenNameRow, folder)
    surnames = load_rows("surnames.csv", SurnameRow, folder)
    words = load_rows("not_names.csv", NotNameRow, folder)
    parts = {
        "DATE": _DATE,
        "MONTH": _MONTH,
        "YEAR": r"(?:19|20)\d\d\b",
        "NAME": rf"{_PARTICLE}*{_CAPITAL}(?:[\s-]{_PARTICLE}{{0,2}}{_CAPITAL}){{0,3}}",
        "NAME_OF_TWO": rf"{_CAPITAL}(?:[\s-]{_PARTICLE}{{0,2}}{_CAPITAL}){{1,3}}",
        "ANY_NAME": r"[A-Za-zÀ-ÿ][\wà-ÿ'\u2019.-]*(?:,?\s[A-Za-zÀ-ÿ][\wà-ÿ'\u2019.-]*){0,2}",
        "GIVEN": _any_of(row.name for row in given),
        "GIVEN_ALONE": _any_of(row.name for row in given if row.alone == ALONE),
        "SURNAMES": _any_of(row.name for row in surnames),
    }
    patterns = [(row.kind, _compiled(row, parts)) for row in load_rows("identifiers.csv", IdentifierRow, folder)]
    never = frozenset(row.word for row in words)
    alone = frozenset(row.name.casefold() for row in given if row.alone != ALONE)
    return Redactor(patterns, NotNames(never, alone), drugs)


def _words_of_names(names: Iterable[str]) -> frozenset[str]:
    return frozenset(word for name in names for word in name.casefold().split() if len(word) >= SHORTEST_NAME)


def _any_of(names: Iterable[str]) -> str:
    return "(?:" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + ")"


def _compiled(row: IdentifierRow, parts: dict[str, str]) -> re.Pattern[str]:
    pattern = row.pattern
    for name, part in parts.items():
        pattern = pattern.replace(f"{{{name}}}", part)
    try:
        return re.compile(pattern)
    except re.error as error:
        raise VocabularyError(f"identifiers.csv: {row.pattern!r} is no regular expression: {error}") from error


def _without(text: str, found: Sequence[tuple[int, int, str]]) -> str:
    parts, at = [], 0
    for start, end, kind in found:
        parts += [text[at:start], f"[{kind}]"]
        at = end
    return "".join([*parts, text[at:]])
