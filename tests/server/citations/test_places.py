"""Where a stretch stands."""

from analyzers.canonical import Box, Place
from indexer.store.records import PageRecord
from server.citations.places import NO_BOX, places_of
from server.citations.stretch import Stretch

TEXT = "2 DOSE\nTake one.\n\nThen two.\n"
PAGES = (
    PageRecord("a" * 64, 1, 612.0, 792.0, 0, 18, TEXT[:18]),
    PageRecord("a" * 64, 2, 612.0, 792.0, 18, 28, TEXT[18:]),
)
BOX = Box(72.0, 100.0, 300.0, 112.0)
FIRST, SECOND = Place(1, BOX, 7, 16), Place(2, BOX, 18, 27)


def stretch(start: int, end: int) -> Stretch:
    """A range of the text, on the pages that it touches."""
    return Stretch(TEXT[start:end], start, end, tuple(page for page in PAGES if page.start < end and start < page.end))


def test_a_line_that_is_touched_gives_its_rectangle() -> None:
    """With the part of its range that is in the stretch."""
    places = places_of(stretch(12, 22), [FIRST, SECOND])
    assert places == (Place(1, BOX, 12, 16), Place(2, BOX, 18, 22))


def test_words_without_a_rectangle_have_their_page() -> None:
    """An older version stored none of headings."""
    places = places_of(stretch(0, 16), [FIRST])
    assert places == (Place(1, NO_BOX, 0, 6), Place(1, BOX, 7, 16))


def test_each_page_has_a_place() -> None:
    """Also one of which only white space is in the stretch, so that its words can be compared."""
    places = places_of(stretch(16, 22), [SECOND])
    assert places == (Place(1, NO_BOX, 16, 18), Place(2, BOX, 18, 22))


def test_a_place_outside_the_stretch_is_left_out() -> None:
    """A span may run on for lines."""
    lines = (Place(1, BOX, 7, 11), Place(1, BOX, 11, 16))
    assert places_of(stretch(12, 16), lines) == (Place(1, BOX, 12, 16),)
