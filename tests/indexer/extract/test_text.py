"""The canonical text and its places."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indexer.extract.block import Block
from indexer.extract.lines import Line, word_of
from indexer.extract.lists import marker_of
from indexer.extract.text import canonical_text_of

WORD = st.text(alphabet="abcXYZ012.-\u00e9\ufb01", min_size=1, max_size=8)


def test_lines_are_joined_by_a_blank_but_not_after_a_hyphen(make_line: Callable[..., Line]) -> None:
    """A word that a line's end breaks keeps its hyphen; a range of numbers is no word."""
    block = Block("text", [make_line("delayed-"), make_line("release of 5 -"), make_line("6 mg")])
    assert canonical_text_of([block]).text == "delayed-release of 5 - 6 mg"


def test_blocks_are_parted_by_a_line_break(make_line: Callable[..., Line]) -> None:
    """And know their stretch."""
    text = canonical_text_of([Block("text", [make_line("one")]), Block("text", [make_line("two")])])
    assert text.text == "one\ntwo"
    assert [(block.start, block.end) for block in text.blocks] == [(0, 3), (4, 7)]


def test_an_items_words_begin_after_its_sign(make_line: Callable[..., Line]) -> None:
    """The sign is text, but not the item's."""
    line = make_line("\u2022 item")
    (block,) = canonical_text_of([Block("item", [line], marker_of(line, None))]).blocks
    assert (block.start, block.body, block.end) == (0, 2, 6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(lines=st.lists(st.lists(WORD, min_size=1, max_size=5), min_size=1, max_size=5), data=st.data())
def test_places_make_up_any_range(make_line: Callable[..., Line], lines: list[list[str]], data: st.DataObject) -> None:
    """Whatever is cut, its places' ranges hold all its characters, once."""
    block = Block("text", [make_line(" ".join(words), baseline=100 + 12 * n) for n, words in enumerate(lines)])
    text = canonical_text_of([block])
    start = data.draw(st.integers(0, len(text.text) - 1))
    end = data.draw(st.integers(start + 1, len(text.text)))
    pieces = "".join(text.text[place.start : place.end] for place in text.places(start, end))
    assert "".join(pieces.split()) == "".join(text.text[start:end].split())


def test_a_sign_whose_font_puts_its_box_below_does_not_stretch_a_place(make_line: Callable[..., Line]) -> None:
    """Of a box that hangs below the line no more than its middle is covered."""
    line = make_line("paper P", baseline=100.0, size=10.0)
    (paper, sign) = line.words
    low = word_of([sign.glyphs[0]._replace(top=99.6, bottom=109.6)])
    text = canonical_text_of([Block("text", [replace(line, words=(paper, low))])])
    (place,) = text.places(0, len(text.text))
    assert (place.box.top, place.box.bottom) == (92.0, 104.6)
