"""Where a stretch stands."""

from collections.abc import Callable

from analyzers.canonical import Box, Place
from indexer.store.records import EvidenceRecord, PageRecord
from server.citations.places import NO_BOX, places_of
from server.citations.stretch import Stretch

TEXT = "2 DOSE\nTake one.\n\nThen two.\n"
PAGES = (
    PageRecord("a" * 64, 1, 612.0, 792.0, 0, 18, TEXT[:18]),
    PageRecord("a" * 64, 2, 612.0, 792.0, 18, 28, TEXT[18:]),
)
BOX = Box(72.0, 100.0, 300.0, 112.0)


def stretch(start: int, end: int) -> Stretch:
    """A range of the text, on the pages that it touches."""
    return Stretch(TEXT[start:end], start, end, tuple(page for page in PAGES if page.start < end and start < page.end))


def test_a_line_that_is_touched_gives_its_rectangle(record: Callable[..., EvidenceRecord]) -> None:
    """With the part of its range that is in the stretch."""
    first, second = record("Take one.", 7), record("Then two.", 18, page=2)
    places = places_of(stretch(12, 22), [first, second])
    assert places == (Place(1, BOX, 12, 16), Place(2, BOX, 18, 22))


def test_words_in_no_span_have_their_page(record: Callable[..., EvidenceRecord]) -> None:
    """A heading's rectangle is not stored."""
    places = places_of(stretch(0, 16), [record("Take one.", 7)])
    assert places == (Place(1, NO_BOX, 0, 6), Place(1, BOX, 7, 16))


def test_each_page_has_a_place(record: Callable[..., EvidenceRecord]) -> None:
    """Also one of which only white space is in the stretch, so that its words can be compared."""
    places = places_of(stretch(16, 22), [record("Then two.", 18, page=2)])
    assert places == (Place(1, NO_BOX, 16, 18), Place(2, BOX, 18, 22))


def test_a_place_outside_the_stretch_is_left_out(record: Callable[..., EvidenceRecord]) -> None:
    """A span that it touches may run on for lines."""
    lines = (Place(1, BOX, 7, 11), Place(1, BOX, 11, 16))
    assert places_of(stretch(12, 16), [record("Take one.", 7, places=lines)]) == (Place(1, BOX, 12, 16),)
