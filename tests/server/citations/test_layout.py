"""What lies over a text."""

from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place
from indexer.extract.document import Section
from indexer.store.records import PageRecord
from indexer.store.text_pages import TextSpan, text_pages
from server.citations.layout import Layout, layout_of

BOX = Box(72.0, 100.0, 300.0, 112.0)
SECTIONS = tuple(
    Section(f"s{start}", None, "", 1, None, "", start, start, end, (1,), ()) for start, end in ((0, 20), (20, 45))
)


def span(start: int, end: int) -> TextSpan:
    """A sentence in one line."""
    return TextSpan(start, end, "sentence", "", (), (Place(1 + start // 25, BOX, start, end),))


SPANS = (span(5, 10), span(11, 19), span(28, 40))
HEADINGS = (Place(1, BOX, 0, 4), Place(1, BOX, 20, 24), Place(2, BOX, 25, 27))
LAYOUT = Layout("v", SECTIONS, SPANS, HEADINGS)


@given(st.integers(0, 44), st.integers(0, 44))
def test_a_range_has_what_touches_it(one: int, other: int) -> None:
    """No more and no less, in reading order."""
    start, end = min(one, other), max(one, other) + 1
    assert list(LAYOUT.spans_over(start, end)) == [each for each in SPANS if each.start < end and start < each.end]
    every = sorted([*HEADINGS, *(place for each in SPANS for place in each.places)], key=lambda place: place.start)
    assert LAYOUT.places_over(start, end) == [each for each in every if each.start < end and start < each.end]


def test_each_character_stands_in_one_section() -> None:
    """What is behind the text stands in none."""
    assert [LAYOUT.section_at(at) for at in (0, 19, 20, 44)] == [SECTIONS[0], SECTIONS[0], SECTIONS[1], SECTIONS[1]]
    assert LAYOUT.section_at(45) is None


def test_pages_put_together_are_the_whole() -> None:
    """A section that goes on over a page's end is there once."""
    pages = [PageRecord("h", 1, 1.0, 1.0, 0, 25, "x" * 25), PageRecord("h", 2, 1.0, 1.0, 25, 45, "y" * 20)]
    assert layout_of(text_pages("v", pages, SECTIONS, SPANS, HEADINGS)) == LAYOUT
    assert layout_of([]) == Layout("", (), (), ())
