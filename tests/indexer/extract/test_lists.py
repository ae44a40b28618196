"""Signs that begin a list item."""

from collections.abc import Callable

import pytest

from indexer.extract.lines import Line
from indexer.extract.lists import Marker, marker_of


@pytest.mark.parametrize(
    ("text", "ordinal", "words", "glyphs"),
    [
        ("\u2022 item", "", 1, 0),
        ("\u2022item", "", 0, 1),
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
