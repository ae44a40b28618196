"""Tables of contents."""

from collections.abc import Callable

from analyzers.canonical import Box
from indexer.extract.contents import contents_of
from indexer.extract.lines import Line
from indexer.extract.tables import Table, TableCell, TableRow


def test_entries_that_come_again_are_contents(make_line: Callable[..., Line]) -> None:
    """Announced, repeated below, ended by the first entry's second coming."""
    entries = ["1 INDICATIONS", "2 DOSAGE", "3 DOSAGE FORMS"]
    texts = [
        "CONTENTS",
        *entries,
        "* Omitted sections are not listed.",
        "FULL TEXT",
        "1 INDICATIONS",
        "For pain.",
        "2 DOSAGE",
    ]
    texts += ["One a day.", "3 DOSAGE FORMS"]
    lines = [make_line(text, baseline=50 + 12 * row) for row, text in enumerate(texts)]
    assert contents_of(lines) == frozenset(range(5))


def test_a_note_of_contents_may_wrap(make_line: Callable[..., Line]) -> None:
    """Up to its stop."""
    texts = ["CONTENTS", "1 INDICATIONS", "2 DOSAGE", "3 STORAGE", "* Omitted sections", "are not listed.", "FULL TEXT"]
    texts += ["1 INDICATIONS", "2 DOSAGE", "3 STORAGE"]
    lines = [make_line(text, baseline=50 + 12 * row) for row, text in enumerate(texts)]
    assert contents_of(lines) == frozenset(range(6))


def test_dots_and_page_numbers_are_contents(make_line: Callable[..., Line]) -> None:
    """Without an announcement too."""
    lines = [make_line(f"Part {n} .......... {n}", baseline=50 + 12 * n) for n in range(4)]
    assert contents_of(lines) == frozenset(range(4))


def test_running_text_is_none(make_line: Callable[..., Line]) -> None:
    """Nothing announced, nothing dotted."""
    assert contents_of([make_line("Some text.") for _ in range(5)]) == frozenset()


def _table(make_line: Callable[..., Line], *rows: tuple[str, ...]) -> Table:
    """Cells side by side, read as a table."""
    made = [
        TableRow([TableCell(at, 1, [make_line(words)]) for at, words in enumerate(cells) if words]) for cells in rows
    ]
    return Table(1, Box(0, 0, 100, 100), [], made)


BELOW = [
    "1 INDICATIONS",
    "For pain.",
    "2 DOSAGE AND USE",
    "One a day.",
    "3 DOSAGE FORMS",
    "3.1 Tablets",
    "4 OVERDOSAGE",
]


def test_contents_in_two_columns_may_be_a_table(make_line: Callable[..., Line]) -> None:
    """Numbers in a column of their own, an entry that goes on in the next line."""
    table = _table(
        make_line, ("1", "INDICATIONS", "3 DOSAGE FORMS"), ("2", "DOSAGE", "3.1 Tablets"), ("", "AND USE", "4 OVER")
    )
    lines = [make_line(words) for words in BELOW]
    assert contents_of([make_line("CONTENTS"), table, *lines]) == {0, 1}


def test_a_table_may_announce_itself(make_line: Callable[..., Line]) -> None:
    """The announcement is its first row."""
    table = _table(make_line, ("CONTENTS",), ("1 INDICATIONS", "3 DOSAGE FORMS"), ("2 DOSAGE AND", "3.1 Tablets"))
    assert contents_of([table, *(make_line(words) for words in BELOW)]) == {0}


def test_a_table_of_other_words_ends_contents(make_line: Callable[..., Line]) -> None:
    """What comes right behind them."""
    entries = [make_line(words) for words in ("1 INDICATIONS", "3 DOSAGE FORMS", "4 OVERDOSAGE")]
    table = _table(make_line, ("Rash", "5 %"), ("Cough", "4 %"), ("Nausea", "3 %"))
    stream = [make_line("CONTENTS"), *entries, table, *(make_line(words) for words in BELOW)]
    assert contents_of(stream) == frozenset(range(4))
