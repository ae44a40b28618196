"""Files of statements, line by line."""

from pathlib import Path

import pytest

from server.cli.errors import WrongUsageError
from server.cli.statements_file import FileQuote, FileStatement, read_statements


def test_statements_come_in_the_files_order(tmp_path: Path) -> None:
    """A text or number as id, quotes with or without a document, other fields passed over."""
    file = tmp_path / "in.jsonl"
    file.write_text(
        '{"id": "a", "text": "s", "quotes": [{"text": "q", "document": " d "}, {"text": "r"}], "kind": 1}\n\n'
        '{"id": 2, "text": "", "quotes": []}\n'
    )
    assert read_statements(file) == (
        FileStatement("a", "s", (FileQuote("q", "d"), FileQuote("r"))),
        FileStatement(2, "", ()),
    )


@pytest.mark.parametrize(
    "line",
    [
        "no JSON",
        "[]",
        '{"text": "s", "quotes": []}',
        '{"id": 1, "quotes": []}',
        '{"id": 1, "text": "s"}',
        '{"id": 1, "text": "s", "quotes": "q"}',
        '{"id": 1, "text": "s", "quotes": [{}]}',
        '{"id": 1, "text": "s", "quotes": [{"text": 5}]}',
        '{"id": 1, "text": "s", "quotes": [{"text": "q", "document": 5}]}',
        '{"id": 1, "text": "\\ud800", "quotes": []}',
    ],
)
def test_a_line_that_is_no_statement_is_named(tmp_path: Path, line: str) -> None:
    """Before anything is asked."""
    file = tmp_path / "in.jsonl"
    file.write_text('{"id": 1, "text": "s", "quotes": []}\n' + line)
    with pytest.raises(WrongUsageError, match="line 2"):
        read_statements(file)


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path: Path) -> None:
    """With its name."""
    with pytest.raises(WrongUsageError, match="nothing"):
        read_statements(tmp_path / "nothing")
