"""Which rectangles each layer of an extraction has on the pages, and what is written beside them."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from analyzers.canonical import Box
from indexer.extract.block import CAPTION, CONTENTS, ITEM
from indexer.extract.debug.layers import Layer, Mark
from indexer.extract.frame import as_shown
from indexer.extract.layered import LayeredDocument
from indexer.extract.lines import SHOWN, Line
from indexer.extract.tables import Table
from indexer.extract.text import BlockText


def layers_of(layered: LayeredDocument, names: Iterable[str]) -> tuple[Layer, ...]:
    """The named layers, in the order in which they are drawn.

    Raises:
        KeyError: a name that is not in ``LAYERS``.
    """
    wanted = set(names)
    if unknown := wanted - set(LAYERS):
        raise KeyError(min(unknown))
    return tuple(Layer(name, tuple(make(layered))) for name, make in LAYERS.items() if name in wanted)


def _characters(layered: LayeredDocument) -> Iterator[Mark]:
    return (mark for mark, shown in _glyphs(layered) if shown >= SHOWN)


def _hidden(layered: LayeredDocument) -> Iterator[Mark]:
    """Characters in the file that the page does not show."""
    return (mark for mark, shown in _glyphs(layered) if shown < SHOWN)


def _glyphs(layered: LayeredDocument) -> Iterator[tuple[Mark, float]]:
    """Each character, and how much of it is shown."""
    for page in layered.pages:
        for ink in (page, *page.turned):
            for glyph in ink.glyphs:
                if not glyph.text.isspace():
                    box = Box(glyph.x0, glyph.top, glyph.x1, glyph.bottom)
                    yield Mark(page.number, as_shown(box, ink.turn)), glyph.shown


def _aside(layered: LayeredDocument) -> Iterator[Mark]:
    """Letters that stand turned, and are too few to be read."""
    return (Mark(page.number, box) for page in layered.pages for box in page.aside)


def _words(layered: LayeredDocument) -> Iterator[Mark]:
    for line in _every_line(layered):
        for word in line.words:
            yield Mark(line.page, as_shown(Box(word.x0, word.top, word.x1, word.bottom), line.turn))


def _lines(layered: LayeredDocument) -> Iterator[Mark]:
    return (Mark(line.page, as_shown(line.box, line.turn)) for line in _every_line(layered))


def _columns(layered: LayeredDocument) -> Iterator[Mark]:
    """What is read from top to bottom before what stands beside it, numbered in that order on each page."""
    found = _around_columns(_every_line(layered))
    number: dict[int, int] = {}
    for page, column in sorted(found):
        number[page] = number.get(page, 0) + 1
        yield Mark(page, found[page, column], f"column {number[page]}")


def _blocks(layered: LayeredDocument) -> Iterator[Mark]:
    for block in layered.text.blocks:
        yield from _around(block, block.block.kind)


def _furniture(layered: LayeredDocument) -> Iterator[Mark]:
    return (Mark(line.page, as_shown(line.box, line.turn)) for line in layered.furniture)


def _contents(layered: LayeredDocument) -> Iterator[Mark]:
    return _of_kind(layered, CONTENTS)


def _captions(layered: LayeredDocument) -> Iterator[Mark]:
    return _of_kind(layered, CAPTION)


def _lists(layered: LayeredDocument) -> Iterator[Mark]:
    return _of_kind(layered, ITEM)


def _of_kind(layered: LayeredDocument, kind: str) -> Iterator[Mark]:
    for block in layered.text.blocks:
        if block.block.kind == kind:
            yield from _around(block)


def _tables(layered: LayeredDocument) -> Iterator[Mark]:
    for number, table in enumerate(_every_table(layered), start=1):
        kind = "ruled" if table.ruled else "unruled"
        turn = table.rows[0].cells[0].lines[0].turn
        yield Mark(table.page, as_shown(table.box, turn), f"table {number}, {kind}")


def _rows(layered: LayeredDocument) -> Iterator[Mark]:
    for table in _every_table(layered):
        for row in table.rows:
            yield from _boxes(row.lines, "heads" if row.head else "")


def _cells(layered: LayeredDocument) -> Iterator[Mark]:
    for table in _every_table(layered):
        for cell in (cell for row in table.rows for cell in row.cells):
            yield from _boxes(cell.lines)


def _headings(layered: LayeredDocument) -> Iterator[Mark]:
    """Where each section's heading stands."""
    for section in layered.document.sections:
        for index, place in enumerate(layered.text.places(section.start, section.body_start)):
            yield Mark(place.page, place.box, part=index > 0)


def _sections(layered: LayeredDocument) -> Iterator[Mark]:
    """Where each section begins: its level, number and type."""
    for section in layered.document.sections:
        places = layered.text.places(section.start, max(section.body_start, section.start + 1))
        if places:
            words = f"L{section.level} {section.number or ''} {section.section_type}"
            yield Mark(places[0].page, places[0].box, " ".join(words.split()))


def _spans(layered: LayeredDocument) -> Iterator[Mark]:
    """Each span's rectangles, its number in reading order at the first of each page."""
    for number, span in enumerate(layered.document.spans, start=1):
        page = 0
        for place in span.places:
            first = place.page != page
            yield Mark(place.page, place.box, str(number) if first else "", span.text_type, part=not first)
            page = place.page


LAYERS: dict[str, Callable[[LayeredDocument], Iterator[Mark]]] = {
    "characters": _characters,
    "words": _words,
    "lines": _lines,
    "furniture": _furniture,
    "hidden": _hidden,
    "aside": _aside,
    "columns": _columns,
    "blocks": _blocks,
    "contents": _contents,
    "spans": _spans,
    "tables": _tables,
    "rows": _rows,
    "cells": _cells,
    "lists": _lists,
    "captions": _captions,
    "headings": _headings,
    "sections": _sections,
}
"""Every layer, in the order in which they are drawn."""

USUAL = tuple(name for name in LAYERS if name not in ("characters", "words", "lines", "blocks"))
"""The layers that can be read together on one picture."""


def _every_line(layered: LayeredDocument) -> Iterator[Line]:
    """All lines of the stream, those of tables too."""
    for item in layered.stream:
        if isinstance(item, Line):
            yield item
        else:
            yield from (line for row in item.rows for line in row.lines)


def _every_table(layered: LayeredDocument) -> list[Table]:
    """The tables as rows of the text, where those that run over pages are put together."""
    return list(
        {id(block.block.table): block.block.table for block in layered.text.blocks if block.block.table}.values()
    )


def _around(stretch: BlockText, label: str = "") -> Iterator[Mark]:
    return _boxes(stretch.block.lines, label)


def _boxes(lines: Sequence[Line], label: str = "") -> Iterator[Mark]:
    """A rectangle around the lines on each page and in each column; the label at the first."""
    for index, ((page, _), box) in enumerate(_around_columns(lines).items()):
        yield Mark(page, box, "" if index else label)


def _around_columns(lines: Iterable[Line]) -> dict[tuple[int, int], Box]:
    """The rectangle, as shown, around the lines of each page and column."""
    found: dict[tuple[int, int], Box] = {}
    for line in lines:
        key, box = (line.page, line.column), as_shown(line.box, line.turn)
        found[key] = found[key].union(box) if key in found else box
    return found
