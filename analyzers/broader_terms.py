"""Which other and broader words a label may use for a question's term: "craniotomy" is told as "surgery"."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from analyzers.tokens import word_forms
from analyzers.vocabulary import load_rows


@dataclass(frozen=True, slots=True)
class BroaderTerms:
    """A row of broader_terms.csv: a term, and other words for it, those that mean the same before broader ones."""

    term: str
    broader_terms: tuple[str, ...]
    source: str


class BroaderTermTable:
    """Finds the other words for a term."""

    def __init__(self, rows: Iterable[BroaderTerms]) -> None:
        """Rows as ``load_broader_terms`` gives them."""
        self._rows = {word_forms(row.term): row.broader_terms for row in rows}

    def of(self, term: str) -> tuple[str, ...]:
        """Other words for a word or phrase, the nearest first, in lower case; none when it is not known."""
        return self._rows.get(word_forms(term), ())


def load_broader_terms(folder: Traversable | None = None) -> tuple[BroaderTerms, ...]:
    """The rows of broader_terms.csv.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return load_rows("broader_terms.csv", BroaderTerms, folder)
