"""Lettering of figures."""

from collections.abc import Callable

import pytest

from indexer.extract.block import Block
from indexer.extract.lettering import drop_lettering
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
