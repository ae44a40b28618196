"""Which letters that stand turned on a page are text that is read, and which are stamps, tabs and axis titles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from analyzers.canonical import Box
from indexer.extract.bands import bands_of
from indexer.extract.frame import as_shown
from indexer.extract.ink import PageInk
from indexer.extract.lines import SHOWN, lines_of

LETTERS = 200  # of one direction: some three lines of text (45 to 75 characters each: Bringhurst, 2.1.2)
LINES = 4  # of several words: a publisher's stamp is long, but of one or two lines
WORDS = 4  # in a line: an axis' labels and turned column heads are many lines, of a word or three


def settle_turned(pages: Sequence[PageInk]) -> tuple[PageInk, ...]:
    """The pages, with only such turned text as is read; the boxes of other turned letters are set aside.

    A page that holds little, but more of it turned than upright, goes on with a page that is read so.
    """
    sure = {id(ink): _turn(ink) for page in pages for ink in page.turned if _is_text(ink)}
    return tuple(_settled(page, sure) if page.turned else page for page in pages)


def _settled(page: PageInk, sure: Mapping[int, int]) -> PageInk:
    turns, upright = set(sure.values()), len(_boxes_as_shown(page))
    read = [
        ink for ink in page.turned if id(ink) in sure or (_turn(ink) in turns and len(_boxes_as_shown(ink)) > upright)
    ]
    left = [box for ink in page.turned if ink not in read for box in _boxes_as_shown(ink)]
    return replace(page, turned=tuple(read), aside=(*page.aside, *left))


def _turn(ink: PageInk) -> int:
    return ink.turn.quarters if ink.turn else 0


def _is_text(ink: PageInk) -> bool:
    """Whether an ink holds lines of running words or of table cells."""
    counts = [
        (sum(len(line.words) for line in band), sum(sum(map(str.isalnum, line.text)) for line in band))
        for band in bands_of(lines_of(ink))
    ]
    told = [letters for words, letters in counts if words >= WORDS]
    return len(told) >= LINES and sum(told) >= LETTERS


def _boxes_as_shown(ink: PageInk) -> list[Box]:
    boxes = [
        Box(glyph.x0, glyph.top, glyph.x1, glyph.bottom)
        for glyph in ink.glyphs
        if glyph.shown >= SHOWN and not glyph.text.isspace()
    ]
    return [as_shown(box, ink.turn) for box in boxes]
