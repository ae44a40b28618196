"""Finds known names that are spelt like one that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches

MOST = 3
LEAST_LIKENESS = 0.5
"""Of difflib's ratio, 0-1."""


def near_names(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """At most three known names, nearest first; letter case does not matter."""
    by_key = {each.casefold(): each for each in known}
    return tuple(by_key[key] for key in get_close_matches(name.casefold(), by_key, MOST, LEAST_LIKENESS))
