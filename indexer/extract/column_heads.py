"""Which rows of a table are column heads: by rules, bold type, an empty corner, or values below."""

from collections.abc import Sequence

from indexer.extract.bands import MARKER
from indexer.extract.row_splitting import VALUE
from indexer.extract.tables import MIN_COLUMNS, Table, TableCell, TableRow

NUMERIC_SHARE = 0.5  # of a cell's letters and digits: a cell with so many digits is a value
VALUES_SHARE = 0.6  # of the cells beside the first column: so many values show that words above them are heads
MOST_HEAD_ROWS = 5
RECURRING = 0.25  # of the rows below: so many in the type of the first ones show that those head no columns


def mark_heads(table: Table, rest: Sequence[TableRow] = ()) -> None:
    """Say which rows are column heads and give the table its columns' heads.

    ``rest`` holds the table's rows on later pages: a head can stand alone at a page's foot.
    """
    if not any(row.head for row in table.rows):
        rows = [*table.rows, *rest]
        count = _bold(table, rows)
        titles = 0 if count else _full_rows(table, rows)
        cornered = _cornered(rows, count + titles)
        count += titles + cornered if cornered else 0
        if count == 0 and _reads_as_heads(table, rows):
            count = _full_rows(table, rows) + 1
        for row in table.rows[:count]:
            row.head = True
    table.heads = column_heads(table)


def column_heads(table: Table) -> tuple[str, ...]:
    """Each column's head words, top down; a head that spans some columns is said for each, one over all for none."""
    columns = len(table.edges) - 1
    heads: list[list[str]] = [[] for _ in range(columns)]
    for row in table.rows:
        if not row.head or _is_full(row, columns):
            continue
        for cell in row.cells:
            for column in range(cell.column, min(columns, cell.column + cell.span)):
                heads[column].append(cell.text)
    return tuple(" ".join(words) for words in heads)


def title_of(table: Table) -> str:
    """The words of head rows that are one cell over all columns."""
    columns = len(table.edges) - 1
    return " ".join(row.text for row in table.rows if row.head and _is_full(row, columns))


def is_value(text: str) -> bool:
    """Whether a cell's words begin as a value does and are mostly digits."""
    told = [character for character in text if character.isalnum()]
    digits = sum(1 for character in told if character.isdigit())
    return VALUE.match(text) is not None and digits > 0 and digits >= NUMERIC_SHARE * len(told)


def _bold(table: Table, rows: Sequence[TableRow]) -> int:
    """How many rows at the top are bold, as long as the body is not; a single cell right above the body is a group.

    In a table of two columns it may be a title, unless rows like it stand further down.
    """
    count = next((place for place, row in enumerate(rows) if not _is_bold(row)), len(rows))
    if count == len(rows):
        count = 1 if count > 1 else 0
    columns = len(table.edges) - 1
    alike = sum(1 for row in rows[count:] if len(row.cells) > 1 and _is_bold(row))
    if alike > RECURRING * len(rows[count:]):
        return 0
    recurs = any(_is_bold(row) and len(row.cells) == 1 and row.cells[0].column == 0 for row in rows[count:])
    while count and len(rows[count - 1].cells) == 1 and (columns > MIN_COLUMNS or recurs):
        count -= 1
    return count


def _is_bold(row: TableRow) -> bool:
    return all(line.bold for line in row.lines)


def _cornered(rows: Sequence[TableRow], above: int) -> int:
    """How many rows below the heads found so far stand over columns beside an empty corner: they name no row."""
    count = 0
    for row in rows[above : above + MOST_HEAD_ROWS]:
        if row.cells[0].column == 0 or any(is_value(cell.text) for cell in row.cells):
            break
        count += 1
    named = [row for row in rows[above + count :] if row.cells[0].column == 0 and len(row.cells) > 1]
    return count if named else 0


def _reads_as_heads(table: Table, rows: Sequence[TableRow]) -> bool:
    """Whether the first row, a title over all columns aside, has words over several columns with values below."""
    titles = _full_rows(table, rows)
    rows = rows[titles:]
    if len(rows) < 3 or len(rows[0].cells) < max(2, (len(table.edges) - 1) // 2):  # noqa: PLR2004  heads and two rows
        return False
    first = rows[0]
    if MARKER.match(first.cells[0].text) or first.cells[0].text.endswith(":"):
        return False
    body = [cell for row in rows[1:] for cell in row.cells[1:]]
    if not any(cell.text[:1].isdigit() for cell in first.cells):
        return any(_is_over_values(cell, rows[1:]) for cell in first.cells)
    values = sum(1 for cell in body if is_value(cell.text))
    return not any(is_value(cell.text) for cell in first.cells) and values > VALUES_SHARE * len(body)


def _is_over_values(head: TableCell, rows: Sequence[TableRow]) -> bool:
    """Whether words have values below them, which they are not themselves."""
    below = [cell for row in rows for cell in row.cells if cell.column == head.column]
    values = sum(1 for cell in below if VALUE.match(cell.text))
    return VALUE.match(head.text) is None and values > VALUES_SHARE * len(below)


def _full_rows(table: Table, rows: Sequence[TableRow]) -> int:
    count = 0
    while count < len(rows) and _is_full(rows[count], len(table.edges) - 1):
        count += 1
    return count


def _is_full(row: TableRow, columns: int) -> bool:
    """Whether a row is one cell over all of several columns."""
    return len(row.cells) == 1 and row.cells[0].span == columns > 1
