"""Which lines stand beside one another, and whether they fill several places."""

import re
from collections.abc import Sequence

from analyzers.canonical import Box
from indexer.extract.lines import Line

SAME_LINE = 0.3  # of the size: lines nearer than this stand beside one another
MARKER = re.compile(r"^(\W|[(\[]?(\d{1,3}|[A-Za-z]|[ivxIVX]{1,4})[.)\]]|\d{1,2}(\.\d{1,2})+\.?|[IVX]+\.)$")

SECTION_NUMBER = re.compile(r"^\d{1,2}$")
SHORTEST_NAME = 8  # characters: shorter ones are a table's cells as well ("PHARMACY" is one; "MRSA", "TOTAL" are none)

Band = list[Line]


def bands_of(lines: Sequence[Line]) -> list[Band]:
    """Lines that stand beside one another, from top to bottom, each band from left to right."""
    bands: list[Band] = []
    for line in sorted(lines, key=lambda one: one.baseline):
        last = bands[-1][0] if bands else None
        if last is not None and line.baseline - last.baseline <= SAME_LINE * min(line.size, last.size):
            bands[-1].append(line)
        else:
            bands.append([line])
    for band in bands:
        band.sort(key=lambda one: one.x0)
    return bands


def is_several(band: Band) -> bool:
    """Whether a band has words in several places, a number or sign before a text aside."""
    match band:
        case [] | [_]:
            return False
        case [mark, text]:
            return not (MARKER.match(mark.text) or _heads_section(mark, text))
        case _:
            return True


def _heads_section(number: Line, name: Line) -> bool:
    """Whether a pair is a section's bare number and its name in capitals: "5", "WARNINGS AND PRECAUTIONS"."""
    return SECTION_NUMBER.match(number.text) is not None and name.text.isupper() and len(name.text) >= SHORTEST_NAME


def box_of(lines: Sequence[Line]) -> Box:
    """The rectangle around lines."""
    return Box(
        min(line.x0 for line in lines),
        min(line.top for line in lines),
        max(line.x1 for line in lines),
        max(line.bottom for line in lines),
    )


def middle_of(line: Line) -> float:
    """Half the height of a line's small letters, in points from the page's top."""
    return line.baseline - 0.3 * line.size
