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


@dataclass(frozen=True, slots=True)
class _EndingRow:
    """A row of clinical_endings.csv: how a clinical term made of a stem ends."""

    ending: str
    source: str


def load_compound_heads(folder: Traversable | None = None) -> frozenset[str]:
    """The nouns of compound_heads.csv, as compared.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return frozenset(comparing_form(row.word) for row in load_rows("compound_heads.csv", _HeadRow, folder))


def load_clinical_endings(folder: Traversable | None = None) -> frozenset[str]:
    """The endings of clinical_endings.csv, in lower case.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return frozenset(row.ending for row in load_rows("clinical_endings.csv", _EndingRow, folder))
