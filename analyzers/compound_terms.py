"""Which words make one term with the word before them: "Lyme disease" is no disease in general."""

from dataclasses import dataclass
from importlib.resources.abc import Traversable

from analyzers.tokens import comparing_form
from analyzers.vocabulary import load_rows


@dataclass(frozen=True, slots=True)
class _HeadRow:
    """A row of compound_heads.csv: a noun that says little alone."""

    word: str
    source: str


def load_compound_heads(folder: Traversable | None = None) -> frozenset[str]:
    """The nouns of compound_heads.csv, as compared.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return frozenset(comparing_form(row.word) for row in load_rows("compound_heads.csv", _HeadRow, folder))
