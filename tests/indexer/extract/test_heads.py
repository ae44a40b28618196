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
