"""Which measure a question asks for by name ("how many weeks"), and whether words tell a number of it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from analyzers.meaning_words import load_number_words
from analyzers.vocabulary import load_rows

_OFTEN = ("once", "twice", "every", "each", "several", "few", "a", "an")
"""What stands before a unit in place of a number."""
_BETWEEN = r"(?:[\s\d.,/\u2010-\u2015-]|\b(?:to|or|and|and a|more|full|consecutive|half)\b)*"
"""What stands between a number and its unit: a range's other end ("4 to 6 weeks")."""


@dataclass(frozen=True, slots=True)
class _MeasureRow:
    """A row of asked_measures.csv: the words that ask for a measure, and those that tell it.

    ``told`` stand behind a number, ``alone`` need none.
    """

    measure: str
    asked: tuple[str, ...]
    told: tuple[str, ...]
    source: str
    alone: tuple[str, ...] = ()


class AskedMeasures:
    """Finds what a question asks to be counted."""

    def __init__(self, rows: Iterable[_MeasureRow], numbers: Iterable[str]) -> None:
        """Checked rows and the words for numbers; ``load_asked_measures`` reads them from the data files."""
        count = "|".join(map(re.escape, sorted({*numbers, *_OFTEN}, key=len, reverse=True)))
        self._measures = tuple((_words(row.asked), _telling(row, count)) for row in rows)

    def asked(self, question: str) -> re.Pattern[str] | None:
        """What finds a number of the measure that a question asks for; None where it asks for none by name."""
        return next((told for asked, told in self._measures if asked.search(question)), None)


def _words(phrases: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_any_of(phrases)})\b", re.IGNORECASE)


def _telling(row: _MeasureRow, count: str) -> re.Pattern[str]:
    counted = rf"(?:\d|\b(?:{count})\b){_BETWEEN}(?:{_any_of(row.told)})(?![^\W\d_])"
    alone = rf"|\b(?:{_any_of(row.alone)})\b" if row.alone else ""
    return re.compile(counted + alone, re.IGNORECASE)


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


@cache
def load_asked_measures(folder: Traversable | None = None) -> AskedMeasures:
    """The measures of asked_measures.csv and the numbers of meaning_words.csv, read once in a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return AskedMeasures(load_rows("asked_measures.csv", _MeasureRow, folder), load_number_words(folder))
