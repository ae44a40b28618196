"""Which blocks letter a figure: small type, or short pieces in a row, in a typeface of their own."""

from collections.abc import Callable, Sequence

from indexer.extract.block import CAPTION, HEADING, ITEM, TEXT, Block
from indexer.extract.captions import titles_figure
from indexer.extract.going_on import is_unfinished
from indexer.extract.spacing import Spacing, typeface

DRAWN = 0.9  # times the body's size: smaller type of another face is lettering of a figure
TINY = 0.75  # times the body's size: smaller type heads nothing
SHORT = 60  # characters: lettering is no longer
FEWEST = 3  # short pieces that follow one another, as labels of a figure do


def is_small(block: Block, spacing: Spacing) -> bool:
    """Whether a block is set clearly smaller than the body, as notes and figures' lettering are."""
    return block.lines[0].size < DRAWN * spacing.body_size


def is_tiny(block: Block, spacing: Spacing) -> bool:
    """Whether a block is set too small for a heading: the lettering of a figure."""
    return block.lines[0].size < TINY * spacing.body_size


def is_drawn(block: Block, spacing: Spacing) -> bool:
    """Whether a block is lettering of a figure: smaller than the body, in a typeface used for little else."""
    return is_small(block, spacing) and typeface(block.lines[0].font) not in spacing.faces


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


def drop_over_figures(blocks: Sequence[Block], is_known: Callable[[str], bool]) -> None:
    """What stands right above a figure's caption, and words that come twice in a row, letter the figure's axes."""
    over: Block | None = None
    below: Block | None = None
    for block in reversed(blocks):
        if over is not None and over.page != block.page:
            over = None
        again = below is not None and below.page == block.page and below.text == block.text
        drawn = [block] if again or over is not None else []
        drawn += [below] if again and below is not None else []
        for one in drawn:
            if one.kind == HEADING and not one.number and not is_known(one.heading):
                one.kind = TEXT
        if block.kind == CAPTION and titles_figure(block.text):
            over = block
        elif block.kind != TEXT or len(block.text) >= SHORT or not is_unfinished(block.text):
            over = None
        below = block


def _may_letter(block: Block, faces: set[str]) -> bool:
    if block.kind not in (TEXT, ITEM, HEADING) or len(block.text) >= SHORT:
        return False
    return block.kind != HEADING or typeface(block.lines[0].font) not in faces


def _settle(run: Sequence[Block]) -> None:
    for block in run if len(run) >= FEWEST else ():
        if block.kind == HEADING:
            block.kind = TEXT
