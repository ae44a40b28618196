"""What a file of questions for `factspan batch` looks like, line by line."""

import json
from dataclasses import dataclass
from pathlib import Path

from server.cli.errors import WrongUsageError

_FIRST_SURROGATE, _LAST_SURROGATE = "\ud800", "\udfff"


@dataclass(frozen=True, slots=True)
class BatchQuestion:
    """One line: a question, and where to look.  ``id`` is given back as it came; empty names do not narrow."""

    id: str | int
    question: str
    drug: str = ""
    document: str = ""


def read_questions(path: Path) -> tuple[BatchQuestion, ...]:
    """All questions of a JSON Lines file, in its order; empty lines are passed over.

    Raises:
        WrongUsageError: for a file that can't be read, or a line that is no question, named by its number.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise WrongUsageError(f"{path}: {error.strerror}: give a file with a question a line") from error
    except UnicodeDecodeError as error:
        raise WrongUsageError(f"{path} is not UTF-8 text: give a file with a JSON object a line") from error
    # not splitlines: JSON strings may hold U+2028 and others that are line ends to Python
    lines = enumerate(text.split("\n"), 1)
    return tuple(read_question(line, f"{path} line {number}") for number, line in lines if line.strip())


def read_question(line: str, where: str) -> BatchQuestion:
    """One line as a question; ``where`` names the line in errors.  Fields that batch does not know are passed over.

    Raises:
        WrongUsageError: when the line is not a JSON object with an ``id`` and a ``question``.
    """
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise WrongUsageError(f"{where} is not JSON: {error}") from error
    if not isinstance(record, dict):
        raise WrongUsageError(f'{where} is not a JSON object: it needs "id" and "question"')
    identity = record.get("id")
    if isinstance(identity, bool) or not isinstance(identity, str | int) or identity == "":
        raise WrongUsageError(f'{where} has no "id": give each question a text or a number of its own')
    return BatchQuestion(
        id=identity,
        question=_text(record, "question", where, needed=True),
        drug=_text(record, "drug", where),
        document=_text(record, "document", where),
    )


def _text(record: dict[str, object], name: str, where: str, *, needed: bool = False) -> str:
    value = record.get(name)
    if value is not None and not isinstance(value, str):
        raise WrongUsageError(f'{where}: "{name}" is not a text')
    text = (value or "").strip()
    if any(_FIRST_SURROGATE <= character <= _LAST_SURROGATE for character in text):
        raise WrongUsageError(f'{where}: "{name}" holds half a character (a lone surrogate)')
    if needed and not text:
        raise WrongUsageError(f'{where} has no "{name}"')
    return text
