"""Headings in body type that only their numbers tell."""

from collections.abc import Callable

import pytest

from indexer.extract.blocks import HEADING, TEXT, Block
from indexer.extract.kinds.grammars import grammar_of
from indexer.extract.lines import Line
from indexer.extract.plain_numbers import mark_plain_numbers


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("2.1 Infections of the Ear", HEADING),
        ("2.3 Infections of the Skin", HEADING),
        ("2.5 MG tablets are white", TEXT),
        ("3.1 Storage", TEXT),
        ("2.1 Tablets were given to half of the patients.", TEXT),
    ],
    ids=["first below", "one is missing", "a dose", "another section's", "a sentence"],
)
def test_a_line_whose_number_goes_on_is_a_heading(make_line: Callable[..., Line], text: str, kind: str) -> None:
    """The numbers of doses and sentences go on nothing."""
    above = Block(HEADING, [make_line("2 INDICATIONS", bold=True)], number="2")
    block = Block(TEXT, [make_line(text, baseline=112)])
    mark_plain_numbers([above, block], grammar_of("us_plr"))
    assert block.kind == kind
