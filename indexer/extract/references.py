"""Which paragraphs are entries of a list of references: they hang, one span an entry, or have numbers, no headings."""

from collections.abc import Callable, Sequence

from indexer.extract.blocks import HEADING, ITEM, TEXT, Block

HANGS = 3.0  # points that further lines stand in
MIN_ENTRIES = 3


def mark_references(blocks: Sequence[Block], says: Callable[[str], bool]) -> None:
    """Make items of the hanging paragraphs below a heading that announces references; no item's author heads it."""
    inside = False
    entries: list[Block] = []
    for block in blocks:
        if block.kind == HEADING:
            inside = says(block.heading)
        elif inside and block.kind == ITEM:
            block.run_in, block.number = 0, None
        elif inside and block.kind == TEXT:
            entries.append(block)
    if sum(1 for block in entries if hangs(block)) >= MIN_ENTRIES:
        for block in entries:
            block.kind = ITEM


def hangs(block: Block) -> bool:
    """Whether a paragraph's second line stands further in than its first."""
    if len(block.lines) < 2:  # noqa: PLR2004  the second line shows it
        return False
    first, second = block.lines[0], block.lines[1]
    return first.column == second.column and second.x0 - first.x0 > HANGS
