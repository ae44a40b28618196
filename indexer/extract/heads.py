"""What heads a section, as the text's blocks have it: headings, and words that run into a paragraph."""

from collections.abc import Iterator
from dataclasses import dataclass

from indexer.extract.block import HEADING, TEXT, Block
from indexer.extract.headings import plain_letters
from indexer.extract.layout_words import heads_one_paragraph
from indexer.extract.lines import Line
from indexer.extract.text import BlockText, CanonicalText

RUN_IN = ("run-in",)
SIZE, BOLD, CAPITALS, UNDERLINED = range(4)
"""Places in a heading's style."""


@dataclass(frozen=True, slots=True)
class Head:
    """A heading: its words, where it and its body begin, how it looks, its line, and whether it is a list's item.

    ``titled`` says that no more than headings stands in the drawn box around it, if any: it is a title's, no section's.
    ``own_number`` says that the number is one of a text for patients, which counts there alone; ``chapter`` that the
    words alone put it above all others.
    """

    start: int
    body_start: int
    heading: str
    number: str | None
    style: tuple[object, ...]
    line: Line | None = None
    listed: bool = False
    titled: bool = False
    own_number: bool = False
    chapter: bool = False


def heads_of(text: CanonicalText) -> Iterator[Head]:
    """The heads of the text, in order; one without words where another heads one paragraph alone ("Keywords:")."""
    filled = {
        (line.page, line.frame)
        for stretch in text.blocks
        if stretch.block.kind != HEADING
        for line in stretch.block.lines
    }
    alone = False
    for stretch in text.blocks:
        block = stretch.block
        if alone and block.kind == TEXT and len(block.lines) > 1 and not block.run_in:
            yield Head(stretch.start, stretch.start, "", None, ())
        alone = bool(block.run_in) and heads_one_paragraph(block.text[: block.run_in])
        if block.kind == HEADING:
            line = block.lines[0]
            yield Head(
                stretch.body,
                stretch.end,
                block.heading,
                block.number,
                block.style,
                line,
                _is_listed(block),
                (line.page, line.frame) not in filled,
            )
        elif block.run_in:
            yield _run_in(stretch, text.text)


def _is_listed(block: Block) -> bool:
    """Whether a heading has a bullet."""
    return block.marker is not None and not block.marker.ordinal


def _run_in(stretch: BlockText, text: str) -> Head:
    block = stretch.block
    end = stretch.body + block.run_in
    return Head(stretch.body, end, plain_letters(text[stretch.body : end]), block.number, RUN_IN, block.lines[0])


def depth(head: Head) -> int:
    """How deep a printed number goes; 0 without one, and for an item's."""
    if head.style == RUN_IN or head.own_number or not head.number or not head.number[0].isdigit():
        return 0
    return head.number.count(".") + 1


def in_capitals(head: Head) -> bool:
    """Whether a heading is set in capitals on lines of its own, as a main section's is."""
    return bool(head.style) and head.style != RUN_IN and bool(head.style[CAPITALS])
