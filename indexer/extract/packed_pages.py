"""How pages that one process read go to another one: as columns, since glyphs by the thousand are slow one by one."""

import io
import pickle
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from functools import partial
from itertools import accumulate, pairwise
from operator import attrgetter
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from indexer.extract.fonts import Font
from indexer.extract.ink import Glyph, PageInk
from indexer.extract.lines import Line, Word
from indexer.extract.page_lines import LinedPage, RuledTable

_LINE = attrgetter(*(field.name for field in fields(Line) if field.name != "words"))
_PLACE = ("x0", "top", "x1", "bottom")
_place_of = attrgetter(*_PLACE)
_new_glyph = partial(tuple.__new__, Glyph)  # half the time of a call of the class


class _Columns(NamedTuple):
    """Glyphs or words: their texts, and the numbers of each, a row a number."""

    texts: Sequence[str]
    numbers: NDArray[np.float64]


class _Ink(NamedTuple):
    """An ink with its lines and tables.

    ``bare`` is the ink without glyphs and turned inks.  ``members`` are the places of the words' glyphs, word after
    word, ``lengths`` how many each word has; ``line_lengths`` are how many words each line has.  ``lines`` are all else
    that they say.  In ``tables`` lines are places.
    """

    bare: PageInk
    glyphs: _Columns
    fonts: Sequence[Font]
    words: _Columns
    members: NDArray[np.int64]
    lengths: Sequence[int]
    lines: Sequence[tuple[Any, ...]]
    line_lengths: Sequence[int]
    tables: bytes


def packed(page: Sequence[LinedPage]) -> bytes:
    """A page as ``lined`` gives it, as bytes."""
    return pickle.dumps(list(map(_packed, page)), pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> tuple[LinedPage, ...]:
    """The page that was ``packed`` by a process of ours: its own ink, which knows the turned ones, and those."""
    first, *turned = map(_unpacked, pickle.loads(data))  # noqa: S301  our own process' bytes
    return replace(first, ink=replace(first.ink, turned=tuple(one.ink for one in turned))), *turned


def _packed(page: LinedPage) -> _Ink:
    glyphs, words = page.ink.glyphs, [word for line in page.lines for word in line.words]
    texts, *numbers, fonts, shown = zip(*glyphs, strict=True) if glyphs else [()] * len(Glyph._fields)
    place = {id(glyph): index for index, glyph in enumerate(glyphs)}
    return _Ink(
        replace(page.ink, glyphs=(), turned=()),
        _Columns(texts, np.array([*numbers, shown], np.float64)),
        fonts,
        _Columns(
            [word.text for word in words],
            np.array(list(map(_place_of, words)), np.float64).reshape(-1, len(_PLACE)).T,
        ),
        np.array([place[id(glyph)] for word in words for glyph in word.glyphs], np.int64),
        [len(word.glyphs) for word in words],
        list(map(_LINE, page.lines)),
        [len(line.words) for line in page.lines],
        _packed_tables(page),
    )


def _unpacked(pack: _Ink) -> LinedPage:
    *numbers, shown = pack.glyphs.numbers.tolist()
    glyphs = tuple(map(_new_glyph, zip(pack.glyphs.texts, *numbers, pack.fonts, shown, strict=True)))
    members = [glyphs[place] for place in pack.members.tolist()]
    own = (tuple(members[start:end]) for start, end in _stretches(pack.lengths))
    words = list(map(Word, own, pack.words.texts, *pack.words.numbers.tolist()))
    lines = tuple(
        Line(number, tuple(words[start:end]), *values)
        for (number, *values), (start, end) in zip(pack.lines, _stretches(pack.line_lengths), strict=True)
    )
    tables = cast("tuple[RuledTable, ...]", _TableUnpickler(pack.tables, lines).load())
    return LinedPage(replace(pack.bare, glyphs=glyphs), lines, tables)


def _stretches(lengths: Iterable[int]) -> Iterable[tuple[int, int]]:
    return pairwise(accumulate(lengths, initial=0))


def _packed_tables(page: LinedPage) -> bytes:
    out = io.BytesIO()
    _TablePickler(out, page.lines).dump(page.tables)
    return out.getvalue()


class _TablePickler(pickle.Pickler):
    """Writes a line as its place on the page: a table's lines are the page's own."""

    def __init__(self, out: io.BytesIO, lines: Sequence[Line]) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self._place = {id(line): index for index, line in enumerate(lines)}

    def persistent_id(self, made: object) -> int | None:
        return self._place[id(made)] if isinstance(made, Line) else None


class _TableUnpickler(pickle.Unpickler):
    """Reads a place as the line that stands there."""

    def __init__(self, data: bytes, lines: Sequence[Line]) -> None:
        super().__init__(io.BytesIO(data))
        self._lines = lines

    def persistent_load(self, place: int) -> Line:
        return self._lines[place]
