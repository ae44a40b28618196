"""Whether a document's words can be cited."""

from dataclasses import replace

import pytest

from analyzers.canonical import Box
from indexer.errors import NoTextError, UntrustedTextError
from indexer.extract.fonts import Font
from indexer.extract.ink import Glyph, PageInk
from indexer.extract.trust import check_text

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
BULLET = "\uf0b7"
LONG = "Testoline is a drug that helps. " * 10


def _page(text: str, *, number: int = 1, shown: float = 1.0, pictures: tuple[Box, ...] = ()) -> PageInk:
    font = Font("Body", bold=False, italic=False, descent=-0.2)
    glyphs = tuple(Glyph(character, 0, 0, 5, 10, 8, 10, font, shown) for character in text)
    return PageInk(number, 612, 792, glyphs, (), (), (), pictures)


@pytest.mark.parametrize(
    "text",
    [LONG, LONG + UNKNOWN, f"{BULLET} one tablet {BULLET} two tablets {BULLET} more"],
    ids=["plain", "one odd sign", "bullets"],
)
def test_words_with_few_odd_signs_are_trusted(text: str) -> None:
    """A sign of a formula and bullets of a font's own are no words."""
    check_text([_page(text)], "a.pdf")


@pytest.mark.parametrize(
    "text", [UNKNOWN * 5, LONG + UNKNOWN * 9, LONG + BULLET * 9, UNKNOWN], ids=["all", "a word", "private", "one only"]
)
def test_words_that_no_font_tells_are_refused(text: str) -> None:
    """They would have to be guessed."""
    with pytest.raises(UntrustedTextError, match=r"on page 1, \d+ of \d+ characters are in a font .* \(Body\)"):
        check_text([_page(text)], "a.pdf")


def test_turned_words_are_checked_too() -> None:
    """They are read."""
    with pytest.raises(UntrustedTextError, match="on page 1, 8 of"):
        check_text([replace(_page("Upright"), turned=(_page(UNKNOWN * 8),))], "a.pdf")


def test_words_that_run_to_the_left_are_refused() -> None:
    """Lines are read from the left: they would come out turned round."""
    with pytest.raises(UntrustedTextError, match="from right to left"):
        check_text([_page(LONG + "\u05e9\u05dc\u05d5\u05dd" * 2)], "a.pdf")


def test_the_worst_page_is_named() -> None:
    """Where somebody can look."""
    with pytest.raises(UntrustedTextError, match="on page 2, 8 of 8"):
        check_text([_page(LONG * 9), _page(UNKNOWN * 8, number=2)], "a.pdf")


@pytest.mark.parametrize(
    ("page", "says"),
    [
        (_page(""), "no text that can be read"),
        (_page("", pictures=(Box(0, 0, 600, 700),)), "only pictures"),
        (_page("words", shown=0.0), "not shown on its pages"),
        (replace(_page(""), aside=(Box(0, 0, 9, 9),)), "a few words that are turned"),
    ],
    ids=["empty", "pictures", "hidden", "turned"],
)
def test_why_there_is_no_text_is_said(page: PageInk, says: str) -> None:
    """A scan, hidden words and blank pages are told apart."""
    with pytest.raises(NoTextError, match=says):
        check_text([page], "a.pdf")
