"""Lines and tables as blocks."""

from collections.abc import Callable

from indexer.extract.blocks import blocks_of
from indexer.extract.lines import Line
from indexer.extract.spacing import spacing_of

LONG = "words that reach to the right border of this column here"


def test_an_item_holds_its_further_lines(make_line: Callable[..., Line]) -> None:
    """The second line is set in like the first one's words."""
    lines = [
        make_line("\u2022 an item of " + LONG, baseline=100),
        make_line("two lines", x0=58, baseline=112),
        make_line("\u2022 another", baseline=124),
    ]
    blocks = blocks_of(lines, spacing_of(lines), frozenset())
    assert [(block.kind, len(block.lines)) for block in blocks] == [("item", 2), ("item", 1)]


def test_lines_of_contents_are_blocks_of_their_own(make_line: Callable[..., Line]) -> None:
    """They give no spans later."""
    lines = [make_line("1 One"), make_line("2 Two", baseline=112)]
    assert [block.kind for block in blocks_of(lines, spacing_of(lines), frozenset({0, 1}))] == ["contents", "contents"]


def test_a_numbered_list_goes_on_after_bullets_within_an_item(make_line: Callable[..., Line]) -> None:
    """With dashes between, "2." is the item after "1."."""
    texts = (("1. Infections, such as", 50.0), ("\u2022 fever", 70.0), ("2. Blood clots.", 50.0))
    lines = [make_line(text, x0=x0, baseline=100.0 + 12 * row) for row, (text, x0) in enumerate(texts)]
    assert [block.kind for block in blocks_of(lines, spacing_of(lines), frozenset())] == ["item", "item", "item"]
