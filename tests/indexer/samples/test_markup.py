"""The markup of the sample labels."""

import pytest

from indexer.samples.markup import Group, Item, Line, MarkupError, Table, parse


def test_a_row_with_a_missing_cell_is_refused() -> None:
    """A wrong number of cells would shift a table's columns."""
    with pytest.raises(MarkupError, match="a row of 1 cells in a table of 2 columns"):
        parse("look: us\n---\n|% 50 50\n| alone\n")


def test_a_group_left_open_is_refused() -> None:
    """A box without an end would swallow the rest of the label."""
    with pytest.raises(MarkupError, match="a box is left open"):
        parse("look: us\n---\n::: box\ntext\n")


def test_a_table_keeps_its_heads_groups_and_rows_apart() -> None:
    """The kinds of rows are told by their marks."""
    source = parse("look: us\n---\n|% 50 50\n|! a | b\n|= group\n| c | d\n")
    assert source.elements == (Table((50.0, 50.0), (("head", ("a", "b")), ("group", ("group",)), ("row", ("c", "d")))),)


def test_lines_without_a_mark_go_on_and_an_empty_line_ends() -> None:
    """A paragraph or a bullet may be written over several lines."""
    source = parse("look: us\n---\n- one\n  two\n\nthree\nfour\n")
    assert source.elements == (Item(1, "", "one two"), Line("body", "three four"))


def test_an_item_keeps_the_mark_that_it_is_written_with() -> None:
    """Numbers and letters of a list are part of the label's text."""
    assert parse("look: us\n---\n++ a. words\n").elements == (Item(2, "a.", "words"),)


def test_a_box_holds_its_elements() -> None:
    """What stands between a box's marks is drawn within it."""
    source = parse("look: us\n---\n::: box\n> title\n:::\nafter\n")
    assert source.elements == (Group("box", (Line("center", "title"),)), Line("body", "after"))


def test_the_head_is_read_as_pairs() -> None:
    """A value may hold a colon itself."""
    assert parse("look: us\nhead: a: b||c\n---\n").head == {"look": "us", "head": "a: b||c"}
