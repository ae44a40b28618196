"""How blocks become the canonical text, and where each of its characters stands on the pages."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from analyzers.canonical import Box, Place
from indexer.extract.block import Block
from indexer.extract.document import Page
from indexer.extract.frame import as_shown
from indexer.extract.ink import Glyph, PageInk
from indexer.extract.line_ends import is_hyphened
from indexer.extract.lines import Line, Word

CAPITAL = 0.8  # of the size: no capital letter stands higher


@dataclass(frozen=True, slots=True)
class Piece:
    """A line's stretch of the canonical text, and where each of its words begins there."""

    start: int
    end: int
    line: Line
    words: tuple[tuple[int, Word], ...]


@dataclass(frozen=True, slots=True)
class BlockText:
    """A block's stretch ``[start, end)``; ``body`` is where its words begin, after a bullet sign."""

    block: Block
    start: int
    body: int
    end: int


@dataclass(frozen=True, slots=True)
class CanonicalText:
    """The canonical text, the stretches of its blocks, and its pieces in order."""

    text: str
    blocks: tuple[BlockText, ...]
    pieces: tuple[Piece, ...]

    def places(self, start: int, end: int) -> tuple[Place, ...]:
        """Where the characters ``[start, end)`` stand: a rectangle for each line's piece."""
        first = max(0, bisect_right(self.pieces, start, key=lambda piece: piece.start) - 1)
        places = []
        for piece in self.pieces[first:]:
            if piece.start >= end:
                break
            place = _place(piece, start, end)
            if place is not None:
                places.append(place)
        return tuple(places)


def canonical_text_of(blocks: Sequence[Block]) -> CanonicalText:
    """All blocks' words: lines joined by a blank, blocks by a line break."""
    writer = _Writer()
    texts = [writer.block(block) for block in blocks]
    return CanonicalText("".join(writer.parts), tuple(texts), tuple(writer.pieces))


def pages_of(text: CanonicalText, ink: Sequence[PageInk]) -> tuple[Page, ...]:
    """Each page's stretch of the text; together they are the whole of it."""
    starts: dict[int, int] = {}
    for piece in text.pieces:
        starts.setdefault(piece.line.page, piece.start)
    end = len(text.text)
    pages = []
    for page in reversed(ink):
        start = 0 if page.number == ink[0].number else min(end, starts.get(page.number, end))
        pages.append(Page(page.number, page.width, page.height, start, end, len(page.aside)))
        end = start
    return tuple(reversed(pages))


class _Writer:
    """Writes blocks one after another and keeps count of the characters."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.pieces: list[Piece] = []
        self._length = 0

    def block(self, block: Block) -> BlockText:
        """Write a block."""
        if self._length:
            self._write("\n")
        start = self._length
        before: str = ""
        for line in block.lines:
            if before and not is_hyphened(before):
                self._write(" ")
            self._line(line)
            before = line.text
        return BlockText(block, start, start + _sign_length(block), self._length)

    def _line(self, line: Line) -> None:
        start = self._length
        words = []
        for index, word in enumerate(line.words):
            if index:
                self._write(" ")
            words.append((self._length, word))
            self._write(word.text)
        self.pieces.append(Piece(start, self._length, line, tuple(words)))

    def _write(self, text: str) -> None:
        self.parts.append(text)
        self._length += len(text)


def _sign_length(block: Block) -> int:
    """How many characters the block's bullet sign takes, blanks after it included."""
    marker = block.marker
    if marker is None:
        return 0
    words = block.lines[0].words
    skipped = sum(len(word.text) + 1 for word in words[: marker.words])
    if marker.words >= len(words):
        return 0
    return skipped + sum(len(glyph.text) for glyph in words[marker.words].glyphs[: marker.glyphs])


def _place(piece: Piece, start: int, end: int) -> Place | None:
    """The rectangle of the piece's characters within ``[start, end)`` as shown; None when there are none."""
    glyphs: list[Glyph] = []
    low = high = -1
    for at, word in piece.words:
        after = at + len(word.text)
        if after <= start or at >= end:
            continue
        if start <= at and after <= end:  # most words are wholly within
            glyphs += word.glyphs
            low = at if low < 0 else low
            high = after
            continue
        position = at
        for glyph in word.glyphs:
            after = position + len(glyph.text)
            if after > start and position < end:
                glyphs.append(glyph)
                low = position if low < 0 else low
                high = after
            position = after
    if not glyphs:
        return None
    box = as_shown(_box_of(glyphs), piece.line.turn)
    return Place(piece.line.page, _rounded(box), max(low, start), min(high, end))


def _box_of(glyphs: Sequence[Glyph]) -> Box:
    """The rectangle of glyphs.

    Fonts of mathematical signs put their boxes a line below the signs that they show.  Of such a box no more than its
    middle is taken in, else the rectangle would cover the words of the next line.
    """
    _, x0, top, x1, bottom, baseline, size, *_ = zip(*glyphs, strict=True)
    middle = [(high + low) / 2 for high, low in zip(top, bottom, strict=True)]
    seated = list(map(_is_seated, middle, baseline, size))
    if any(seated) and not all(seated):
        top, bottom = (*compress(top, seated), *middle), (*compress(bottom, seated), *middle)
    return Box(min(x0), min(top), max(x1), max(bottom))


def _rounded(box: Box) -> Box:
    """To a hundredth of a point."""
    return Box(round(box.x0, 2), round(box.top, 2), round(box.x1, 2), round(box.bottom, 2))


def _is_seated(middle: float, baseline: float, size: float) -> bool:
    """Whether the middle of a glyph's box stands between the baseline and a capital's height."""
    return -CAPITAL * size <= middle - baseline <= 0
