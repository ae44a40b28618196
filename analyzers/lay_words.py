"""In which plain words a clinical term can be said: what people ask with and labels do not print."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from analyzers.tokens import PhraseTable, word_forms
from analyzers.vocabulary import load_rows

FILES = ("lay_words.csv", "own_lay_words.csv")


@dataclass(frozen=True, slots=True)
class LayWords:
    """A row of lay_words.csv or own_lay_words.csv: a clinical term and the plain words that explain it."""

    term: str
    lay_words: tuple[str, ...]
    source: str


class LayWordTable:
    """Finds the clinical terms of a text and the plain words for them."""

    def __init__(self, rows: Iterable[LayWords]) -> None:
        """Rows as ``load_lay_words`` gives them."""
        self._table = PhraseTable((row.term, row.lay_words) for row in rows)

    def phrases_in(self, forms: Sequence[str]) -> list[tuple[int, int]]:
        """Where clinical terms stand among word forms, the longest at each place: half-open ranges."""
        return [(hit.start, hit.end) for hit in self._table.find(forms)]

    def of(self, text: str) -> tuple[str, ...]:
        """The plain words for a text's clinical terms, each once, in the terms' order."""
        found = self._table.find_all(word_forms(text))
        return tuple(dict.fromkeys(word for hit in found for words in hit.values for word in words))


def load_lay_words(folder: Traversable | None = None) -> tuple[LayWords, ...]:
    """The rows of lay_words.csv, which WordNet explains, and of own_lay_words.csv, which people say.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return tuple(row for name in FILES for row in load_rows(name, LayWords, folder))
