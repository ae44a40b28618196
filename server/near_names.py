"""Finds known names that are spelt like one that is not known."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

MOST = 3
LEAST_LIKENESS = 0.6
"""Of difflib's ratio, 0-1."""


def near_names(name: str, known: Iterable[str], key: Callable[[str], str] = str.casefold) -> tuple[str, ...]:
    """At most three known names, nearest first; ``key`` gives what of a name is compared."""
    by_key = {key(each): each for each in known}
    return tuple(by_key[found] for found in get_close_matches(key(name), by_key, MOST, LEAST_LIKENESS))
