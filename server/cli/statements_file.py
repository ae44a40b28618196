"""What a file of statements for `factspan verify` looks like, line by line."""

from dataclasses import dataclass
from pathlib import Path

from server.cli.errors import WrongUsageError
from server.evaluation.json_lines import InputFileError, Line, read_lines


@dataclass(frozen=True, slots=True)
class FileQuote:
    """Words that are said to stand in a document (file name without .pdf); an empty one: anywhere."""

    text: str
    document: str = ""


@dataclass(frozen=True, slots=True)
class FileStatement:
    """One line: a statement and its quotes.  ``id`` is given back as it came."""

    id: str | int
    text: str
    quotes: tuple[FileQuote, ...]


def read_statements(path: Path) -> tuple[FileStatement, ...]:
    """All statements of a JSON Lines file, in its order; fields that verify does not know are passed over.

    Raises:
        WrongUsageError: for a file that can't be read, or a line that is no statement, named by its number.
    """
    try:
        return tuple(_statement(line) for line in read_lines(path))
    except InputFileError as error:
        raise WrongUsageError(str(error)) from error


def _statement(line: Line) -> FileStatement:
    return FileStatement(line.identity(), line.text("text"), tuple(_quote(each) for each in line.lines("quotes")))


def _quote(line: Line) -> FileQuote:
    return FileQuote(line.text("text"), line.text("document", default="").strip())
