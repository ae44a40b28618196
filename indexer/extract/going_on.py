"""Whether a line goes on with the block above it: where a paragraph, list item or heading ends and the next begins."""

import re

from indexer.extract.block import ITEM, Block
from indexer.extract.layout_words import goes_on_after, names_division
from indexer.extract.line_looks import INDENT, is_between_drawn, is_centred, is_underlined, opens_note
from indexer.extract.lines import Line
from indexer.extract.lists import Marker
from indexer.extract.spacing import SIZE_CHANGE, Spacing

FAR = 1.3  # times the usual distance of lines: further apart are two paragraphs
VERY_FAR = 2.7  # times the usual distance: a sentence does not go on over more
ENDED = 4.0  # points of room beyond the next word that say a line was ended on purpose
LABEL = 60  # characters: a shorter block may be a label of what follows
GOING_ON = (
    ",;)%<>=\u2264\u2265\xb1"  # a sentence begins with none; "< 30 ml/min" is never parted and leaves room before it
)
END_OF_SENTENCE = re.compile(r"[.:;!?][\"'\u201d\u2019)\]]*$")


def goes_on(  # noqa: C901, PLR0911, PLR0912  one rule a line, read from the surest to the vaguest
    last: Block, before: Line, line: Line, marker: Marker | None, spacing: Spacing, reach: float
) -> bool:
    """Whether a line goes on with the block above it."""
    if before.column != line.column or marker is not None or opens_note(line):
        return False
    if abs(before.size - line.size) > SIZE_CHANGE * max(before.size, line.size) and not _is_mid_sentence(before, line):
        return False
    if _is_title_of(last, before, line) or any(map(is_between_drawn, (before, line))):
        return False
    gap = line.baseline - before.baseline
    usual = spacing.of(line.size)
    first = line.words[0]
    room = reach - before.x1
    ended = room > first.x1 - first.x0 + 0.3 * line.size + ENDED
    is_short = before.x1 <= line.x0 + 0.5 * (reach - line.x0)
    # "What X is and what it is used for", a blank line, and another heading: the phrase stops there all the same.
    stopped = before.bold and line.bold and ended and gap > FAR * usual
    carries_on = is_unfinished(before.text) and (
        line.text[:1].islower()
        or line.text[:1] in GOING_ON
        or (goes_on_after(before.text) and not stopped)
        or (line.text[:1] == "(" and not is_short and not is_centred(before))  # "(n = 540)", never parted either
        or (_is_in_brackets(last.text) and closes_bracket(line.text))
    )
    lined = is_underlined(before), is_underlined(line)
    sloped = before.bold and line.bold and before.italic != line.italic  # "See full prescribing information ..."
    styled = before.bold != line.bold or lined[0] != lined[1] or sloped
    if gap <= FAR * usual and not styled and _lists_in_capitals(before, line):
        return True
    phrase = (not ended and _is_one_phrase(before, line)) or (carries_on and closes_bracket(line.text))
    if styled and gap <= FAR * usual and phrase:
        return True
    if styled and not (carries_on and not _is_short_label(last)):
        whole = last.bold if before.bold else line.bold
        if len(last.lines) == 1 and before.bold and not line.bold:
            return False
        if (line.bold and not before.bold) or whole or any(lined):
            return bool(carries_on and gap <= FAR * usual and len(last.lines) > 1)
    if last.kind == ITEM and last.marker is not None and line.x0 < last.marker.sign_x0 - INDENT and not carries_on:
        return False
    if is_short and _stands_below_sign(last, line):
        return False
    if gap > VERY_FAR * usual:
        return False
    if gap > FAR * usual:
        more = not is_short or (line.text[:1].islower() and (goes_on_after(before.text) or not _is_short_label(last)))
        return carries_on and more and (abs(line.x0 - before.x0) <= INDENT or _hangs_in_item(last, line))
    if carries_on and not _is_outdented(last, line):
        return True
    if _is_outdented(last, line):
        return False
    if is_centred(before) and is_centred(line):
        ended = line.right - line.left - (before.x1 - before.x0) > first.x1 - first.x0 + ENDED
    return not ended or _hangs_in_item(last, line)


def is_unfinished(text: str) -> bool:
    """Whether a text stops before its sentence does."""
    return END_OF_SENTENCE.search(text) is None


def closes_bracket(text: str, opened: str = "(", closed: str = ")") -> bool:
    """Whether a text closes a bracket that it did not open: "(see 4.2 Recommended Dose / Adjustment)."."""
    close = text.find(closed)
    return close >= 0 and opened not in text[:close]


def _is_in_brackets(text: str) -> bool:
    """Whether a bracket of the text is open at its end."""
    return text.rfind("(") > text.rfind(")")


def _lists_in_capitals(before: Line, line: Line) -> bool:
    """Whether a bold line in capitals stops after a comma: a heading's, broken where its author liked."""
    return before.bold and line.bold and before.text.endswith(",") and before.text.isupper()


def _is_mid_sentence(before: Line, line: Line) -> bool:
    """Whether a sentence goes on in another size on the very next line: type that was made to fit."""
    near = line.baseline - before.baseline <= FAR * max(before.size, line.size)
    return near and abs(line.x0 - before.x0) <= INDENT and line.text[:1].islower() and is_unfinished(before.text)


def _is_one_phrase(before: Line, line: Line) -> bool:
    """Whether bold or underlined words run over the end of an unfinished line: a phrase of a paragraph.

    They are whole on one of the two; where a line's last words are underlined is not told, only where its first are.
    """
    touching = (before.words[-1].glyphs[-1], line.words[0].glyphs[0])
    apart = before.bold == line.bold and line.text[:1].isupper()  # two bold lines, one of them underlined
    bold = not apart and all(glyph.font.bold for glyph in touching)
    linked = line.underlined and not (line.bold or before.bold or before.underlined)
    return is_unfinished(before.text) and (bold or linked)


def _hangs_in_item(last: Block, line: Line) -> bool:
    """Whether a line stands under an item's words, right of its sign."""
    if last.kind != ITEM or last.marker is None:
        return False
    return abs(line.x0 - last.marker.text_x0) <= INDENT and line.x0 > last.marker.sign_x0 + INDENT


def _stands_below_sign(last: Block, line: Line) -> bool:
    """Whether a line begins where an item's sign does, and its words farther right, as only lists that hang have them.

    There the sentence that the list stands in goes on.
    """
    if last.kind != ITEM or last.marker is None:
        return False
    hangs = last.marker.text_x0 - last.marker.sign_x0 > line.size
    return hangs and abs(line.x0 - last.marker.sign_x0) <= INDENT


def _is_title_of(last: Block, before: Line, line: Line) -> bool:
    """Whether the lines above are a heading whose type or place tells it from the line."""
    if names_division(last.text) and before.bold and is_centred(before) and not is_centred(line):
        return True
    return len(last.lines) == 1 and line.text[:1].isupper() and _is_set_off(before, line)


def _is_set_off(before: Line, line: Line) -> bool:
    """Whether two lines are set in fonts of their own and in sizes that differ: a heading and its text."""
    fonts = [{glyph.font.name for word in one.words for glyph in word.glyphs} for one in (before, line)]
    return before.size != line.size and len(fonts[0]) == 1 and not fonts[0] & fonts[1]


def _is_outdented(last: Block, line: Line) -> bool:
    """Whether a line stands left of the lines above it, as far as their first: a hanging paragraph's end."""
    match last.lines:
        case [first, second, *_] if last.kind != ITEM:
            hangs = first.column == second.column == line.column and second.x0 - first.x0 > INDENT
            return hangs and abs(line.x0 - first.x0) <= INDENT and line.text[:1].isupper()
        case _:
            return False


def _is_short_label(block: Block) -> bool:
    return len(block.text) < LABEL
