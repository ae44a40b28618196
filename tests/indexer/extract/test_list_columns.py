"""Lists in columns."""

from collections.abc import Callable

from indexer.extract.lines import Line
from indexer.extract.list_columns import parted_at_lists
from indexer.extract.order import Stretch


def test_each_column_of_bullets_is_read_down(make_line: Callable[..., Line]) -> None:
    """First the left items, then the right ones, then what follows."""
    items = (
        make_line("Symptoms:", baseline=80),
        make_line("\u2022 seizures", baseline=100),
        make_line("\u2022 spasms", x0=250, baseline=100),
        make_line("\u2022 cramps", baseline=112),
        make_line("\u2022 dizziness", x0=250, baseline=112),
        make_line("Text goes on over the whole width of the page, far to the right of it", baseline=160),
    )
    parts = parted_at_lists(Stretch(50, 550, items))
    assert [next(getattr(item, "text", "") for item in part.items) for part in parts] == [
        "Symptoms:",
        "\u2022 seizures",
        "\u2022 spasms",
        "Text goes on over the whole width of the page, far to the right of it",
    ]


def test_one_column_of_bullets_stays(make_line: Callable[..., Line]) -> None:
    """No second column, nothing to part."""
    stretch = Stretch(50, 550, (make_line("\u2022 one"), make_line("\u2022 two", baseline=112)))
    assert parted_at_lists(stretch) == [stretch]


def test_the_list_around_goes_on_below(make_line: Callable[..., Line]) -> None:
    """A bullet left of the columns is of the list that they stand within."""
    items = (
        make_line("\u2022 cramps", x0=80, baseline=100),
        make_line("\u2022 rash", x0=250, baseline=100),
        make_line("\u2022 fever", x0=80, baseline=112),
        make_line("\u2022", x0=50, baseline=124),
    )
    parts = parted_at_lists(Stretch(50, 550, items))
    assert [[getattr(item, "text", "") for item in part.items] for part in parts] == [
        ["\u2022 cramps", "\u2022 fever"],
        ["\u2022 rash"],
        ["\u2022"],
    ]
