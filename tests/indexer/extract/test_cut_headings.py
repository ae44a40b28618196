"""Headings over the end of a page."""

from collections.abc import Callable

import pytest

from indexer.extract.block import HEADING, TEXT, Block
from indexer.extract.cut_headings import join_cut_headings
from indexer.extract.lines import Line


@pytest.mark.parametrize(
    ("first", "rest", "bold", "count"),
    [
        ("Drugs that may cause Myopathy and", "Rhabdomyolysis", True, 1),
        ("What should I know about", "warfarin sodium?", True, 1),
        ("Drug Interactions", "Rifampin", True, 2),
        ("Drugs that may cause Myopathy and", "Rhabdomyolysis", False, 2),
    ],
    ids=["a phrase goes on", "a small letter", "two headings", "body type"],
)
def test_a_heading_goes_on_in_the_next_column(
    make_line: Callable[..., Line],
    first: str,
    rest: str,
    bold: bool,  # noqa: FBT001  a parameter of cases
    count: int,
) -> None:
    """What is set alike and belongs to the phrase is part of the heading."""
    blocks = [
        Block(HEADING, [make_line(first, bold=True)], heading=first),
        Block(HEADING if bold else TEXT, [make_line(rest, bold=bold, page=2, column=1)], heading=rest),
    ]
    joined = join_cut_headings(blocks)
    assert len(joined) == count
    assert joined[0].heading == (f"{first} {rest}" if count == 1 else first)
