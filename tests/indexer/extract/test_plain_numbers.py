"""Headings in body type that only their numbers tell."""

from collections.abc import Callable

import pytest

from indexer.extract.block import HEADING, TEXT, Block
from indexer.extract.kinds.grammars import grammar_of
from indexer.extract.lines import Line
from indexer.extract.plain_numbers import drop_strange_numbers, mark_plain_numbers


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


def test_subsections_are_told_where_all_main_headings_are_missing(make_line: Callable[..., Line]) -> None:
    """A label that prints "1.1" and "3.1" without "1" and "3" has sections; a lone dose among them is none."""
    texts = [
        "1.1 Skin Infections",
        "They heal.",
        "1.2 Bone Infections",
        "3.1 Tablets",
        "2.5 MG tablets",
        "8.1 Pregnancy",
    ]
    blocks = [Block(TEXT, [make_line(text, baseline=100 + 12 * at)]) for at, text in enumerate(texts)]
    mark_plain_numbers(blocks, grammar_of("us_plr"))
    assert [block.number for block in blocks] == ["1.1", None, "1.2", "3.1", None, "8.1"]


def test_other_kinds_open_no_section_by_a_number_alone(make_line: Callable[..., Line]) -> None:
    """In a paper, "1.1" in body type is a value as likely as a heading."""
    block = Block(TEXT, [make_line("1.1 Times the dose")])
    mark_plain_numbers([block], grammar_of("paper"))
    assert block.kind == TEXT


def _headings(make_line: Callable[..., Line], *printed: tuple[str | None, str]) -> list[Block]:
    """Headings with a number or none."""
    return [Block(HEADING, [make_line(words)], number=number, heading=words) for number, words in printed]


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        (((None, "Methods"), (None, "Results"), ("12", "Men"), (None, "Discussion")), [None, None, None]),
        (((None, "Methods"), ("2", "Results"), ("12", "Men"), (None, "Discussion")), [None, "2", "12", None]),
        (((None, "Methods"), (None, "Results"), ("12", "Men")), [None, None, "12"]),
    ],
    ids=["none has a number", "one has a number", "too few are known"],
)
def test_a_number_heads_nothing_where_known_sections_have_none(
    make_line: Callable[..., Line], printed: tuple[tuple[str | None, str], ...], kept: list[str | None]
) -> None:
    """It is a table's or a list's."""
    blocks = _headings(make_line, *printed)
    drop_strange_numbers(blocks, {"Methods", "Results", "Discussion"}.__contains__)
    assert [block.number for block in blocks if block.kind == HEADING] == kept


def test_a_strange_number_is_text(make_line: Callable[..., Line]) -> None:
    """No heading without a number, either."""
    blocks = _headings(make_line, (None, "Methods"), ("12", "Men"), (None, "Results"), (None, "Discussion"))
    drop_strange_numbers(blocks, {"Methods", "Results", "Discussion"}.__contains__)
    assert (blocks[1].kind, blocks[1].number) == (TEXT, None)
