"""Which bold names head addresses, no sections: each of several in a row stands over a few lines with a telephone."""

import re
from collections.abc import Sequence
from itertools import pairwise

from indexer.extract.blocks import HEADING, TEXT, Block

TELEPHONE = re.compile(r"\+\s?(?:\d[\s()/.-]*){7,}")  # with the country before it, ITU-T E.123
MIN_IN_A_ROW = 3
LONGEST = 250  # characters of a firm, its address and its telephone


def drop_contacts(blocks: Sequence[Block]) -> None:
    """Headings over addresses are names within a list of offices: text."""
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
