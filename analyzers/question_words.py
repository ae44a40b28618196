"""Words of a question that say nothing of what is asked: function words, frames, and what every drug question has."""

from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from analyzers.tokens import comparing_form
from analyzers.vocabulary import load_rows


@dataclass(frozen=True, slots=True)
class _WordRow:
    """A row of question_words.csv."""

    word: str
    kind: str
    source: str


@cache
def load_question_words(folder: Traversable | None = None) -> frozenset[str]:
    """The words of question_words.csv, as compared; read once a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return frozenset(comparing_form(row.word) for row in load_rows("question_words.csv", _WordRow, folder))
