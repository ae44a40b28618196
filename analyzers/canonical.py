"""The verbatim promise: ranges of a canonical text, their words, and where they stand on the pages."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page.

    Unit: PDF points, origin at the page's top left, as pdfplumber counts.
    """

    x0: float
    top: float
    x1: float
    bottom: float

    def union(self, other: "Box") -> "Box":
        """The smallest box that holds both."""
        return Box(
            min(self.x0, other.x0),
            min(self.top, other.top),
            max(self.x1, other.x1),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True, slots=True)
class Place:
    """One line's piece of a range: where characters ``[start, end)`` of the canonical text stand.

    ``page`` counts from 1; ``start`` and ``end`` count Unicode code points, half-open.
    """

    page: int
    box: Box
    start: int
    end: int


class RangeError(ValueError):
    """A range that does not lie within its canonical text."""


def cut(canonical_text: str, start: int, end: int) -> str:
    """The words of ``[start, end)``; the only way evidence gets its words.

    Raises:
        RangeError: when the range is empty, reversed or outside the text.
    """
    if not 0 <= start < end <= len(canonical_text):
        raise RangeError(f"range {start}:{end} does not lie within a text of {len(canonical_text)} characters")
    return canonical_text[start:end]


def is_verbatim(canonical_text: str, start: int, end: int, words: str) -> bool:
    """Whether ``words`` are exactly the text's ``[start, end)``; false for a range outside the text."""
    return 0 <= start < end <= len(canonical_text) and canonical_text[start:end] == words


def first_page(places: Iterable[Place]) -> int:
    """The page on which a range begins.

    Raises:
        RangeError: when there is no place.
    """
    pages = [place.page for place in places]
    if not pages:
        raise RangeError("a range without a place has no page")
    return min(pages)
