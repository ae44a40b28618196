"""How pdfium is asked about all characters of a page at once: a column an answer, with little cost a call."""

import ctypes
import functools
from collections.abc import Callable
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Counts = NDArray[np.int64]

BLANK = 0x20
COLOURS = 4  # red, green, blue, alpha

ADDRESS = ctypes.c_size_t
DirectCall = Callable[..., int]


class Strokes(NamedTuple):
    """The text objects of a page, a row each: what all glyphs of one share.

    ``address`` and ``font`` are the library's pointers; ``matrix`` holds a, b, c, d, e, f; ``colour`` red, green, blue
    and alpha, 0 to 255; ``mode`` is the render mode; ``clipped`` says that a clip path lies over the object.
    """

    address: Counts
    font: Counts
    matrix: Numbers
    size: Numbers
    mode: Counts
    colour: Counts
    clipped: NDArray[np.bool_]


class Characters(NamedTuple):
    """The characters that a page's text objects draw, a row each, in the file's order; units: the page's own points.

    ``number`` is the library's number of the character, ``code`` its Unicode point, ``stroke`` the row of its text
    object, ``x`` and ``y`` where it stands, ``box`` its left, top, right and bottom.  ``unmapped`` says that the font
    does not tell which character it is.  ``blanks`` are the numbers of those that the library puts between words.
    """

    number: Counts
    code: Counts
    stroke: Counts
    x: Numbers
    y: Numbers
    box: Numbers
    unmapped: NDArray[np.bool_]
    blanks: Counts
    strokes: Strokes


def characters_of(text_page: pypdfium2.PdfTextPage) -> Characters:
    """All characters of a page."""
    calls, page, count = _calls(), ctypes.addressof(text_page.raw.contents), text_page.count_chars()
    code = _column(map(calls.code, repeat(page), range(count)), count)
    address = _column(map(calls.text_object, repeat(page), range(count)), count)
    # The library makes up blanks and line ends only.
    doubtful = np.flatnonzero((code <= BLANK) & (code > 0))
    made_up = _column(map(calls.is_generated, repeat(page), doubtful.tolist()), len(doubtful)) == 1
    drawn = address != 0
    drawn[doubtful[made_up]] = False
    index = np.flatnonzero(drawn)
    numbers = index.tolist()
    origin, to = _buffer(len(numbers), 2, np.float64)
    _run(map(calls.origin, repeat(page), numbers, to(0), to(1)))
    box, to = _buffer(len(numbers), 4, np.float32)
    _run(map(calls.box, repeat(page), numbers, to(0)))
    unmapped = _column(map(calls.has_no_map, repeat(page), numbers), len(numbers)) == 1
    own, first, stroke = np.unique(address[index], return_index=True, return_inverse=True)
    return Characters(
        index,
        code[index],
        stroke,
        origin[:, 0],
        origin[:, 1],
        box.astype(np.float64),
        unmapped,
        doubtful[made_up & (code[doubtful] == BLANK)],
        _strokes(page, own, index[first].tolist()),
    )


def _strokes(page: int, address: Counts, first: list[int]) -> Strokes:
    """The text objects; ``first`` is a character of each."""
    calls, objects, count = _calls(), address.tolist(), len(first)
    matrix, to = _buffer(count, 6, np.float32)
    _run(map(calls.matrix, repeat(page), first, to(0)))
    size, to = _buffer(count, 1, np.float32)
    _run(map(calls.size, objects, to(0)))
    colour, to = _buffer(count, COLOURS, np.uint32)
    known = _column(map(calls.colour, objects, to(0), to(1), to(2), to(3)), count)
    colour[known == 0] = (0, 0, 0, 255)
    clips = list(map(calls.clip, objects))
    return Strokes(
        address,
        _column(map(calls.font, objects), count),
        matrix.astype(np.float64),
        size[:, 0].astype(np.float64),
        _column(map(calls.mode, objects), count),
        colour.astype(np.int64),
        np.fromiter((clip != 0 and calls.clip_paths(clip) > 0 for clip in clips), np.bool_, count),
    )


def direct_call(function: Any, result: Any, *arguments: Any) -> DirectCall:  # noqa: ANN401  untyped C functions and types
    """A function of the library with pointers as plain numbers (``ADDRESS``), for calls by the thousand.

    A typed pointer costs more than such a call, and so does to let go of Python's lock for a microsecond.
    """
    address = ctypes.cast(function, ctypes.c_void_p).value
    made: DirectCall = ctypes.PYFUNCTYPE(result, *arguments)(address or 0)
    return made


def _column(answers: Any, count: int) -> Counts:  # noqa: ANN401  a map over an untyped C function
    return np.fromiter(answers, np.int64, count)


def _run(answers: Any) -> None:  # noqa: ANN401  as above
    """Make all calls; what they answer is in the buffer that they fill."""
    for _ in answers:
        pass


def _buffer(rows: int, columns: int, kind: type[np.generic]) -> tuple[NDArray[Any], Callable[[int], range]]:
    """Zeros that calls can fill, and the addresses of a column's fields."""
    buffer = np.zeros((rows, columns), kind)
    start, row, field = buffer.ctypes.data, columns * buffer.itemsize, buffer.itemsize
    return buffer, lambda column: range(start + column * field, start + column * field + rows * row, row)


class _Calls(NamedTuple):
    """The library's functions that are called for each character or text object; pointers are plain numbers."""

    code: DirectCall
    text_object: DirectCall
    is_generated: DirectCall
    has_no_map: DirectCall
    origin: DirectCall
    box: DirectCall
    matrix: DirectCall
    size: DirectCall
    font: DirectCall
    mode: DirectCall
    colour: DirectCall
    clip: DirectCall
    clip_paths: DirectCall


@functools.cache
def _calls() -> _Calls:
    """Made once: making them costs more than a page's calls."""
    number, call = ctypes.c_int, direct_call
    page, character = ADDRESS, number
    return _Calls(
        code=call(pdfium.FPDFText_GetUnicode, ctypes.c_uint, page, character),
        text_object=call(pdfium.FPDFText_GetTextObject, ADDRESS, page, character),
        is_generated=call(pdfium.FPDFText_IsGenerated, number, page, character),
        has_no_map=call(pdfium.FPDFText_HasUnicodeMapError, number, page, character),
        origin=call(pdfium.FPDFText_GetCharOrigin, number, page, character, ADDRESS, ADDRESS),
        box=call(pdfium.FPDFText_GetLooseCharBox, number, page, character, ADDRESS),
        matrix=call(pdfium.FPDFText_GetMatrix, number, page, character, ADDRESS),
        size=call(pdfium.FPDFTextObj_GetFontSize, number, ADDRESS, ADDRESS),
        font=call(pdfium.FPDFTextObj_GetFont, ADDRESS, ADDRESS),
        mode=call(pdfium.FPDFTextObj_GetTextRenderMode, number, ADDRESS),
        colour=call(pdfium.FPDFPageObj_GetFillColor, number, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS),
        clip=call(pdfium.FPDFPageObj_GetClipPath, ADDRESS, ADDRESS),
        clip_paths=call(pdfium.FPDFClipPath_CountPaths, number, ADDRESS),
    )
