"""Which headings of a paper are none: the lettering of its figures, and the titles of its numbered captions."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from indexer.extract.blocks import CAPTION, HEADING, ITEM, TEXT, Block, Spacing, typeface
from indexer.extract.captions import NUMBERED

SHORT = 60  # characters: lettering is no longer
FEWEST = 3  # short pieces that follow one another, as labels of a figure do

Known = Callable[[str], bool]


def drop_lettering(blocks: Sequence[Block], spacing: Spacing, is_known: Known) -> None:
    """Several short pieces in a row, in a typeface of neither text nor headings of known sections, letter a figure."""
    known = {typeface(each.lines[0].font) for each in blocks if each.kind == HEADING and is_known(each.heading)}
    run: list[Block] = []
    for block in blocks:
        if not _may_letter(block, known | spacing.faces) or (run and block.lines[0].column != run[-1].lines[0].column):
            _settle(run)
            run = []
        if _may_letter(block, known | spacing.faces):
            run.append(block)
    _settle(run)


def _may_letter(block: Block, faces: set[str]) -> bool:
    if block.kind not in (TEXT, ITEM, HEADING) or len(block.text) >= SHORT:
        return False
    return block.kind != HEADING or typeface(block.lines[0].font) not in faces


def _settle(run: Sequence[Block]) -> None:
    if len(run) >= FEWEST:
        for block in run:
            _make_text(block)


def _make_text(block: Block) -> None:
    if block.kind == HEADING:
        block.kind, block.heading, block.number = TEXT, "", None


def drop_titles_of_captions(blocks: Sequence[Block], is_known: Known) -> None:
    """What stands right below "Figure 3" is its title, or begins with it."""
    for caption, block in pairwise(blocks):
        match = NUMBERED.match(caption.text) if caption.kind == CAPTION else None
        if match is None or match.end() < len(caption.text.strip()) or caption.page != block.page:
            continue
        block.run_in = 0
        if block.kind == HEADING and not block.number and not is_known(block.heading):
            _make_text(block)
