"""Headings set in the body's type that their numbers tell: "1.1", "1.2" below the heading "1"."""

from collections.abc import Callable, Sequence

from indexer.extract.block import HEADING, ITEM, TEXT, Block
from indexer.extract.headings import make_heading
from indexer.extract.kinds.grammar import HeadingGrammar

MOST_WORDS = 14  # of a heading in one line; one of two lines may have as many in each
MOST_LINES = 2
MOST_STEP = 3  # numbers between may be missing, or stand in lines that are told otherwise
MOST_MAIN_STEP = 5  # of main sections, as many in a row of which may have no others below (21 CFR 201.57: 9 to 11)
MIN_KNOWN = 3  # sections of a paper that numbers none of them
SENTENCE_ENDS = (".", ";", ",", ":")


def mark_plain_numbers(blocks: Sequence[Block], grammar: HeadingGrammar) -> None:
    """Make headings of short lines whose numbers go on those of the headings above, one after another.

    In a kind with plain headings, those of all main sections may be missing: "3.1" then follows "1.13".
    """
    mainless = grammar.plain and not any(block.kind == HEADING and len(_parts(block.number)) == 1 for block in blocks)
    above: list[int] = []
    for block in blocks:
        if block.kind == HEADING:
            above = _parts(block.number) or above
            continue
        if block.kind not in (TEXT, ITEM) or len(block.lines) > MOST_LINES:
            continue
        number, skip = grammar.numbered(block.text)
        parts = _parts(number)
        follows = _follows(above, parts) or (mainless and _opens(above, parts))
        if follows and _is_short(block.text[skip:], len(block.lines)):
            make_heading(block, number, skip, grammar)
            above = parts


def drop_strange_numbers(blocks: Sequence[Block], is_known: Callable[[str], bool]) -> None:
    """Where several known sections have headings and none of them a number, what has one heads no section.

    It is a row of a table or an item of a list.  ``is_known`` tells whether a heading's words are a known section's.
    """
    known = [block for block in blocks if block.kind == HEADING and is_known(block.heading)]
    if len(known) < MIN_KNOWN or any(block.number for block in known):
        return
    for block in blocks:
        if block.kind == HEADING and block.number:
            block.kind, block.number = TEXT, None


def _parts(number: str | None) -> list[int]:
    """The numbers of a decimal number; none for another."""
    parts = (number or "").split(".")
    return [int(part) for part in parts] if all(part.isdigit() for part in parts) else []


def _follows(above: list[int], parts: list[int]) -> bool:
    """Whether a number goes on below the one above, beside it, or beside one that it stands below."""
    depth = len(parts)
    if depth < 2 or not above:  # noqa: PLR2004  a single number is a list's
        return False
    last = [*above, 0][depth - 1] if depth <= len(above) + 1 else parts[-1]
    return parts[:-1] == above[: depth - 1] and 0 < parts[-1] - last <= MOST_STEP


def _opens(above: list[int], parts: list[int]) -> bool:
    """Whether a number is among the first below a main section that comes after the one above."""
    main = above[0] if above else 0
    return len(parts) == 2 and parts[1] <= MOST_STEP and 0 < parts[0] - main <= MOST_MAIN_STEP  # noqa: PLR2004  "3.1"


def _is_short(text: str, lines: int) -> bool:
    return len(text.split()) <= MOST_WORDS * lines and not text.endswith(SENTENCE_ENDS)
