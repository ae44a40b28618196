"""What a file of questions for `factspan batch` looks like, line by line."""

from dataclasses import dataclass
from pathlib import Path

from server.cli.errors import WrongUsageError
from server.evaluation.json_lines import InputFileError, Line, read_lines


@dataclass(frozen=True, slots=True)
class BatchQuestion:
    """One line: a question, and where to look.  ``id`` is given back as it came; empty names do not narrow."""

    id: str | int
    question: str
    drug: str = ""
    document: str = ""


def read_questions(path: Path) -> tuple[BatchQuestion, ...]:
    """All questions of a JSON Lines file, in its order; fields that batch does not know are passed over.

    Raises:
        WrongUsageError: for a file that can't be read, or a line that is no question, named by its number.
    """
    try:
        return tuple(_question(line) for line in read_lines(path))
    except InputFileError as error:
        raise WrongUsageError(str(error)) from error


def _question(line: Line) -> BatchQuestion:
    question = line.text("question").strip()
    if not question:
        raise line.wrong("question", "a question")
    drug, document = line.text("drug", default=""), line.text("document", default="")
    return BatchQuestion(line.identity(), question, drug.strip(), document.strip())
