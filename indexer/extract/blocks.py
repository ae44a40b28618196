"""What a block is, and where one paragraph, list item or heading ends and the next begins."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from indexer.extract.baselines import NOTE_SIGN, SAME_BASELINE, SMALL
from indexer.extract.ink import Glyph
from indexer.extract.layout_words import goes_on_after, names_division
from indexer.extract.lines import Line
from indexer.extract.lists import Marker, marker_of
from indexer.extract.tables import Item, Table, TableRow

TEXT, ITEM, HEADING, ROW, CAPTION, CONTENTS, NOTE = "text", "item", "heading", "row", "caption", "contents", "note"
FAR = 1.3  # times the usual distance of lines: further apart are two paragraphs
VERY_FAR = 2.7  # times the usual distance: a sentence does not go on over more
ENDED = 4.0  # points of room beyond the next word that say a line was ended on purpose
SIZE_CHANGE = 0.08  # of the size
INDENT = 3.0  # points
FACE_SHARE = 0.03  # of the text: a typeface with less is for labels and figures
LABEL = 60  # characters: a shorter block may be a label of what follows
WINDOW = 6  # lines on either side that show how far lines reach
# "------ ADVERSE REACTIONS ------", with dashes, soft hyphens or raised dots; a single one is part of the words.
_DRAWN = r"[-\xad\u2010-\u2015_=\s\xb7\u2022\u2219\u22c5]{3,}"
DRAWN_LINES = re.compile(rf"^{_DRAWN}|{_DRAWN}$")
_BETWEEN_DRAWN = re.compile(rf"{_DRAWN}\w.*\w{_DRAWN}")
GOING_ON = (
    ",;)%<>=\u2264\u2265\xb1"  # a sentence begins with none; "< 30 ml/min" is never parted and leaves room before it
)
END_OF_SENTENCE = re.compile(r"[.:;!?][\"'\u201d\u2019)\]]*$")


@dataclass(slots=True)
class Block:
    """Lines that belong together: a paragraph, a list item, a heading, a table's row, a caption.

    ``skip`` is how many of the first line's words or glyphs are a bullet sign, no words.  ``table`` and ``row`` are set
    for rows.  ``heading`` is a heading's words, ``number`` its number, ``style`` how it looks, for levels.
    ``run_in`` is how many characters, after the sign, head the paragraph itself.  ``above`` is the distance in points
    from the line above it in its column, 0 where there is none.
    """

    kind: str
    lines: list[Line]
    marker: Marker | None = None
    table: Table | None = None
    row: TableRow | None = None
    heading: str = ""
    number: str | None = None
    style: tuple[object, ...] = ()
    run_in: int = 0
    above: float = 0.0

    @property
    def text(self) -> str:
        """The words of all lines, one blank between them."""
        return " ".join(line.text for line in self.lines)

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.lines[0].page

    @property
    def bold(self) -> bool:
        """Whether all lines are bold."""
        return all(line.bold for line in self.lines)


@dataclass(frozen=True, slots=True)
class Spacing:
    """A document's usual distance between baselines, by size of type, in points; its body's size and font.

    ``faces`` are the typefaces in which a good part of it is set.
    """

    usual: dict[int, float]
    body_size: float
    body_font: str
    faces: frozenset[str] = frozenset()

    def of(self, size: float) -> float:
        """The usual distance for a size."""
        return self.usual.get(round(size), 1.2 * size)


def spacing_of(stream: Sequence[Item]) -> Spacing:
    """What is usual in a document."""
    gaps: dict[int, Counter[float]] = {}
    sizes: Counter[float] = Counter()
    fonts: Counter[str] = Counter()
    before: Line | None = None
    for item in stream:
        if isinstance(item, Table):
            before = None
            continue
        sizes[round(item.size, 1)] += len(item.text)
        if not item.bold:
            fonts[item.font] += len(item.text)
        if (
            before is not None
            and before.column == item.column
            and abs(before.size - item.size) < SIZE_CHANGE * item.size
        ):
            gap = round(2 * (item.baseline - before.baseline)) / 2
            if 0.8 * item.size < gap < 2.6 * item.size:
                gaps.setdefault(round(item.size), Counter())[gap] += 1
        before = item
    usual = {}
    for size, counter in gaps.items():
        most = max(counter.values())
        usual[size] = min(gap for gap, count in counter.items() if count >= 0.4 * most)
    body = max(sizes, key=lambda s: (sizes[s], s)) if sizes else 10.0
    faces: Counter[str] = Counter()
    for font, count in fonts.items():
        faces[typeface(font)] += count
    common = frozenset(face for face, count in faces.items() if count >= FACE_SHARE * faces.total())
    return Spacing(usual, body, max(fonts, key=lambda f: (fonts[f], f)) if fonts else "", common)


def typeface(font: str) -> str:
    """A font's name without its weight, slope and subset."""
    return re.sub(r"(?:PS)?(?:MT)?$", "", re.split(r"[-,]", font.rsplit("+", maxsplit=1)[-1])[0])


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
        if last is not None and before is not None and _goes_on(last, before, item, marker, spacing, reach[index - 1]):
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


def is_unfinished(text: str) -> bool:
    """Whether a text stops before its sentence does."""
    return END_OF_SENTENCE.search(text) is None


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


def _goes_on(  # noqa: C901, PLR0911, PLR0912  one rule a line, read from the surest to the vaguest
    last: Block, before: Line, line: Line, marker: Marker | None, spacing: Spacing, reach: float
) -> bool:
    """Whether a line goes on with the block above it."""
    if before.column != line.column or marker is not None or _opens_note(line):
        return False
    if abs(before.size - line.size) > SIZE_CHANGE * max(before.size, line.size) and not _is_mid_sentence(before, line):
        return False
    if _is_title_of(last, before, line) or any(_BETWEEN_DRAWN.fullmatch(one.text) for one in (before, line)):
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


def _opens_note(line: Line) -> bool:
    """Whether a line begins with a raised sign that is a word of its own: a note's, below a table."""
    sign, *words = line.words
    return bool(words) and len(sign.glyphs) <= NOTE_SIGN and all(_is_raised(each, line) for each in sign.glyphs)


def begins_raised(line: Line) -> bool:
    """Whether a line begins with a raised sign: a note's, or that of an author's address."""
    return _is_raised(line.words[0].glyphs[0], line)


def _is_raised(glyph: Glyph, line: Line) -> bool:
    return glyph.size < SMALL * line.size and glyph.baseline < line.baseline - SAME_BASELINE


def _is_in_brackets(text: str) -> bool:
    """Whether a bracket of the text is open at its end."""
    return text.rfind("(") > text.rfind(")")


def _lists_in_capitals(before: Line, line: Line) -> bool:
    """Whether a bold line in capitals stops after a comma: a heading's, broken where its author liked."""
    return before.bold and line.bold and before.text.endswith(",") and before.text.isupper()


def closes_bracket(text: str, opened: str = "(", closed: str = ")") -> bool:
    """Whether a text closes a bracket that it did not open: "(see 4.2 Recommended Dose / Adjustment)."."""
    close = text.find(closed)
    return close >= 0 and opened not in text[:close]


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
    if last.kind == ITEM or len(last.lines) < 2:  # noqa: PLR2004  the second line shows the indent
        return False
    first, second = last.lines[0], last.lines[1]
    hangs = first.column == second.column == line.column and second.x0 - first.x0 > INDENT
    return hangs and abs(line.x0 - first.x0) <= INDENT and line.text[:1].isupper()


def is_underlined(line: Line) -> bool:
    """Whether a whole line is underlined, not only a label at its beginning."""
    label = 0 < line.lined_words < len(line.words) and line.words[line.lined_words - 1].text.endswith(":")
    return line.underlined and not label


def is_centred(line: Line) -> bool:
    """Whether a line stands in the middle of its column with room on both sides."""
    left, right = line.x0 - line.left, line.right - line.x1
    return min(left, right) > 2 * line.size and abs(left - right) < 0.15 * (line.right - line.left)


def _is_short_label(block: Block) -> bool:
    return len(block.text) < LABEL
