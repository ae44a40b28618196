"""Lettering of figures, and titles of captions."""

from collections.abc import Callable

import pytest

from indexer.extract.blocks import Block, Spacing
from indexer.extract.lettering import drop_lettering, drop_titles_of_captions
from indexer.extract.lines import Line

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
    ("caption", "title", "kind"),
    [
        ("Figure 3", "Tags of each citation", "text"),
        ("Figure 3", "Results", "heading"),
        ("Figure 3. Tags", "Next part", "heading"),
    ],
    ids=["a title", "a known section", "a caption with its words"],
)
def test_below_a_bare_caption_stands_its_title(make_line: Maker, caption: str, title: str, kind: str) -> None:
    """No heading, unless it is a section's."""
    blocks = [_block(make_line, caption, "caption"), _block(make_line, title, "heading")]
    drop_titles_of_captions(blocks, _is_known)
    assert blocks[1].kind == kind


def test_no_part_of_a_captions_title_heads_its_text(make_line: Maker) -> None:
    """Bold words that run into it."""
    blocks = [_block(make_line, "Figure 3", "caption"), Block("text", [make_line("A title. And text.")], run_in=8)]
    drop_titles_of_captions(blocks, _is_known)
    assert blocks[1].run_in == 0
