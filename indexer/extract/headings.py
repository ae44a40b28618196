"""Which blocks are headings: by font, numbering, underline, capitals, place."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import pairwise

from analyzers.sections import normalise
from indexer.extract.block import CAPTION, CONTENTS, HEADING, ITEM, ROW, TEXT, Block
from indexer.extract.going_on import closes_bracket
from indexer.extract.kinds.grammar import HeadingGrammar
from indexer.extract.layout_words import bids, goes_on_after, joins, names_nothing, opens_text, tells
from indexer.extract.lettering import is_drawn, is_over_figure, is_small, is_tiny
from indexer.extract.line_looks import DRAWN_LINES, begins_raised, is_centred, is_underlined
from indexer.extract.run_in import FEW_LETTERS, MIN_LISTED, STARTS, mark_labels, mark_numbered, run_in_length
from indexer.extract.spacing import Spacing, typeface

NEAR_TABLE = 4.0  # times the size: how far above a table its caption may stand
WRAPS = 2  # lines of a heading that is set in capitals or in another font
PARAGRAPH = 200  # characters: a longer block is no heading
MOST_LINES = 4
MOST_WORDS = 28
MOST_PLAIN_WORDS = 7
FEWEST_BIDDING = 4  # words of a sentence: "Stop smoking." may head a paragraph
LARGE = 1.12  # times the body's size
TITLE_LETTERS = 4  # shorter words may be small in a title
BRACKETS = (("(", ")"), ("[", "]"))
SENTENCE_END = re.compile(r"[.;,!]$")
SENTENCES = re.compile(r"[.?!]\s")
KEY_VALUE = re.compile(
    r"[^\s:]:\s*\(?(?:\d|[^:]*(?<!\bP)\d{3})|\b(?:www|https?)\b"
)  # "Revised: 7/2014", an address; an enzyme's name (P450) is no value
LIGATURES = frozenset(map(chr, range(0xFB00, 0xFB07)))  # Unicode, Alphabetic Presentation Forms: Latin
INDENT = 3.0  # points

Classify = Callable[[str, str | None], bool]


def mark_headings(blocks: Sequence[Block], grammar: HeadingGrammar, spacing: Spacing, says: Classify) -> None:
    """Make headings of the blocks that are set as one.

    ``says`` tells whether words and number are those of a known section.
    """
    mark_labels(blocks)
    for index, block in enumerate(blocks):
        if block.kind not in (TEXT, ITEM):
            continue
        after = blocks[index + 1] if index + 1 < len(blocks) else None
        number, skip = grammar.numbered(block.text)
        if after and block.bold and not (grammar.font or number) and is_over_figure(block, after, spacing):
            block.kind = CAPTION
        elif (
            (not grammar.font and is_drawn(block, spacing))
            or (number is None and _states(block.text) and not says(block.text, None))
            or (number is not None and begins_raised(block.lines[0]))
        ):
            continue
        elif number is not None and _is_numbered_title(block, grammar, skip):
            block.marker = None
            make_heading(block, number, skip, grammar)
        elif _is_heading(block, after, grammar, spacing, numbered=number is not None) or _asks(block, says):
            make_heading(block, number, skip, grammar)
        else:
            block.run_in = _run_in(block, grammar, spacing, says)
    _drop_titles(blocks, grammar, says)
    _drop_above_openings(blocks, says)
    drop_listed(blocks)
    mark_numbered(blocks)
    captions_from_headings(blocks, says)


def plain_letters(text: str) -> str:
    """A heading's words: a name to search by, not the text itself.

    Ligatures are the letters that they join, and lines of dashes or dots around the words are left out: Highlights have
    them.
    """
    words = DRAWN_LINES.sub("", text)
    return "".join(unicodedata.normalize("NFKC", c) if c in LIGATURES else c for c in words)


def is_capitals(text: str) -> bool:
    """Whether all letters are capitals, of which there are some; words that join may be small ("X and Y")."""
    letters = [c for word in text.split() if not joins(word) for c in word if c.isalpha()]
    return len(letters) > FEW_LETTERS and all(not c.islower() for c in letters)


def _is_heading(
    block: Block, after: Block | None, grammar: HeadingGrammar, spacing: Spacing, *, numbered: bool
) -> bool:
    if block.kind == ITEM or not _reads_as_heading(block, numbered=numbered):
        return block.kind == ITEM and _reads_as_heading(block, numbered=numbered) and _is_headed_item(block, after)
    if _stands_out(block, spacing):
        return True
    line = block.lines[0]
    follows = after is not None and after.kind in (TEXT, ITEM, ROW) and after.lines[0].column == line.column
    if not follows or after is None or _looks_like(block, after):
        return False
    if grammar.font and line.font != spacing.body_font and abs(line.x0 - line.left) < INDENT:
        return (
            not is_tiny(block, spacing)
            and len(block.text.split()) <= MOST_WORDS // 2
            and len(block.lines) <= WRAPS
            and not is_centred(line)
        )
    italic = grammar.italic and all(one.italic for one in block.lines)
    if len(block.lines) > (WRAPS if italic else 1):
        return False
    return italic or (grammar.plain and _is_plain_heading(block, after, spacing))


def _is_numbered_title(block: Block, grammar: HeadingGrammar, skip: int) -> bool:
    """Whether a paper's line with a number is a title in capitals in the middle of its column, and no list's item."""
    line = block.lines[0]
    return grammar.font and len(block.lines) == 1 and is_centred(line) and is_capitals(block.text[skip:])


def _asks(block: Block, says: Classify) -> bool:
    """Whether a paragraph is one question that heads a part for patients, however it is set.

    Repackagers' labels print a whole Medication Guide in plain type.
    """
    single = block.kind == TEXT and len(block.lines) <= WRAPS and SENTENCES.search(block.text) is None
    return single and block.text.endswith("?") and says(block.text, None)


def _run_in(block: Block, grammar: HeadingGrammar, spacing: Spacing, says: Classify) -> int:
    """How many characters of a paragraph head it; 0 where they are a sentence: in capitals, or one that bids.

    In a paper's small print ("Correspondence:", at a column's foot) only a known section's words head one.
    """
    length = run_in_length(block, grammar, says) or block.run_in
    head = block.text[:length]
    noted = grammar.font and is_small(block, spacing)
    return 0 if (noted or _states(head) or _bids(head)) and not says(head, None) else length


def _bids(text: str) -> bool:
    """Whether words are a sentence that tells what to do ("Talk to your doctor immediately.")."""
    words = normalise(text).split()
    return len(words) >= FEWEST_BIDDING and text.endswith(".") and (bids(words[0]) or words[:2] == ["do", "not"])


def _states(text: str) -> bool:
    """Whether words in capitals are a sentence that says what is or is to be done ("DO NOT USE IF SEAL IS BROKEN")."""
    words = [word.lower() for word in re.findall(r"\w+", text)]
    whole = len(words) > MOST_PLAIN_WORDS and not text.endswith(("?", ":"))
    return whole and is_capitals(text) and any(map(tells, words))


def _reads_as_heading(block: Block, *, numbered: bool) -> bool:
    """Whether the words alone could be a heading's: few, begun in capitals, no sentence, no value, no address."""
    text = block.text
    words = text.split()
    if len(block.lines) > MOST_LINES or len(words) > MOST_WORDS or not STARTS.match(text):
        return False
    letters = sum(c.isalpha() for c in text)
    if letters <= FEW_LETTERS or sum(c.isdigit() for c in text) > letters or names_nothing(text):
        return False
    if any(text.endswith(closed) and closes_bracket(text, opened, closed) for opened, closed in BRACKETS):
        return False  # the end of a reference: "... [see", "WARNINGS]"
    if numbered:
        return SENTENCE_END.search(text) is None or len(words) <= MOST_PLAIN_WORDS
    if len(words) >= FEWEST_BIDDING and bids(normalise(words[0])) and any(map(str.isdigit, text)):
        return False  # "Store at 25 °C. [See USP Controlled Room Temperature.]", set bold
    lined = all(is_underlined(line) for line in block.lines) and len(words) <= MOST_PLAIN_WORDS
    lined = lined and not bids(normalise(words[0]))
    return (lined or not SENTENCE_END.search(text)) and not KEY_VALUE.search(text) and not goes_on_after(text)


def _stands_out(block: Block, spacing: Spacing) -> bool:
    """Whether type alone makes a heading: bold, underlined, large, or capitals."""
    if block.bold or all(is_underlined(line) for line in block.lines):
        return True
    if block.lines[0].size >= LARGE * spacing.body_size and len(block.text) <= PARAGRAPH:
        return True
    return is_capitals(block.text) and len(block.lines) <= WRAPS and not block.text.endswith(")")


def _looks_like(block: Block, after: Block) -> bool:
    """Whether the next block is set as this one and as short: lines of a list, not a heading and its text."""
    a, b = block.lines[0], after.lines[0]
    return (a.italic, a.underlined, a.font) == (b.italic, b.underlined, b.font) and len(after.lines) == 1 and a.italic


def _is_headed_item(block: Block, after: Block | None) -> bool:
    """A bold item over a paragraph of body type heads it."""
    if not block.bold or block.marker is None or block.marker.ordinal:
        return False
    return after is not None and after.kind == TEXT and not after.bold and len(after.lines) > 1


def _is_plain_heading(block: Block, after: Block | None, spacing: Spacing) -> bool:
    """A short line of body type, standing off above, over a paragraph of some length."""
    text = block.text
    if (
        block.run_in
        or len(text.split()) > MOST_PLAIN_WORDS
        or text[-1] in ":)\u2019%"
        or any(c.isdigit() for c in text)
    ):
        return False
    stands_off = block.above == 0 or block.above > 1.3 * spacing.of(block.lines[0].size)
    if not stands_off or after is None:
        return False
    body = after.kind == TEXT and len(after.text) > 100 and ":" not in text  # noqa: PLR2004  more than a line
    return body or (is_title_case(text) and _is_text_of_title(after))


def _is_text_of_title(after: Block) -> bool:
    """Whether what stands below a title is plainly text: a list, more than a line, a reference in brackets."""
    return after.kind == ITEM or len(after.lines) > 1 or after.text.startswith(("[", "("))


def is_title_case(text: str) -> bool:
    """Whether a text is set as titles are: every word of some length begins with a capital, and some go on small."""
    words = [word for word in re.findall(r"[^\W\d_]+", text) if len(word) >= TITLE_LETTERS]
    return bool(words) and all(word[0].isupper() for word in words) and not is_capitals(text)


def make_heading(block: Block, number: str | None, skip: int, grammar: HeadingGrammar) -> None:
    """Make a heading of a block; ``skip`` is where its words begin, after the number.

    Where fonts tell headings, the typeface tells their levels as well: papers set both levels bold in one size.
    """
    line = block.lines[0]
    block.kind = HEADING
    block.run_in = 0
    block.number = number
    block.heading = plain_letters(block.text[skip:])
    if block.marker is not None:
        block.heading = " ".join(block.heading.split()[block.marker.words :])
    block.style = (
        round(line.size, 0),
        line.bold,
        is_capitals(block.heading),
        line.underlined,
        line.italic,
        is_centred(line),
        typeface(line.font) if grammar.font else "",
    )


def _drop_titles(blocks: Sequence[Block], grammar: HeadingGrammar, says: Classify) -> None:
    """Above the first heading of a known section, and right below the opening of a part, stand titles, no headings.

    A label's box there may be its boxed warning; a paper has a journal's name or its own title in one.
    """
    title = True
    for block in blocks:
        if block.kind == CONTENTS:
            title = False
        if block.kind != HEADING:
            continue
        if opens_text(block.heading):
            title = True
        elif title and not says(block.heading, block.number) and (grammar.font or block.lines[0].frame is None):
            block.kind = TEXT
        else:
            title = False


def _drop_above_openings(blocks: Sequence[Block], says: Classify) -> None:
    """Headings right above the opening of a part that name no section are its title."""
    for index, block in enumerate(blocks):
        if block.kind == HEADING and opens_text(block.heading):
            for above in reversed(blocks[:index]):
                if above.kind != HEADING or above.page != block.page or says(above.heading, above.number):
                    break
                above.kind = TEXT


def drop_listed(blocks: Sequence[Block]) -> None:
    """Headings right below one another that each come again below, with more than a heading after, are contents."""
    bare = [block.kind == after.kind == HEADING and block.style == after.style for block, after in pairwise(blocks)] + [
        False
    ]
    last = {block.text: index for index, block in enumerate(blocks) if block.kind == HEADING and not bare[index]}
    run: list[Block] = []
    for index, block in enumerate(blocks):
        listed = block.kind == HEADING and index + 1 < len(blocks) and blocks[index + 1].kind == HEADING
        if listed and last.get(block.text, -1) > index:
            run.append(block)
            continue
        if len(run) >= MIN_LISTED:
            for one in run:
                one.kind = CONTENTS
        run = []


def captions_from_headings(blocks: Sequence[Block], says: Classify) -> None:
    """A heading of no known section right above a table, none of the table's own rows, is its caption."""
    for block, after in pairwise(blocks):
        if block.kind != HEADING or block.number or after.kind != ROW or after.table is None:
            continue
        line = block.lines[-1]
        near = after.lines[0].page > line.page or after.lines[0].baseline - line.baseline < NEAR_TABLE * line.size
        if near and not line.title and not says(block.heading, None):
            block.kind = CAPTION
