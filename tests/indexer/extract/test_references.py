"""Entries of a list of references."""

from collections.abc import Callable

import pytest

from indexer.extract.block import Block
from indexer.extract.lines import Line
from indexer.extract.references import hangs, mark_references


def _is_known(words: str) -> bool:
    return words in ("References", "Results")


def _entry(make_line: Callable[..., Line]) -> Block:
    return Block("text", [make_line("Smith J. 2019."), make_line("A study.", x0=60, baseline=112)])


def test_hanging_paragraphs_below_references_are_items(make_line: Callable[..., Line]) -> None:
    """One span an entry."""
    heading = Block("heading", [make_line("References", bold=True)], heading="References")
    entries = [_entry(make_line) for _ in range(3)]
    mark_references([heading, *entries], lambda words: words == "References", _is_known)
    assert [block.kind for block in entries] == ["item"] * 3


def test_a_paragraph_set_alike_does_not_hang(make_line: Callable[..., Line]) -> None:
    """Both lines begin at the same place."""
    assert not hangs(Block("text", [make_line("one"), make_line("two", baseline=112)]))


@pytest.mark.parametrize(("title", "kept"), [("References", (0, None)), ("Results", (5, "1"))])
def test_no_author_heads_a_reference(make_line: Callable[..., Line], title: str, kept: tuple[int, str | None]) -> None:
    """Bold names behind the numbers of a list are headings elsewhere."""
    heading = Block("heading", [make_line(title, bold=True)], heading=title)
    item = Block("item", [make_line("1. Smith J. A study.")], run_in=5, number="1")
    mark_references([heading, item], lambda words: words == "References", _is_known)
    assert (item.run_in, item.number) == kept


@pytest.mark.parametrize(
    ("words", "number", "style", "kind"),
    [
        ("A database", None, "plain", "item"),
        ("A database", "49", "bold", "item"),
        ("Results", None, "plain", "heading"),
        ("Appendix", None, "bold", "heading"),
    ],
    ids=["set otherwise", "numbered", "a section's", "set alike"],
)
def test_no_title_of_a_reference_is_a_heading(
    make_line: Callable[..., Line], words: str, number: str | None, style: str, kind: str
) -> None:
    """Below references a heading is set as theirs, or a section's."""
    above, title = (
        Block("heading", [make_line(text)], heading=text, number=own, style=(look,))
        for text, look, own in (("References", "bold", None), (words, style, number))
    )
    mark_references([above, title], lambda words: words == "References", _is_known)
    assert title.kind == kind
