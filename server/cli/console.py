"""Where output goes: data to stdout, everything else to stderr; colours and bars only on a terminal."""

import json
import sys
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from server.cli.errors import one_line

_SYMBOL_OF_NULL = 0x2400
_DELETE, _SYMBOL_OF_DELETE = 0x7F, 0x2421
_VISIBLE: dict[int, str | int] = {
    **{code: _SYMBOL_OF_NULL + code for code in range(0x20) if chr(code) not in "\n\t"},
    _DELETE: _SYMBOL_OF_DELETE,
    **dict.fromkeys(range(0x80, 0xA0), "\N{REPLACEMENT CHARACTER}"),
}
"""A document's control characters as the signs that stand for them: its words must not steer the terminal."""


def data_console() -> Console:
    """The console for what a command was asked for: stdout."""
    return Console(highlight=False)


def notes_console() -> Console:
    """The console for progress and remarks: stderr."""
    return Console(stderr=True, highlight=False)


def words(text: str, style: str = "") -> Text:
    """A document's or a person's words for the terminal: no markup is read in them, control characters are shown."""
    return Text(text.translate(_VISIBLE), style=style)


def write_json(data: Mapping[str, object]) -> None:
    """One JSON object on one line of stdout."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def write_note(message: str) -> None:
    """One remark on stderr."""
    notes_console().print(words(message), soft_wrap=True)


def write_error(message: str) -> None:
    """One line on stderr that says what did not work."""
    line = Text.assemble(("factspan: ", "bold red"), one_line(message))
    notes_console().print(line, soft_wrap=True)
