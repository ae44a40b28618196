"""Which other and broader words a label may use for a question's term: "craniotomy" is told as "surgery"."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from analyzers.tokens import PhraseTable, word_forms
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
        kept = tuple(rows)
        self._rows = {word_forms(row.term): row.broader_terms for row in kept}
        self._table = PhraseTable((row.term, row.term) for row in kept)

    def phrases_in(self, forms: Sequence[str]) -> list[tuple[int, int]]:
        """Where known terms stand among word forms, the longest at each place: half-open ranges."""
        return [(hit.start, hit.end) for hit in self._table.find(forms)]

    def of(self, term: str) -> tuple[str, ...]:
        """Other words for a word or phrase, the nearest first, in lower case; none when it is not known."""
        return self._rows.get(word_forms(term), ())


def load_broader_terms(folder: Traversable | None = None) -> tuple[BroaderTerms, ...]:
    """The rows of broader_terms.csv.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return load_rows("broader_terms.csv", BroaderTerms, folder)
