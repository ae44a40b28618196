"""Which bold lines are of addresses, no headings: names in a row over a telephone each, lines down to a postal code."""

import re
from collections.abc import Sequence
from itertools import pairwise

from indexer.extract.block import HEADING, TEXT, Block

TELEPHONE = re.compile(r"\+\s?(?:\d[\s()/.-]*){7,}")  # with the country before it, ITU-T E.123
# A line's end: Canada (Canada Post, Addressing Guidelines), the United States (USPS, Publication 28, 223), the United
# Kingdom (Royal Mail, Postcode Address File: a second half without C, I, K, M, O and V), with the country or not.
POSTAL_CODE = re.compile(
    r"(?:^|\s)(?:[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{2},? \d{5}(?:-\d{4})?"
    r"|[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?:-[A-Z]{2})?)[.,]?$"
)
MOST_LINES = 4  # of an address: a firm, a street, a place, a postal code
MIN_IN_A_ROW = 3
LONGEST = 250  # characters of a firm, its address and its telephone


def drop_contacts(blocks: Sequence[Block]) -> None:
    """Headings over addresses are names within a list of offices, and those of an address' own lines none: text."""
    for index, block in enumerate(blocks):
        if block.kind == HEADING and POSTAL_CODE.search(block.text):
            _drop_address(blocks[max(0, index + 1 - MOST_LINES) : index + 1])
    heads = [index for index, block in enumerate(blocks) if block.kind == HEADING]
    run: list[Block] = []
    for at, end in pairwise([*heads, len(blocks)]):
        if blocks[at].number is None and _is_contact(blocks[at + 1 : end]):
            run.append(blocks[at])
            continue
        if run and blocks[at].number is None and _begins_with_contact(blocks[at + 1 : end]):
            run.append(blocks[at])
        _drop(run)
        run = []
    _drop(run)


def _drop_address(lines: Sequence[Block]) -> None:
    """The last line, and those right above it that are set as it is; one that ends with a colon announces them."""
    last = lines[-1]
    for block in reversed(lines):
        if block.kind != HEADING or block.number is not None or block.text.endswith(":") or not _is_set_as(block, last):
            return
        block.kind = TEXT


def _is_set_as(block: Block, other: Block) -> bool:
    a, b = block.lines[0], other.lines[0]
    return (a.font, a.size, a.column) == (b.font, b.size, b.column)


def _drop(run: Sequence[Block]) -> None:
    if len(run) >= MIN_IN_A_ROW:
        for block in run:
            block.kind = TEXT


def _is_contact(body: Sequence[Block]) -> bool:
    """Whether a heading's body is an address."""
    text = " ".join(block.text for block in body)
    return len(text) <= LONGEST and TELEPHONE.search(text) is not None


def _begins_with_contact(body: Sequence[Block]) -> bool:
    """Whether an address is the first of a body: the last office of a list, with the text after it."""
    return any(_is_contact(body[:count]) for count in range(1, len(body)))
