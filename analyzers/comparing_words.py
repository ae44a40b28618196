"""Tells whether words compare one thing with another ("better than")."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from analyzers.tokens import PhraseTable, word_forms
from analyzers.vocabulary import load_rows


@dataclass(frozen=True, slots=True)
class _ComparingRow:
    """A row of comparing_words.csv."""

    words: str
    source: str


class ComparingWords:
    """Finds words that compare."""

    def __init__(self, rows: Iterable[_ComparingRow]) -> None:
        """Checked rows; ``load_comparing_words`` reads them from the data file."""
        self._words = PhraseTable((row.words, row) for row in rows)

    def compare(self, question: str) -> bool:
        """Whether a question compares."""
        return bool(self._words.find(word_forms(question)))


@cache
def load_comparing_words(folder: Traversable | None = None) -> ComparingWords:
    """The words of comparing_words.csv, read once in a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return ComparingWords(load_rows("comparing_words.csv", _ComparingRow, folder))
