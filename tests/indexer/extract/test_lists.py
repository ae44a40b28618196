"""Signs that begin a list item."""

from collections.abc import Callable

import pytest

from indexer.extract.lines import Line, line_of, word_of
from indexer.extract.lists import Marker, begins_item, marker_of


@pytest.mark.parametrize(
    ("text", "ordinal", "words", "glyphs"),
    [
        ("\u2022 item", "", 1, 0),
        ("\u2022item", "", 0, 1),
        ("\u2212 item", "", 1, 0),
        ("\u2610 item", "", 1, 0),
        ("1. item", "1", 1, 0),
        ("a) item", "a", 1, 0),
        ("a.LDL low", "a", 0, 2),
    ],
)
def test_signs_are_known(make_line: Callable[..., Line], text: str, ordinal: str, words: int, glyphs: int) -> None:
    """Bullets alone or glued, numbers and letters."""
    marker = marker_of(make_line(text), None)
    assert marker is not None
    assert (marker.ordinal, marker.words, marker.glyphs) == (ordinal, words, glyphs)


def test_a_number_must_follow_the_one_above(make_line: Callable[..., Line]) -> None:
    """5. begins no item after 1., 2. does."""
    above = Marker(50, 60, words=1, ordinal="1")
    assert marker_of(make_line("5. item"), above) is None
    assert marker_of(make_line("2. item"), above) is not None


def test_a_line_of_dots_is_no_sign(make_line: Callable[..., Line]) -> None:
    """Raised dots around a heading."""
    assert marker_of(make_line("\u2219\u2219\u2219\u2219USES\u2219\u2219\u2219\u2219"), None) is None


def test_a_plain_word_is_no_sign(make_line: Callable[..., Line]) -> None:
    """A sentence that begins with an article."""
    assert marker_of(make_line("A dose of it"), None) is None


def apart(line: Line, gap: float) -> Line:
    """The line with the blank after its first word ``gap`` points wide."""
    first, *others = line.words
    shift = gap - (others[0].x0 - first.x1)
    moved = [
        word_of([glyph._replace(x0=glyph.x0 + shift, x1=glyph.x1 + shift) for glyph in word.glyphs]) for word in others
    ]
    return line_of(line.page, [first, *moved], line.baseline)


def test_an_o_is_a_sign_where_it_stands_as_far_off_as_one(make_line: Callable[..., Line]) -> None:
    """Converters lose the font of a list within a list: "o" of size 10 and 9 points before the next word."""
    line = apart(make_line("o very rapid heartbeat"), 9)
    assert begins_item(line)
    marker = marker_of(line, None)
    assert marker is not None
    assert (marker.words, marker.text_x0) == (1, line.words[1].x0)


def test_an_o_as_near_as_a_word_is_none(make_line: Callable[..., Line]) -> None:
    """A letter of its own in a text."""
    line = make_line("o very rapid heartbeat")
    assert not begins_item(line)
    assert marker_of(line, None) is None


def test_an_o_before_a_sentence_is_a_sign(make_line: Callable[..., Line]) -> None:
    """However near: no English line begins with such a word."""
    assert begins_item(make_line("o Obtain an eGFR"))


def test_a_piece_of_a_sign_alone_begins_an_item(make_line: Callable[..., Line]) -> None:
    """A line is parted where the blank after the sign is wide."""
    assert begins_item(make_line("o"))


def test_letters_go_on_after_z(make_line: Callable[..., Line]) -> None:
    """The 26th item's next is "aa."; in a list of few letters it is a word."""
    marker = marker_of(make_line("aa. item"), Marker(50, 60, words=1, ordinal="z"))
    assert marker is not None
    assert marker.ordinal == "aa"
    assert marker_of(make_line("bb. item"), Marker(50, 60, words=1, ordinal="b")) is None


def test_a_glyph_without_a_character_is_a_sign_before_a_word(make_line: Callable[..., Line]) -> None:
    """A symbol font's bullet; in a formula others stand beside it."""
    assert marker_of(with_unmapped(make_line("x item")), None) is not None
    assert marker_of(with_unmapped(make_line("x = item")), None) is None


def with_unmapped(line: Line) -> Line:
    """The line with its first glyph as one that its font gives no character."""
    first, *others = line.words
    return line_of(line.page, [word_of([first.glyphs[0]._replace(text="(cid:153)")]), *others], line.baseline)
