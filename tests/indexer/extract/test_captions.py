"""Captions of tables and figures."""

from collections.abc import Callable

from indexer.extract.blocks import Block
from indexer.extract.captions import mark_captions
from indexer.extract.lines import Line


def test_a_numbered_line_with_a_colon_is_a_caption(make_line: Callable[..., Line]) -> None:
    """Table 1: in front."""
    block = Block("text", [make_line("Table 1: Doses")])
    mark_captions([block])
    assert block.kind == "caption"


def test_a_sentence_on_a_table_is_none(make_line: Callable[..., Line]) -> None:
    """Table 1 shows something."""
    block = Block("text", [make_line("Table 1 shows the doses.")])
    mark_captions([block])
    assert block.kind == "text"
