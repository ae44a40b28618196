"""Offices in two columns, with their telephones."""

from collections.abc import Callable

from indexer.extract.contact_columns import parted_at_contacts
from indexer.extract.lines import Line
from indexer.extract.order import Stretch


def parts(lines: list[Line]) -> list[list[str]]:
    """The words of the parts that a stretch of these lines has."""
    return [
        [item.text for item in part.items if isinstance(item, Line)]
        for part in parted_at_contacts(Stretch(50, 550, tuple(lines)))
    ]


def offices(make_line: Callable[..., Line], last: str) -> list[Line]:
    """Three rows of two offices of two lines each, the second with the last words."""
    lines = []
    for row in range(3):
        for side, x0 in (("Left", 50.0), ("Right", 300.0)):
            top = 100.0 + 40 * row
            lines += [make_line(f"{side} {row}", x0=x0, baseline=top), make_line(last, x0=x0, baseline=top + 12)]
    return lines


def test_each_column_of_offices_is_read_down(make_line: Callable[..., Line]) -> None:
    """A country has its own telephone, not that of the one beside; what stands around stays around."""
    telephone = "Tel: +32 2 555 01 00"
    lines = [make_line("For more, ask:", baseline=80), *offices(make_line, telephone), make_line("End.", baseline=240)]
    sides = [[text for row in range(3) for text in (f"{side} {row}", telephone)] for side in ("Left", "Right")]
    assert parts(lines) == [["For more, ask:"], *sides, ["End."]]


def test_columns_without_telephones_stay_a_table(make_line: Callable[..., Line]) -> None:
    """Values are read by rows."""
    assert len(parts(offices(make_line, "12 mg daily"))) == 1


def test_a_line_over_both_columns_ends_them(make_line: Callable[..., Line]) -> None:
    """What runs from the left into the right is read after both."""
    lines = [*offices(make_line, "Tel: +32 2 555 01 00"), make_line("This runs on " * 8, baseline=215)]
    assert parts(lines)[-1] == [("This runs on " * 8).strip()]
