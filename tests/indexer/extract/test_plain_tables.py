"""Tables without rules."""

from collections.abc import Callable

from indexer.extract.lines import Line
from indexer.extract.plain_tables import open_tables


def test_a_shared_gutter_makes_a_table(make_line: Callable[..., Line]) -> None:
    """Three lines with words in two places each."""
    lines = [
        make_line(text, x0=x0, baseline=100 + 15 * row)
        for row, cells in enumerate((("Mouse", "225 mg"), ("Rat", "300 mg"), ("Rabbit", "150 mg")))
        for x0, text in zip((50, 200), cells, strict=True)
    ]
    ((table, used),) = open_tables(lines, 1)
    assert [row.text for row in table.rows] == ["Mouse 225 mg", "Rat 300 mg", "Rabbit 150 mg"]
    assert used == set(range(6))


def test_paragraphs_are_no_table(make_line: Callable[..., Line]) -> None:
    """Lines of one piece have no gutter."""
    assert open_tables([make_line("running text", baseline=100 + 12 * row) for row in range(5)], 1) == []


def test_a_list_with_any_sign_is_no_table(make_line: Callable[..., Line]) -> None:
    """Its items all begin with one and the same sign."""
    lines = [
        make_line(text, x0=x0, baseline=100 + 15 * row)
        for row in range(4)
        for x0, text in ((50, "o"), (80, f"Item {row}"), (200, "5 mg"))
    ]
    assert open_tables(lines, 1) == []


def test_the_last_cell_goes_on_below(make_line: Callable[..., Line]) -> None:
    """Set as closely, and what stands above is no ended sentence."""
    lines = [
        make_line(text, x0=x0, baseline=100 + 12 * row)
        for row, cells in enumerate((("Common:", "Pain"), ("Rare:", "Fever"), ("Other:", "Loss of")))
        for x0, text in zip((50, 200), cells, strict=True)
    ]
    rest = make_line("appetite", x0=200, baseline=136)
    ((table, used),) = open_tables([*lines, rest], 1)
    assert table.rows[-1].text == "Other: Loss of appetite"
    assert len(used) == 7


def test_words_after_an_ended_cell_are_no_part_of_it(make_line: Callable[..., Line]) -> None:
    """They may belong to a name on the next page."""
    lines = [
        make_line(text, x0=x0, baseline=100 + 12 * row)
        for row, cells in enumerate((("1 mg:", "Red."), ("2 mg:", "Blue."), ("3 mg:", "Green.")))
        for x0, text in zip((50, 200), cells, strict=True)
    ]
    ((table, _),) = open_tables([*lines, make_line("Yellow,", x0=200, baseline=136)], 1)
    assert table.rows[-1].text == "3 mg: Green."
