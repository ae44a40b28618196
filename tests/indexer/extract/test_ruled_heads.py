"""Column heads above a rule."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.bands import box_of
from indexer.extract.lines import Line
from indexer.extract.ruled_heads import mark_ruled_heads
from indexer.extract.tables import Table, TableCell, TableRow

ABOVE, BELOW_HEADS, LATER = (Box(40, at, 400, at + 0.5) for at in (88, 104, 124))
TEXTS = (("Event", "10 mg (N = 410)"), ("Asthenia", "19.7"), ("Fever", "6.7"))


def heads(make_line: Callable[..., Line], rules: list[Box]) -> list[bool]:
    """Which of a table's three rows head its columns."""
    rows = [
        TableRow([TableCell(c, 1, [make_line(t, x0=50 + 200 * c, baseline=100 + 20 * r)]) for c, t in enumerate(texts)])
        for r, texts in enumerate(TEXTS)
    ]
    table = Table(1, box_of([line for row in rows for line in row.lines]), [50, 250, 330], rows, ruled=False)
    mark_ruled_heads(table, rules)
    return [row.head for row in table.rows]


def test_rows_between_the_first_two_rules_head_the_columns(make_line: Callable[..., Line]) -> None:
    """In the body's type, with a number in them, and no rule at the end of the page's part."""
    assert heads(make_line, [ABOVE, BELOW_HEADS]) == [True, False, False]


def test_rules_between_all_rows_tell_no_heads(make_line: Callable[..., Line]) -> None:
    """Nor does a rule without one above the first row."""
    assert not any(heads(make_line, [ABOVE, BELOW_HEADS, LATER]))
    assert not any(heads(make_line, [BELOW_HEADS]))
