"""What heads a section."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from section_trees import head

from indexer.extract.block import Block
from indexer.extract.heads import Head, depth, heads_of, in_capitals
from indexer.extract.lines import Line
from indexer.extract.text import canonical_text_of


def test_headings_and_words_that_run_into_a_paragraph_are_heads(make_line: Callable[..., Line]) -> None:
    """In their order, each with where its body begins; other text is none."""
    run_in = Block("text", [make_line("Asthma: Do not use.")], run_in=len("Asthma:"))
    blocks = [head(make_line, "4", "CONTRAINDICATIONS"), run_in, Block("text", [make_line("None other.")])]
    text = canonical_text_of(blocks)
    found = list(heads_of(text))
    assert [(each.heading, each.number, in_capitals(each)) for each in found] == [
        ("CONTRAINDICATIONS", "4", True),
        ("Asthma:", None, False),
    ]
    assert text.text[found[1].body_start :].startswith(" Do not use.")


@pytest.mark.parametrize(("number", "deep"), [("5", 1), ("5.1", 2), ("5.1.2", 3), ("A", 0), (None, 0)])
def test_a_printed_number_tells_how_deep(number: str | None, deep: int) -> None:
    """A letter does not, nor a number that counts in a text for patients alone."""
    one = Head(0, 0, "Words", number, (10.0, True, False, False))
    assert depth(one) == deep
    assert depth(replace(one, own_number=True)) == 0


@pytest.mark.parametrize(
    ("label", "lines", "run_in", "heads"),
    [
        ("Keywords:", 2, 0, ["Keywords:", ""]),
        ("Keywords:", 1, 0, ["Keywords:"]),
        ("Asthma:", 2, 0, ["Asthma:"]),
        ("Keywords:", 2, len("Pain"), ["Keywords:", "Pain"]),
    ],
    ids=["several lines", "a single line", "another head", "a head of its own"],
)
def test_keywords_head_one_paragraph(
    make_line: Callable[..., Line], label: str, lines: int, run_in: int, heads: list[str]
) -> None:
    """What comes next is a section without words."""
    first = Block("text", [make_line(f"{label} mice, pain")], run_in=len(label))
    below = [make_line("Pain is a common reason for care", baseline=130 + 12 * row) for row in range(lines)]
    text = canonical_text_of([first, Block("text", below, run_in=run_in)])
    assert [each.heading for each in heads_of(text)] == heads


def test_a_head_without_words_begins_at_its_paragraph(make_line: Callable[..., Line]) -> None:
    """All of which is its body."""
    first = Block("text", [make_line("Keywords: mice, pain")], run_in=len("Keywords:"))
    text = canonical_text_of([first, Block("text", [make_line("Pain is"), make_line("common.", baseline=112)])])
    *_, found = heads_of(text)
    assert (text.text[found.start :], found.body_start) == ("Pain is common.", found.start)
