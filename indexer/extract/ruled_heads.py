"""Which rows of a table without cells a level rule parts from its body: the column heads."""

from collections.abc import Sequence

from analyzers.canonical import Box
from indexer.extract.column_heads import MOST_HEAD_ROWS, is_value
from indexer.extract.tables import Table

ACROSS = 0.9  # of the table's width: a rule below all heads
LEAN = 2.0  # points by which a rule may lie within the letters' boxes
ABOVE = 20.0  # points from the first row up to the rule that begins a table


def mark_ruled_heads(table: Table, rules: Sequence[Box]) -> None:
    """Make heads of the first rows where one rule stands above them and the next one right below them.

    More rules further down part rows or groups of rows; then a rule says nothing of heads.
    """
    width = table.box.x1 - table.box.x0
    level = [
        rule
        for rule in rules
        if rule.x1 - rule.x0 > rule.bottom - rule.top
        and min(rule.x1, table.box.x1) - max(rule.x0, table.box.x0) >= ACROSS * width
    ]
    tops = [min(line.top for line in row.lines) for row in table.rows]
    feet = [max(line.bottom for line in row.lines) for row in table.rows]
    begins = any(tops[0] - ABOVE <= rule.top <= tops[0] + LEAN for rule in level)
    within = [rule for rule in level if tops[0] + LEAN < rule.top < feet[-1] - LEAN]
    if not begins or len(within) != 1:
        return
    heads = [row for row, foot in zip(table.rows, feet, strict=True) if foot <= within[0].top + LEAN]
    if 0 < len(heads) <= MOST_HEAD_ROWS and not any(_is_number(cell.text) for row in heads for cell in row.cells):
        for row in heads:
            row.head = True


def _is_number(text: str) -> bool:
    """Whether a cell is a value without a word: "10 mg (N = 410)" can head a column."""
    return is_value(text) and not any(character.isalpha() for character in text)
