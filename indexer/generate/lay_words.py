"""The plain words of a span or block, for searching only: they never come near its own words."""

from collections.abc import Iterable

from analyzers.lay_words import LayWordTable
from analyzers.tokens import word_forms
from indexer.extract.document import FactSpan
from indexer.generate.generated import SectionBlock


def plain_words(pieces: Iterable[FactSpan | SectionBlock], table: LayWordTable) -> dict[str, str]:
    """By id, the plain words for the clinical terms of each piece's text, without those that the text has itself.

    Each stands once, however many terms it explains: a list of sixty reactions says "skin" no louder than one.
    """
    return {piece.id: " ".join(_unsaid(piece.text, table)) for piece in pieces}


def _unsaid(text: str, table: LayWordTable) -> list[str]:
    said = set(word_forms(text))
    return [word for word in table.of(text) if said.isdisjoint(word_forms(word))]
