"""Which paragraphs are entries of a list of references: they hang, one span an entry, or have numbers, no headings."""

from collections.abc import Callable, Sequence

from indexer.extract.block import HEADING, ITEM, TEXT, Block

HANGS = 3.0  # points that further lines stand in
MIN_ENTRIES = 3


def mark_references(blocks: Sequence[Block], says: Callable[[str], bool], is_known: Callable[[str], bool]) -> None:
    """Make items of the hanging paragraphs below a heading that announces references; no entry's author heads it.

    ``says`` tells whether a heading does, ``is_known`` whether its words are those of any section.  What is set
    otherwise than the announcement, or numbered where that is not, and is no section's heading, is an entry's title.
    """
    above: Block | None = None
    entries: list[Block] = []
    for block in blocks:
        if block.kind == HEADING and (above is None or _ends(block, above) or is_known(block.heading)):
            above = block if says(block.heading) else None
        elif above is not None and block.kind in (ITEM, HEADING):
            block.kind, block.heading = ITEM, ""
            block.run_in, block.number = 0, None
        elif above is not None and block.kind == TEXT:
            block.run_in = 0
            entries.append(block)
    if sum(1 for block in entries if hangs(block)) >= MIN_ENTRIES:
        for block in entries:
            block.kind = ITEM


def _ends(block: Block, above: Block) -> bool:
    """Whether a heading is set as that of the references: numbered where that is, in the same type."""
    return block.style == above.style and (block.number is None) == (above.number is None)


def hangs(block: Block) -> bool:
    """Whether a paragraph's second line stands further in than its first."""
    if len(block.lines) < 2:  # noqa: PLR2004  the second line shows it
        return False
    first, second = block.lines[0], block.lines[1]
    return first.column == second.column and second.x0 - first.x0 > HANGS
