"""How paragraphs and items that a column's or page's end cuts become one; what stands between moves aside."""

from collections.abc import Sequence

from indexer.extract.block import CAPTION, ITEM, NOTE, ROW, TEXT, Block
from indexer.extract.going_on import is_unfinished
from indexer.extract.line_looks import opens_note
from indexer.extract.lines import Line
from indexer.extract.spacing import SIZE_CHANGE, Spacing

FLOATS = (ROW, CAPTION, NOTE)
MOST_BETWEEN = 80  # blocks (table rows) that may stand between a paragraph's halves
HANG = 3.0  # points
FULL = 0.6  # of the column's width: a cut paragraph's last line is at least so long
NEXT_LINE = 1.5  # times the size: a line that is no further below, if it is below at all, may go on
NOTE_SIGNS = frozenset("*\u2020\u2021\u00a7\u00b6")
NOTE_SIZE = 0.93  # times the body's size


def mark_notes(blocks: Sequence[Block], spacing: Spacing) -> None:
    """Small print at a column's foot is a note: text above it goes on in the next column."""
    for index in range(len(blocks) - 1, -1, -1):
        block = blocks[index]
        if block.kind not in (TEXT, ITEM) or block.lines[0].size > NOTE_SIZE * spacing.body_size:
            continue
        first = block.lines[0].words[0].glyphs[0]
        if first.size > 0.85 * block.lines[0].size and first.text not in NOTE_SIGNS:
            continue
        after = blocks[index + 1] if index + 1 < len(blocks) else None
        last = after is None or after.lines[0].column != block.lines[-1].column or after.kind == NOTE
        if last and any(
            b.lines[0].column == block.lines[0].column and b.kind == TEXT for b in blocks[max(0, index - 6) : index]
        ):
            block.kind = NOTE


def join_cut(blocks: list[Block]) -> list[Block]:
    """The blocks with cut paragraphs joined; tables, captions and notes between stand before or after them."""
    result: list[Block] = []
    index = 0
    waiting = list(blocks)
    while index < len(waiting):
        block = waiting[index]
        index += 1
        result.append(block)
        while (at := _continuation(waiting, index, block)) is not None:
            between, rest = waiting[index:at], waiting[at]
            page = block.lines[-1].page
            before = [one for one in between if one.lines[-1].page <= page and rest.page > page]
            after = [one for one in between if one not in before]
            result[-1:-1] = before
            block.lines.extend(rest.lines)
            waiting[index : at + 1] = after
    return result


def _hangs_on(item: Block, other: Block) -> bool:
    """Whether all lines of a block stand in as an item's further lines do, under its words and right of its sign."""
    first = item.lines[0]
    if item.marker is None:  # an entry of a list of references: none begins further in than the others
        return other.kind == ITEM and other.marker is None and other.lines[0].x0 - other.lines[0].left > HANG
    hang = item.lines[1].x0 - item.lines[1].left if len(item.lines) > 1 else item.marker.text_x0 - first.left
    inside = all(abs(line.x0 - line.left - hang) <= HANG for line in other.lines)
    return (
        hang > item.marker.sign_x0 - first.left + HANG
        and inside
        and other.marker is None
        and other.kind in (TEXT, ITEM)
    )


def _are_alike(last: Line, first: Line) -> bool:
    return abs(first.size - last.size) <= SIZE_CHANGE * last.size and first.bold == last.bold


def _is_bold_across(last: Line, first: Line) -> bool:
    """Whether bold words begin at the end of a line in plain type and go on in the next."""
    touching = last.words[-1].glyphs[-1], first.words[0].glyphs[0]
    return abs(first.size - last.size) <= SIZE_CHANGE * last.size and all(glyph.font.bold for glyph in touching)


def _continuation(blocks: Sequence[Block], index: int, block: Block) -> int | None:  # noqa: PLR0911  one reason a return
    """Where the rest of a cut paragraph or item stands; None when it is whole."""
    if block.kind not in (TEXT, ITEM):
        return None
    last = block.lines[-1]
    unfinished = is_unfinished(block.text.removesuffix(";"))
    moved = False
    for at in range(index, min(len(blocks), index + MOST_BETWEEN)):
        other = blocks[at]
        first = other.lines[0]
        if other.kind in FLOATS:
            moved = True
            continue
        if first.page > last.page + 1:
            return None
        if block.kind == ITEM and first.column != last.column and _hangs_on(block, other):
            return at
        if other.kind != TEXT or not unfinished or opens_note(first):
            return None
        if first.column == last.column and not moved:
            return None
        text = other.text
        lower = text[:1].islower() or text[:1] in "(,;[%"
        if not (_are_alike(last, first) or (lower and _is_bold_across(last, first))):
            return None
        full = last.x1 - last.x0 >= FULL * (last.right - last.left)
        step = first.baseline - last.baseline
        ahead = first.page > last.page or step < NEXT_LINE * last.size
        if lower or (block.kind == TEXT and full and not moved and first.column != last.column and ahead):
            return at
        return None
    return None
