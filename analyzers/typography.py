"""Writings that look alike in print: which characters stand for which when a quote is compared with a text."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from importlib.resources.abc import Traversable

from analyzers.vocabulary import VocabularyError, load_rows

_FILE = "typography.csv"
_CODE = "U+"


class Fold(Enum):
    """What may differ between a quote and the true words without a word being changed."""

    WHITE_SPACE = "WHITE_SPACE"
    QUOTATION_MARKS = "QUOTATION_MARKS"
    DASHES = "DASHES"
    LIGATURES = "LIGATURES"
    SYMBOLS = "SYMBOLS"
    MARKS = "MARKS"
    INVISIBLE = "INVISIBLE"
    RAISED_DIGITS = "RAISED_DIGITS"
    ACCENTS = "ACCENTS"
    ROW_ORDER = "ROW_ORDER"


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of typography.csv: characters, and what is written for them (nothing: they are left out), as U+ codes."""

    fold: str
    characters: tuple[str, ...]
    source: str
    written: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """What is written for a character, and the fold by which it is."""

    text: str
    fold: Fold


class Typography:
    """What is written for a character when texts are compared."""

    def __init__(self, variants: dict[str, Written]) -> None:
        """By character; ``load_typography`` reads them from the data file."""
        self._variants = variants

    def written(self, character: str) -> Written | None:
        """The variant's writing; an accented letter's letter and accent apart; None for what is written as it is."""
        known = self._variants.get(character)
        if known is None and not character.isascii():
            apart = unicodedata.normalize("NFD", character)
            known = Written(apart, Fold.ACCENTS) if apart != character else None
        return known


def load_typography(folder: Traversable | None = None) -> Typography:
    """The variants of typography.csv.

    Raises:
        VocabularyError: for a row that can't be used.
    """
    variants: dict[str, Written] = {}
    for row in load_rows(_FILE, _Row, folder):
        try:
            written = Written(_characters(row.written.split()), Fold(row.fold))
            found = [_characters([code]) for code in row.characters]
        except ValueError as error:
            raise VocabularyError(f"{_FILE}: {row}: {error}; write a known fold and codes such as U+2019") from error
        for character in found:
            if character in variants:
                raise VocabularyError(f"{_FILE}: {character!r} stands twice; remove one")
            variants[character] = written
    return Typography(variants)


def _characters(codes: Iterable[str]) -> str:
    return "".join(chr(int(code.removeprefix(_CODE), 16)) for code in codes)
