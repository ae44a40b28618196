"""Headings set in the body's type that their numbers tell: "1.1", "1.2" below the heading "1"."""

from collections.abc import Sequence

from indexer.extract.blocks import HEADING, ITEM, TEXT, Block
from indexer.extract.headings import make_heading
from indexer.extract.kinds.grammar import HeadingGrammar

MOST_WORDS = 14
MOST_STEP = 3  # numbers between may be missing, or stand in lines that are told otherwise
SENTENCE_ENDS = (".", ";", ",", ":")


def mark_plain_numbers(blocks: Sequence[Block], grammar: HeadingGrammar) -> None:
    """Make headings of short lines whose numbers go on those of the headings above, one after another."""
    above: list[int] = []
    for block in blocks:
        if block.kind == HEADING:
            above = _parts(block.number) or above
            continue
        if block.kind not in (TEXT, ITEM) or len(block.lines) > 1 or not above:
            continue
        number, skip = grammar.numbered(block.text)
        parts = _parts(number)
        if _follows(above, parts) and _is_short(block.text[skip:]):
            make_heading(block, number, skip)
            above = parts


def _parts(number: str | None) -> list[int]:
    """The numbers of a decimal number; none for another."""
    parts = (number or "").split(".")
    return [int(part) for part in parts] if all(part.isdigit() for part in parts) else []


def _follows(above: list[int], parts: list[int]) -> bool:
    """Whether a number goes on below the one above, beside it, or beside one that it stands below."""
    depth = len(parts)
    if depth < 2:  # noqa: PLR2004  a single number is a list's
        return False
    last = [*above, 0][depth - 1] if depth <= len(above) + 1 else parts[-1]
    return parts[:-1] == above[: depth - 1] and 0 < parts[-1] - last <= MOST_STEP


def _is_short(text: str) -> bool:
    return len(text.split()) <= MOST_WORDS and not text.endswith(SENTENCE_ENDS)
