"""Words that head their own paragraph: set off by type at its beginning, or labels that several paragraphs have."""

import re
from collections.abc import Callable, Sequence

from indexer.extract.block import ITEM, TEXT, Block
from indexer.extract.ink import Glyph
from indexer.extract.kinds.grammar import HeadingGrammar
from indexer.extract.layout_words import names_nothing
from indexer.extract.line_ends import joined_text
from indexer.extract.lines import Line, Word

MIN_LISTED = 3
MOST_LINES = 2
MOST_WORDS = 12  # on one line
MOST_WORDS_OVER_LINES = 16
LABEL_WORDS = 6
LABEL_GAP = 1  # paragraphs without a label that may stand between those with one
FEW_LETTERS = 2
WIDE_BLANK = 0.6  # of the size: a blank that parts a run-in heading from its text
STARTS = re.compile(r"^[\W_]*[A-Z0-9\u00c0-\u00de]")
_MARKS = (":", ".")  # with which a heading ends where no blank follows

_Style = tuple[bool, bool, str]


def run_in_length(block: Block, grammar: HeadingGrammar, says: Callable[[str, str | None], bool]) -> int:
    """How many characters at the paragraph's beginning, after a bullet sign, head it; 0 when none do.

    They may run over two lines, and the text may follow without a blank.  ``says`` tells whether words are those of a
    known section: in a paper such need no mark behind them, only a font of their own ("Background Recent guidelines").
    """
    line = block.lines[0]
    first = _signs(block)
    if first >= len(line.words) or block.bold:
        return 0
    heads = _styled(block, first, grammar) or _lined(line, first)
    text = joined_text([" ".join(words) for words in heads])
    if not 0 < sum(map(len, heads)) <= (MOST_WORDS if len(heads) == 1 else MOST_WORDS_OVER_LINES):
        return 0
    if sum(c.isalpha() for c in text) <= FEW_LETTERS or not STARTS.match(text) or names_nothing(text):
        return 0
    bold = line.words[first].glyphs[0].font.bold
    if len(heads) > 1:
        return len(text) if bold and _is_name(text, block.kind) else 0
    if text.endswith((":", "-", "\u2013")):
        return len(text)
    if bold:
        ends = text.endswith(".") or _gap_after(block, heads, first) > WIDE_BLANK * line.size
    else:
        ends = grammar.italic and text.endswith(".") and sum(map(len, heads)) <= LABEL_WORDS
    ends = ends or (grammar.font and says(text, None))
    return len(text) if block.kind == TEXT and ends else 0


def mark_numbered(blocks: Sequence[Block]) -> None:
    """Bold words behind the numbers of a list, in several items of it, head them: "1. Random Vectors were..."."""
    found: list[tuple[Block, int]] = []
    for block in blocks:
        if block.kind == ITEM and block.marker is not None and block.marker.ordinal and block.marker.words:
            length = _bold_length(block.lines[0].words[block.marker.words :])
            if length:
                found.append((block, length))
    if len(found) >= MIN_LISTED:
        for block, length in found:
            block.run_in, block.number = length, block.marker.ordinal if block.marker else None


def mark_labels(blocks: Sequence[Block]) -> None:
    """Paragraphs in body type that each begin with a few words and a colon are headed by these, where several do."""
    run: list[tuple[Block, str]] = []
    strange = 0
    for block in [*blocks, None]:
        label = _label(block) if block is not None and block.kind == TEXT and not block.run_in else ""
        if block is not None and label:
            run.append((block, label))
            strange = 0
            continue
        strange += 1
        if block is not None and block.kind in (TEXT, ITEM) and strange <= LABEL_GAP:
            continue
        longer = sum(1 for one, _ in run if len(one.lines) > 1)
        labels = {label for _, label in run}
        if len(run) >= MIN_LISTED and len(labels) == len(run) and longer >= len(run) / 2:
            for one, label in run:
                one.run_in = len(label)
        run = []


def _signs(block: Block) -> int:
    """How many of the first line's words are a bullet sign."""
    return block.marker.words if block.marker is not None else 0


def _styled(block: Block, first: int, grammar: HeadingGrammar) -> list[list[str]]:
    """The words from the first on, line by line, that are bold, italic or, where told, in a font of their own."""
    style = _style_of(block.lines[0].words[first].glyphs)
    heads: list[list[str]] = []
    for at, line in enumerate(block.lines[:MOST_LINES]):
        heads.append([])
        for word in line.words[first if at == 0 else 0 :]:
            cut = _cut(word, style)
            if cut:
                heads[-1].append(word.text[:cut])
            other = _style_of(word.glyphs[cut:])
            if cut or other != style:
                return heads if _is_told(style, other, grammar) else []
            heads[-1].append(word.text)
    return []


def _is_name(text: str, kind: str) -> bool:
    """Whether bold words over a line's end are a heading's: closed by a mark, no sentence with commas or of a list."""
    return text.endswith(":") or (text.endswith(".") and "," not in text and kind == TEXT)


def _is_told(style: _Style, other: _Style, grammar: HeadingGrammar) -> bool:
    """Whether a heading's style is set off from its text's."""
    return (style[0] and not other[0]) or (style[1] and not other[1]) or (grammar.font and style != other)


def _cut(word: Word, style: _Style) -> int:
    """How many of a word's characters are a heading's end, with its mark, to which the text is glued; 0 when none."""
    at = 0
    for index, glyph in enumerate(word.glyphs):
        font = glyph.font
        if glyph.text.isalpha() and (font.bold, font.italic, font.name) != style:
            head = word.text[:at]
            return at if head.endswith(_MARKS) and any(one.text.isalpha() for one in word.glyphs[:index]) else 0
        at += len(glyph.text)
    return 0


def _lined(line: Line, first: int) -> list[list[str]]:
    """The words underlined at a line's beginning, where others follow."""
    words = line.words[first : max(first, line.lined_words)]
    return [[word.text for word in words]] if words and first + len(words) < len(line.words) else []


def _gap_after(block: Block, heads: Sequence[Sequence[str]], first: int) -> float:
    """The blank behind the last word of a heading on one line, in points; 0 where none is printed."""
    words = block.lines[0].words
    last = first + len(heads[0]) - 1
    if last + 1 >= len(words) or heads[0][-1] != words[last].text:
        return 0.0
    return words[last + 1].x0 - words[last].x1


def _bold_length(words: Sequence[Word]) -> int:
    """How many characters from the first on are bold, of a line that has others."""
    count = next((index for index, word in enumerate(words) if not _style_of(word.glyphs)[0]), 0)
    if not 0 < count <= MOST_WORDS or not words[0].text[:1].isupper():
        return 0
    return len(" ".join(word.text for word in words[:count]))


def _label(block: Block) -> str:
    """A paragraph's beginning, where it is a label: few words, begun in capitals, a colon, more; else empty."""
    words = block.lines[0].words
    count = next((index + 1 for index, word in enumerate(words[:LABEL_WORDS]) if word.text.endswith(":")), 0)
    if not count or count == len(words):
        return ""
    text = " ".join(word.text for word in words[:count])
    plain = STARTS.match(text) and not any(c.isdigit() for c in text) and not text.isupper() and "," not in text
    return text if plain and len(block.text) > 2 * len(text) and words[count].text[:1].isupper() else ""


def _style_of(glyphs: Sequence[Glyph]) -> _Style:
    font = next((glyph.font for glyph in glyphs if glyph.text.isalpha()), glyphs[0].font)
    return font.bold, font.italic, font.name
