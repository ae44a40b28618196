"""Which blocks letter a figure: small type, or short pieces in a row, in a typeface of their own."""

from collections.abc import Callable, Sequence

from indexer.extract.block import HEADING, ITEM, TEXT, Block
from indexer.extract.spacing import Spacing, typeface

DRAWN = 0.9  # times the body's size: smaller type of another face is lettering of a figure
SHORT = 60  # characters: lettering is no longer
FEWEST = 3  # short pieces that follow one another, as labels of a figure do


def is_drawn(block: Block, spacing: Spacing) -> bool:
    """Whether a block is lettering of a figure: smaller than the body, in a typeface used for little else."""
    line = block.lines[0]
    return line.size < DRAWN * spacing.body_size and typeface(line.font) not in spacing.faces


def is_over_figure(block: Block, after: Block, spacing: Spacing) -> bool:
    """Whether a line of the body's type stands right above a figure's lettering: its caption."""
    return after.kind == TEXT and is_drawn(after, spacing) and not is_drawn(block, spacing)


def drop_lettering(blocks: Sequence[Block], spacing: Spacing, is_known: Callable[[str], bool]) -> None:
    """Several short pieces in a row, in a typeface of neither text nor headings of known sections, are no headings."""
    known = {typeface(each.lines[0].font) for each in blocks if each.kind == HEADING and is_known(each.heading)}
    faces = known | spacing.faces
    run: list[Block] = []
    for block in blocks:
        letters = _may_letter(block, faces)
        if run and (not letters or block.lines[0].column != run[-1].lines[0].column):
            _settle(run)
            run = []
        if letters:
            run.append(block)
    _settle(run)


def _may_letter(block: Block, faces: set[str]) -> bool:
    if block.kind not in (TEXT, ITEM, HEADING) or len(block.text) >= SHORT:
        return False
    return block.kind != HEADING or typeface(block.lines[0].font) not in faces


def _settle(run: Sequence[Block]) -> None:
    for block in run if len(run) >= FEWEST else ():
        if block.kind == HEADING:
            block.kind = TEXT
