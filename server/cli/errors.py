"""What can go wrong on the command line: one line a person can act on, and the exit code."""

import re

FAILED = 1
WRONG_USAGE = 2
INTERRUPTED = 130
"""Exit codes; 130 is the shell's own for a command that Ctrl-C ended."""

DEBUG_VARIABLE = "FACTSPAN_DEBUG"
"""Set to anything: stack traces and all logs are shown."""

_WHITE_SPACE = re.compile(r"\s+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class CommandError(Exception):
    """A command did not work; ``str()`` says what is wrong, where, and what to do, in one line."""

    exit_code = FAILED


class WrongUsageError(CommandError):
    """What was asked for makes no sense: a bad option, a bad input file."""

    exit_code = WRONG_USAGE


def one_line(message: str) -> str:
    """A message as one line without control characters, so that it cannot steer a terminal."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", _WHITE_SPACE.sub(" ", message).strip())
