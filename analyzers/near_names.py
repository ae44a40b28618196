"""Finds known names that are spelt like one that is not known."""

from collections.abc import Callable, Collection, Iterable

from rapidfuzz import fuzz, process

MOST = 3
LEAST_LIKENESS = 60.0
"""Per cent of the letters of both names that they have in common, in order (rapidfuzz's ratio)."""
_LOOKED_AT = 50  # of the nearest names: several may name one thing


class NearNames:
    """Known names made ready for comparing; worth keeping while they stay the same: 50,000 take 4 ms a look."""

    def __init__(self, known: Iterable[tuple[str, Collection[str]]], key: Callable[[str], str] = str.casefold) -> None:
        """Each name with ids of what it names; ``key`` gives what is compared; of equal ones the last stays."""
        self._key = key
        self._names: dict[str, str] = {}
        self._things: dict[str, list[Collection[str]]] = {}
        for name, things in known:
            compared = key(name)
            self._names[compared] = name
            self._things.setdefault(compared, []).append(things)
        self._keys = tuple(self._names)

    def near(self, name: str) -> tuple[str, ...]:
        """At most three known names, nearest first, none of something that a nearer one names."""
        found: list[str] = []
        named: set[str] = set()
        near = process.extract(
            self._key(name), self._keys, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=_LOOKED_AT
        )
        for key, _, _ in near:
            things = frozenset[str]().union(*self._things[key])
            if len(found) < MOST and named.isdisjoint(things):
                found.append(self._names[key])
                named |= things
        return tuple(found)


def near_names(name: str, known: Iterable[str], key: Callable[[str], str] = str.casefold) -> tuple[str, ...]:
    """At most three of some names that each stand for themselves, nearest first."""
    return NearNames(((each, ()) for each in known), key).near(name)
