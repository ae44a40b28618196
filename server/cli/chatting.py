"""Holds a talk: reads lines, puts questions, shows answers, until the person ends it."""

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from server.cli.console import notes_console, write_error, write_note
from server.cli.explain import explain
from server.cli.talk import Ask, Quit, Say, Talk

if TYPE_CHECKING:
    from factspan.v1 import ask_pb2

_PROMPT = "> "

Put = Callable[[str, "list[ask_pb2.HistoryTurn]"], "ask_pb2.AskResponse"]
Show = Callable[[str, "ask_pb2.AskResponse"], None]


def hold_talk(lines: Iterable[str], put: Put, show: Show) -> bool:
    """Puts each question with the talk before it, and shows its answer; gives whether every question had one.

    What goes wrong with a question is one line, and the talk goes on.  Ctrl-C breaks a question off.
    """
    from factspan import FactSpanError

    talk, well = Talk(), True
    for line in lines:
        match talk.read(line):
            case Quit():
                break
            case Say(text):
                write_note(text)
            case Ask(question):
                try:
                    response = put(question, talk.history())
                except FactSpanError as error:
                    well = False
                    write_error(explain(error))
                except KeyboardInterrupt:
                    write_note("broken off")
                else:
                    talk.answered(question, response)
                    show(question, response)
    return well


def typed_lines() -> Iterator[str]:
    """The lines of stdin that are not empty, until Ctrl-D or the file's end; a person at a terminal is prompted.

    Raises:
        KeyboardInterrupt: on Ctrl-C.
    """
    if not sys.stdin.isatty():
        yield from filter(str.strip, sys.stdin)
        return
    with suppress(ImportError):  # a Python without it has no line editing
        importlib.import_module("readline")
    while True:
        try:
            line = input(_PROMPT)
        except EOFError:
            notes_console().print()  # the shell's prompt begins a line of its own
            return
        except KeyboardInterrupt:
            notes_console().print()
            raise
        if line.strip():
            yield line
