"""Table rows as they are read and copied: across their lines, and cell after cell, where the text has another order.

A PDF shows the lines of a row's cells side by side, and what copies it copies them so; the canonical text has one cell
after another.  Every reading is of one row's words alone, none left out between.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from analyzers.canonical import Place, cut
from indexer.store.text_pages import TextSpan
from server.quotes.fold import Folder

TABLE_ROW = "table_row"
SAME_LINE = 3.0
"""Points between the middles of words that are read as one line, as pdfplumber's text has it (its ``y_tolerance``)."""


@dataclass(frozen=True, slots=True)
class RowReading:
    """A table row ``[start, end)`` and its words, or whole cells' of it, in another order than the text's."""

    words: str
    start: int
    end: int


def rows_by_reading(source: str, spans: Sequence[TextSpan], folder: Folder) -> Mapping[str, RowReading]:
    """The readings of a text's table rows that are not the text's own order, by their folded words.

    Of rows with the same words the first is told.
    """
    rows: dict[str, RowReading] = {}
    for span in spans:
        if span.text_type != TABLE_ROW:
            continue
        in_order = folder.fold(cut(source, span.start, span.end)).text
        for reading in readings(source, span):
            folded = folder.fold(reading).text
            if folded not in in_order:
                rows.setdefault(folded, RowReading(reading, span.start, span.end))
    return rows


def readings(source: str, span: TextSpan) -> Iterator[str]:
    """A row across its lines, whole; and each run of whole cells, when they hold the row's words and no others."""
    yield " ".join(cut(source, place.start, place.end) for line in _lines(span.places) for place in line)
    cells = [cell.text for cell in span.cells if cell.text]
    if Counter(" ".join(cells).split()) == Counter(cut(source, span.start, span.end).split()):
        for first in range(len(cells)):
            for last in range(first + 1, len(cells) + 1):
                yield " ".join(cells[first:last])


def _lines(places: Sequence[Place]) -> Iterator[list[Place]]:
    """The places line by line from the top, those of a line from the left."""
    line: list[Place] = []
    for place in sorted(places, key=lambda each: (each.page, _middle(each))):
        if line and (place.page != line[-1].page or _middle(place) - _middle(line[-1]) > SAME_LINE):
            yield sorted(line, key=lambda each: each.box.x0)
            line = []
        line.append(place)
    if line:
        yield sorted(line, key=lambda each: each.box.x0)


def _middle(place: Place) -> float:
    return (place.box.top + place.box.bottom) / 2
