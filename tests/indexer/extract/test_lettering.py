"""Lettering of figures."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from indexer.extract.block import Block
from indexer.extract.lettering import drop_lettering, drop_over_figures, is_small, is_tiny
from indexer.extract.lines import Line
from indexer.extract.spacing import Spacing

Maker = Callable[..., Line]
TEXT_FACE = Spacing({}, 10.0, "Text", frozenset({"Text"}))
"""Of a document whose text is set in another face than lines are made in."""
PARAGRAPH = "A paragraph of so many words that it can letter nothing in any figure."


def _is_known(heading: str) -> bool:
    return heading == "Results"


def _block(make_line: Maker, words: str, kind: str) -> Block:
    return Block(kind, [make_line(words)], heading=words if kind == "heading" else "")


@pytest.mark.parametrize(
    ("pieces", "kept"),
    [
        ([("Time", "heading"), ("5", "text"), ("Dose", "heading")], []),
        ([("Time", "heading"), ("Dose", "heading")], ["Time", "Dose"]),
        (
            [("Time", "heading"), ("Dose", "heading"), (PARAGRAPH, "text"), ("Rate", "heading")],
            ["Time", "Dose", "Rate"],
        ),
        ([("Results", "heading"), ("Time", "heading"), ("Dose", "heading")], ["Results", "Time", "Dose"]),
    ],
    ids=["three in a row", "two", "parted by text", "in the face of a known heading"],
)
def test_short_pieces_in_a_row_letter_a_figure(
    make_line: Maker, pieces: list[tuple[str, str]], kept: list[str]
) -> None:
    """In a face of their own."""
    blocks = [_block(make_line, words, kind) for words, kind in pieces]
    drop_lettering(blocks, TEXT_FACE, _is_known)
    assert [block.heading for block in blocks if block.kind == "heading"] == kept


@pytest.mark.parametrize(
    ("pieces", "kept"),
    [
        ([("Time", "heading"), ("Figure 1. Rates", "caption")], []),
        ([("Rate", "heading"), ("10", "text"), ("Dose in mg", "text"), ("Figure 1. Rates", "caption")], []),
        ([("Time", "heading"), ("Dose", "heading"), ("Figure 1. Rates", "caption")], []),
        ([("Time", "heading"), ("It is short.", "text"), ("Figure 1. Rates", "caption")], ["Time"]),
        ([("Time", "heading"), (PARAGRAPH, "text"), ("Figure 1. Rates", "caption")], ["Time"]),
        ([("Time", "heading"), ("Table 1. Rates", "caption")], ["Time"]),
        ([("Results", "heading"), ("Figure 1. Rates", "caption")], ["Results"]),
        ([("Time", "heading"), ("Results", "heading"), ("Figure 1. Rates", "caption")], ["Time", "Results"]),
    ],
    ids=[
        "right above",
        "short pieces between",
        "several",
        "a sentence between",
        "a paragraph between",
        "a table's caption",
        "a known section",
        "above a known section",
    ],
)
def test_what_stands_over_a_figures_caption_letters_it(
    make_line: Maker, pieces: list[tuple[str, str]], kept: list[str]
) -> None:
    """Up to the text above, or the heading of a section."""
    blocks = [_block(make_line, words, kind) for words, kind in pieces]
    drop_over_figures(blocks, _is_known)
    assert [block.heading for block in blocks if block.kind == "heading"] == kept


def test_a_numbered_heading_over_a_figure_stays(make_line: Maker) -> None:
    """No axis has a section's number."""
    heading = _block(make_line, "Time", "heading")
    heading.number = "2.1"
    drop_over_figures([heading, _block(make_line, "Figure 1. Rates", "caption")], _is_known)
    assert heading.kind == "heading"


@pytest.mark.parametrize(
    ("words", "second", "kind"),
    [("Rate", "Rate", "text"), ("Rate", "Dose", "heading"), ("Results", "Results", "heading")],
    ids=["alike", "others", "a known section's"],
)
def test_words_that_come_twice_in_a_row_letter_an_axis(make_line: Maker, words: str, second: str, kind: str) -> None:
    """A section is not named twice."""
    first, again = _block(make_line, words, "heading"), _block(make_line, second, "heading")
    drop_over_figures([first, again, _block(make_line, PARAGRAPH, "text")], _is_known)
    assert (first.kind, again.kind) == (kind, kind)


def test_a_figures_caption_on_the_next_page_letters_nothing(make_line: Maker) -> None:
    """It stands below no word of this one."""
    heading, caption = _block(make_line, "Data", "heading"), _block(make_line, "Figure 1. Rates", "caption")
    caption.lines = [replace(line, page=2) for line in caption.lines]
    drop_over_figures([heading, caption], _is_known)
    assert heading.kind == "heading"


@pytest.mark.parametrize(
    ("size", "small", "tiny"), [(9.0, False, False), (8.9, True, False), (7.5, True, False), (7.4, True, True)]
)
def test_small_and_tiny_type_is_told_by_the_bodys(make_line: Maker, size: float, *, small: bool, tiny: bool) -> None:
    """Nine tenths of it, and three quarters."""
    block = Block("text", [make_line("Time", size=size)])
    assert (is_small(block, TEXT_FACE), is_tiny(block, TEXT_FACE)) == (small, tiny)
