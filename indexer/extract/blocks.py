"""How the lines and tables of a stream become blocks."""

from collections.abc import Sequence

from indexer.extract.block import CONTENTS, ITEM, ROW, TEXT, Block
from indexer.extract.going_on import goes_on
from indexer.extract.line_looks import INDENT
from indexer.extract.lines import Line
from indexer.extract.lists import Marker, marker_of
from indexer.extract.spacing import Spacing
from indexer.extract.tables import Item, Table

WINDOW = 6  # lines on either side that show how far lines reach


def blocks_of(stream: Sequence[Item], spacing: Spacing, contents: frozenset[int]) -> list[Block]:
    """The stream's blocks in its order.

    ``contents`` holds the stream's indices of lines that are a table of contents.
    """
    blocks: list[Block] = []
    reach = _reach(stream)
    before: Line | None = None
    sign: Marker | None = None
    number: Marker | None = None
    for index, item in enumerate(stream):
        if index in contents:
            blocks += [Block(CONTENTS, lines) for lines in _rows(item)]
            before = None
            continue
        if isinstance(item, Table):
            blocks += [Block(ROW, row.lines, table=item, row=row) for row in item.rows]
            before = None
            continue
        marker = marker_of(item, sign) or _next_number(item, number)
        sign = marker or sign
        number = marker if marker is not None and marker.ordinal else number
        gap = item.baseline - before.baseline if before is not None and before.column == item.column else 0.0
        last = blocks[-1] if blocks and before is not None else None
        if last is not None and before is not None and goes_on(last, before, item, marker, spacing, reach[index - 1]):
            last.lines.append(item)
        else:
            blocks.append(Block(TEXT if marker is None else ITEM, [item], marker, above=gap))
        before = item
    return blocks


def _rows(item: Item) -> list[list[Line]]:
    return [[item]] if isinstance(item, Line) else [row.lines for row in item.rows]


def _next_number(line: Line, number: Marker | None) -> Marker | None:
    """The sign of an item that goes on a numbered list after bullets within its last item."""
    if number is None or abs(line.x0 - number.sign_x0) > INDENT:
        return None
    return marker_of(line, number)


def _reach(stream: Sequence[Item]) -> list[float]:
    """For each item how far to the right the lines around it reach, in points."""
    result = []
    for index, item in enumerate(stream):
        if isinstance(item, Table):
            result.append(item.box.x1)
            continue
        near = [item.x1]
        for step in (-1, 1):
            other = index
            before = item
            for _ in range(WINDOW):
                other += step
                if not 0 <= other < len(stream):
                    break
                line = stream[other]
                if isinstance(line, Table) or line.column != item.column:
                    break
                if abs(line.baseline - before.baseline) > 3.2 * item.size:
                    break
                near.append(line.x1)
                before = line
        result.append(max(near))
    return result
