"""Reads files of JSON objects, one a line, and names the line that does not fit."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_SURROGATE = re.compile(r"[\ud800-\udfff]")


class InputFileError(Exception):
    """A file that can't be used; ``str()`` names file, line and what to do."""


@dataclass(frozen=True, slots=True)
class Line:
    """One object of a file; ``where`` names file and line for errors."""

    where: str
    fields: Mapping[str, object]

    def text(self, name: str, *, default: str | None = None) -> str:
        """A text; ``default`` when it is left out, or null.

        Raises:
            InputFileError: when it is no text, or one that can't be sent, or is missing without a default.
        """
        value = self.fields.get(name)
        value = default if value is None else value
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        if _SURROGATE.search(value):
            raise self.wrong(name, "a text without half characters (lone surrogates)")
        return value

    def flag(self, name: str) -> bool:
        """A truth value.

        Raises:
            InputFileError: when it is none.
        """
        value = self.fields.get(name)
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def whole(self, name: str, *, default: int | None = None) -> int:
        """A whole number; ``default`` when it is left out.

        Raises:
            InputFileError: when it is none.
        """
        value = self.fields.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(name, "a whole number")
        return value

    def identity(self) -> str | int:
        """The ``id``: a text or a whole number.

        Raises:
            InputFileError: when there is none.
        """
        value = self.fields.get("id")
        if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
            raise self.wrong("id", "a text or a number")
        return value

    def lines(self, name: str) -> tuple["Line", ...]:
        """A list of objects, each named by its number from 1.

        Raises:
            InputFileError: when it is no list of objects.
        """
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self.wrong(name, "a list of objects")
        return tuple(Line(f"{self.where}, {name} {number}", each) for number, each in enumerate(value, 1))

    def wrong(self, name: str, needed: str) -> InputFileError:
        """The error for a field that is missing or of another kind."""
        return InputFileError(f'{self.where}: "{name}" must be {needed}')


def read_lines(path: Path) -> Iterator[Line]:
    """The objects of a JSON Lines file in its order; empty lines are passed over.

    Raises:
        InputFileError: for a file that can't be read, or a line that is no object.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InputFileError(f"{path} can't be read: {reason}") from error
    # JSON strings may hold U+2028 and others at which splitlines would cut
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield Line(f"{path} line {number}", _object(line, f"{path} line {number}"))


def _object(line: str, where: str) -> dict[str, object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputFileError(f"{where} is not JSON ({error}): each line holds one object") from error
    if not isinstance(found, dict):
        raise InputFileError(f"{where} is no JSON object")
    return found
