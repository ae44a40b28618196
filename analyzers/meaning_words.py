"""The words that a statement's meaning hangs on: numbers, units, negations, comparisons, opposites."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.resources.abc import Traversable

from analyzers.vocabulary import VocabularyError, load_rows

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|(?:[^\W\d_]|[\u0300-\u036f])+(?:'[^\W\d_]+)*|>=|<=|[<>=%°±~≈]")
_SHORTEST_TURNED = 3  # letters of a word that a prefix turns: "in" before "to" is none


class MeaningKind(Enum):
    """Why a word may not be exchanged for another."""

    NUMBER = "NUMBER"
    UNIT = "UNIT"
    NEGATION = "NEGATION"
    COMPARISON = "COMPARISON"
    OPPOSITE = "OPPOSITE"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign as compared, in lower case, and its half-open range in the text it was read from."""

    form: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word says: its kind, what it is about ("change") and which side it takes ("increase")."""

    kind: MeaningKind
    group: str
    side: str


@dataclass(frozen=True, slots=True)
class _MeaningRow:
    """A row of meaning_words.csv: words that take one side; a PREFIX turns the word that it is put before."""

    kind: str
    group: str
    side: str
    words: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class _UnitRow:
    """A row of measuring_units.csv: a unit and its spellings."""

    unit: str
    spellings: tuple[str, ...]
    source: str


class MeaningWords:
    """Finds what a text's meaning hangs on."""

    def __init__(self, meanings: Iterable[tuple[str, Meaning]], prefixes: Iterable[str]) -> None:
        """Phrases with what they mean, and prefixes; ``load_meaning_words`` reads them from the data files."""
        self._phrases: dict[tuple[str, ...], Meaning] = {}
        self._longest: dict[str, int] = {}
        for phrase, meaning in meanings:
            forms = tuple(token.form for token in tokens_of(phrase))
            if self._phrases.setdefault(forms, meaning) != meaning:
                raise VocabularyError(f"{phrase!r} has two meanings; keep one row")
            self._longest[forms[0]] = max(self._longest.get(forms[0], 0), len(forms))
        self._prefixes = tuple(prefixes)

    def meanings(self, forms: Sequence[str]) -> list[Meaning]:
        """What the words mean, in order; the longest phrase counts, every number for itself."""
        found: list[Meaning] = []
        at = 0
        while at < len(forms):
            step, meaning = self._at(forms, at)
            if meaning:
                found.append(meaning)
            at += step
        return found

    def turned(self, one: str, other: str) -> bool:
        """Whether one word is the other with a prefix that turns it ("stable", "unstable")."""
        shorter, longer = sorted((one, other), key=len)
        return len(shorter) >= _SHORTEST_TURNED and any(longer == prefix + shorter for prefix in self._prefixes)

    def _at(self, forms: Sequence[str], at: int) -> tuple[int, Meaning | None]:
        for length in range(self._longest.get(forms[at], 0), 0, -1):
            meaning = self._phrases.get(tuple(forms[at : at + length]))
            if meaning:
                return length, meaning
        if any(character.isnumeric() for character in forms[at]):
            return 1, Meaning(MeaningKind.NUMBER, "number", forms[at])
        return 1, None


def tokens_of(text: str) -> list[Token]:
    """The words, numbers and signs of a text; a number has its decimals, "mg/mL" is two words."""
    return [Token(match.group().casefold(), match.start(), match.end()) for match in _TOKEN.finditer(text)]


def load_meaning_words(folder: Traversable | None = None) -> MeaningWords:
    """The words of meaning_words.csv and the units of measuring_units.csv.

    Raises:
        VocabularyError: for a row that can't be used, or a word with two meanings.
    """
    meanings = [
        (spelling, Meaning(MeaningKind.UNIT, "unit", row.unit))
        for row in load_rows("measuring_units.csv", _UnitRow, folder)
        for spelling in row.spellings
    ]
    prefixes: list[str] = []
    for row in load_rows("meaning_words.csv", _MeaningRow, folder):
        if row.kind == "PREFIX":
            prefixes += row.words
        elif row.kind in MeaningKind.__members__:
            meanings += [(words, Meaning(MeaningKind[row.kind], row.group, row.side)) for words in row.words]
        else:
            raise VocabularyError(f"meaning_words.csv: {row.kind!r} is no kind; write PREFIX or one of MeaningKind")
    return MeaningWords(meanings, prefixes)


def load_number_words(folder: Traversable | None = None) -> dict[str, str]:
    """English words for whole numbers, with their digits.

    Raises:
        VocabularyError: for a row that can't be used.
    """
    rows = load_rows("meaning_words.csv", _MeaningRow, folder)
    return {words: row.side for row in rows if row.group == "number" for words in row.words}
