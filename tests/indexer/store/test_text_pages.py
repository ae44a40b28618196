"""Pages of texts as they are kept for citations."""

import json

from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place
from indexer.extract.document import Cell, FactSpan, Section
from indexer.store.records import PageRecord, to_source
from indexer.store.text_pages import TextPage, TextSpan, text_page_from, text_pages

words = st.text(max_size=20)
numbers = st.integers(0, 10**6)
points = st.floats(0, 2000, allow_nan=False)
places = st.lists(
    st.builds(Place, numbers, st.builds(Box, points, points, points, points), numbers, numbers), max_size=3
)
cells = st.lists(st.builds(Cell, words, words), max_size=3)
spans = st.builds(TextSpan, numbers, numbers, words, words, cells.map(tuple), places.map(tuple))
sections = st.builds(
    Section,
    id=words,
    number=st.none() | words,
    heading=words,
    level=numbers,
    parent=st.none() | words,
    section_type=words,
    start=numbers,
    body_start=numbers,
    end=numbers,
    pages=st.lists(numbers, max_size=3).map(tuple),
    path=st.lists(words, max_size=3).map(tuple),
)
pages = st.builds(
    TextPage,
    words,
    numbers,
    points,
    points,
    numbers,
    numbers,
    words,
    words,
    st.lists(sections, max_size=2).map(tuple),
    st.lists(spans, max_size=2).map(tuple),
    places.map(tuple),
)

BOX = Box(72.0, 100.0, 300.0, 112.0)


@given(pages)
def test_a_page_comes_back_as_it_was(page: TextPage) -> None:
    """It goes through JSON unchanged."""
    assert text_page_from(json.loads(json.dumps(to_source(page)))) == page


def test_a_page_has_all_that_touches_it() -> None:
    """A section or span that goes on over its end is on both pages; a place is on its own."""
    first, second = PageRecord("h", 1, 1.0, 1.0, 0, 10, "x" * 10), PageRecord("h", 2, 1.0, 1.0, 10, 20, "y" * 10)
    section = Section("s", None, "", 1, None, "", 0, 0, 20, (1, 2), ())
    over = FactSpan("f", "sentence", "", 5, 15, "s", 0, "lead", (Place(1, BOX, 5, 10), Place(2, BOX, 10, 15)))
    last = FactSpan("g", "bullet", "", 16, 20, "s", 1, "", (Place(2, BOX, 16, 20),))
    heading = Place(1, BOX, 0, 4)
    one, two = text_pages("v", [first, second], [section], [over, last], [heading])
    assert (one.text_version, one.text, one.sections, one.other_places) == ("v", first.text, (section,), (heading,))
    assert one.spans == (TextSpan(5, 15, "sentence", "lead", (), over.places),)
    assert [span.start for span in two.spans] == [5, 16]
    assert (two.sections, two.other_places) == ((section,), ())
