"""What a block tells of its lines."""

from collections.abc import Callable

import pytest

from indexer.extract.block import Block
from indexer.extract.lines import Line


def test_its_words_are_those_of_its_lines(make_line: Callable[..., Line]) -> None:
    """It begins on the page of the first."""
    block = Block("text", [make_line("Take one", page=2), make_line("a day.", page=3)])
    assert (block.text, block.page) == ("Take one a day.", 2)


@pytest.mark.parametrize("second", [True, False])
def test_it_is_bold_where_all_lines_are(make_line: Callable[..., Line], *, second: bool) -> None:
    """One that is not is enough."""
    assert Block("text", [make_line("one", bold=True), make_line("two", bold=second)]).bold is second
