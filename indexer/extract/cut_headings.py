"""How a heading that a page's or column's end cuts becomes one again."""

from collections.abc import Sequence

from indexer.extract.block import HEADING, TEXT, Block
from indexer.extract.headings import plain_letters
from indexer.extract.layout_words import goes_on_after

MOST_LINES = 4  # of a heading


def join_cut_headings(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with what goes on a heading over a page's or column's end taken into it."""
    result: list[Block] = []
    for block in blocks:
        heading = result[-1] if result else None
        if heading is not None and _goes_on(heading, block):
            heading.lines.extend(block.lines)
            heading.heading = f"{heading.heading} {plain_letters(block.text)}"
        else:
            result.append(block)
    return result


def _goes_on(heading: Block, block: Block) -> bool:
    """Whether a block is the rest of a heading: set alike, in the next column, begun small or where a phrase stops."""
    if heading.kind != HEADING or block.kind not in (HEADING, TEXT) or block.number or block.run_in:
        return False
    last, first = heading.lines[-1], block.lines[0]
    set_alike = (last.font, last.bold, last.italic, last.underlined) == (
        first.font,
        first.bold,
        first.italic,
        first.underlined,
    )
    if first.column == last.column or not set_alike or abs(first.size - last.size) > 0.5:  # noqa: PLR2004  half a point
        return False
    short = len(heading.lines) + len(block.lines) <= MOST_LINES
    return short and all(line.bold for line in block.lines) and (first.text[:1].islower() or goes_on_after(last.text))
