"""Which paragraphs are captions of tables and figures, and which caption a table has."""

import re
from collections.abc import Callable, Sequence

from indexer.extract.block import CAPTION, HEADING, ROW, TEXT, Block
from indexer.extract.layout_words import names_figure, opens_caption
from indexer.extract.line_ends import joined_text
from indexer.extract.lines import Line
from indexer.extract.row_context import is_group, style_of
from indexer.extract.tables import Table

NEAR = 3.5  # times the size: how far above its table a caption may stand
NUMBERED = re.compile(
    r"^(?P<word>[A-Za-z]+\.?)\s?(?P<number>S?\d{1,3}[A-Za-z]?|[IVX]{1,4})(?P<after>[.:\u2013\u2014\u2212-]|\s|$)"
)
MOST_WORDS = 160
MOST_TITLE_LINES = 4


def mark_captions(blocks: Sequence[Block]) -> None:
    """Make the paragraphs that begin as captions do, and stand as one, captions."""
    for index, block in enumerate(blocks):
        if block.kind != TEXT:
            continue
        match = NUMBERED.match(block.text)
        if not match or not opens_caption(match["word"]) or len(block.text.split()) > MOST_WORDS:
            continue
        beside = index + 1 < len(blocks) and blocks[index + 1].kind == ROW
        told = match["after"] in ".:\u2013\u2014\u2212-" and (match["after"] or match["word"].isupper())
        if told or beside or _is_set_off(block):
            block.kind = CAPTION


def titles_figure(text: str) -> bool:
    """Whether a caption's words are a figure's: it stands below what it names, a table's above."""
    match = NUMBERED.match(text)
    return match is not None and names_figure(match["word"])


def begins_caption(text: str) -> bool:
    """Whether a line's words begin a caption, with its mark behind the number: "Table 4: Average agreement"."""
    match = NUMBERED.match(text)
    return match is not None and opens_caption(match["word"]) and not match["after"].isspace()


def _is_set_off(block: Block) -> bool:
    """Whether the word and number are bold, or in a font in which no whole line below them is."""
    fonts = [word.glyphs[0].font for word in block.lines[0].words[:2]]
    return fonts[0].bold or (
        len(block.lines) > 1 and all(font.name not in [line.font for line in block.lines[1:]] for font in fonts)
    )


def join_titles(blocks: Sequence[Block], is_known: Callable[[str], bool]) -> list[Block]:
    """The blocks, a table's title below a bare "TABLE 2" taken into it; what stands below "Figure 3" heads nothing."""
    result: list[Block] = []
    for index, block in enumerate(blocks):
        caption = result[-1] if result and _is_bare(result[-1]) and result[-1].page == block.page else None
        if caption is None:
            result.append(block)
            continue
        block.run_in = 0
        if block.kind == HEADING and not block.number and not is_known(block.heading):
            block.kind = TEXT
        over = index + 1 < len(blocks) and blocks[index + 1].kind == ROW
        titles = over and not titles_figure(caption.text) and len(block.lines) <= MOST_TITLE_LINES
        if block.kind == TEXT and titles:
            caption.lines.extend(block.lines)
        else:
            result.append(block)
    return result


def _is_bare(block: Block) -> bool:
    """Whether a caption is its word and number alone."""
    match = NUMBERED.match(block.text) if block.kind == CAPTION else None
    return match is not None and match.end() >= len(block.text.strip())


def give_captions(blocks: Sequence[Block]) -> None:
    """Tell each table its caption: the caption right above, or the bold line or heading there."""
    for index, block in enumerate(blocks):
        if block.kind != ROW or block.table is None or block.table.caption:
            continue
        if index and blocks[index - 1].table is block.table:
            continue
        before = block.table.continues
        if before is not None:
            block.table.caption = before.caption
        elif above := _over_heads(blocks, index, block.table) or _above(blocks, index, block.table):
            if _is_first_group(above, block.table):
                block.table.group = above
            else:
                block.table.caption = joined_text([line.text for line in above])


def _is_first_group(above: Sequence[Line], table: Table) -> bool:
    """Whether words above a table are in the type of its group rows: what they say holds up to the next of those."""
    groups = [row for row in table.rows if is_group(table, row)]
    numbered = NUMBERED.match(above[0].text)
    return not numbered and any(style_of(row.lines) == style_of(above) for row in groups)


def _over_heads(blocks: Sequence[Block], index: int, table: Table) -> list[Line]:
    """The caption above bold lines right above a table, with those that go on in it; the others are column heads."""
    going_on: list[Line] = []
    for above in reversed(blocks[:index]):
        if above.page != table.page:
            break
        if above.kind == CAPTION:
            return [*above.lines, *going_on]
        if above.kind not in (TEXT, HEADING) or not above.bold or above.number is not None:
            break
        going_on = [*above.lines, *going_on] if above.text[:1].islower() else []
    return []


def _above(blocks: Sequence[Block], index: int, table: Table) -> list[Line]:
    """The lines of the caption, bold line or heading right above a table."""
    for above in reversed(blocks[max(0, index - 2) : index]):
        if above.kind == CAPTION:
            return above.lines
        line = above.lines[-1]
        near = line.page == table.page and table.box.top - line.baseline < NEAR * line.size
        if above.kind in (TEXT, HEADING) and above.bold and near:
            return above.lines
    return []
