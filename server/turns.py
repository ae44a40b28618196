"""How often Python's threads take turns in a process that serves."""

import sys

SECONDS = 0.0002
"""A thread that waits for the interpreter gets it after this long; Python's default is 0.005.

The thread that embeds a question needs the interpreter for moments, before and after the model runs without it, while
queries are written and answers read: by default it would wait for all of that (an Ask takes 2.46 times the bare
hybrid query with the default, 2.37 times with this: docs/design/0003-retrieval.md).
"""


def take_turns_often() -> None:
    """For the whole process."""
    sys.setswitchinterval(SECONDS)
