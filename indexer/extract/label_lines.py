"""The printed lines in which a document's own facts are looked for, and ways to look at them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

FRONT_PAGES = 3  # a label names itself, and its Highlights end, within these pages
LINES_TO_A_VALUE = 3  # a firm, a date or a substance stands at most so many lines below what announces it


@dataclass(frozen=True, slots=True)
class LabelLine:
    """A printed line: its page from 1, the document's pages, its words, size in points, and whether it is bold."""

    page: int
    page_count: int
    text: str
    size: float
    bold: bool


def front_texts(lines: Sequence[LabelLine], pages: int = FRONT_PAGES) -> list[str]:
    """The texts of the lines of the first pages."""
    return [line.text for line in lines if line.page <= pages]


def with_next(texts: Sequence[str]) -> list[str]:
    """Each line, and each with the one below: what is sought may run over two."""
    pairs = (f"{first} {second}" for first, second in pairwise(texts))
    return [*texts, *pairs]
