"""What very many labels would need, on paper: measured figures, drawn on."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from scale_measure import OPENLY, Scale
from scale_node import FLOATS, GRAPHS
from scale_registry import RegistryReading
from search_speed import ASK, BARE, SEARCH

from indexer.store.names import PAGES
from server.evaluation.scoring import percentile

LABELS = 50_000
"""All US prescription labels."""
GIGABYTE = 1e9
SHARD_GIGABYTES = 30
"""OpenSearch advises ten to fifty: docs/operations.md."""
PAGES_A_SECOND = 5.9
"""Whole indexing on two cores: docs/performance.md."""
SECONDS_AN_HOUR = 3600
SEVEN_BITS_OF_FLOAT = 1 / 4
"""A byte in place of four, for each number of a vector."""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that is needed, and the arithmetic behind it."""

    what: str
    needed: str
    reckoned: str


@dataclass(frozen=True, slots=True)
class Point:
    """A value at so many documents."""

    documents: int
    value: float


def drawn_on(first: Point, last: Point, documents: int) -> float:
    """The value at so many documents, if it goes on growing by the power of their number as between two points.

    A value that does not grow stays.
    """
    power = power_of(first, last)
    return float(last.value * (documents / last.documents) ** power)


def power_of(first: Point, last: Point) -> float:
    """By which power of the documents' number a value grows; 0 where it does not."""
    if min(first.value, last.value) <= 0 or first.documents == last.documents:
        return 0.0
    return max(math.log(last.value / first.value) / math.log(last.documents / first.documents), 0.0)


def in_line(first: Point, last: Point, documents: int) -> float:
    """The value at so many documents, if each takes as much as between two points; never less than the last."""
    each = (last.value - first.value) / ((last.documents - first.documents) or 1)
    return last.value + max(each, 0.0) * (documents - last.documents)


def needs(first: Scale, last: Scale) -> list[Need]:
    """For LABELS documents, from the smallest and the largest corpus that were measured, vectors as floats."""
    return [*_disk(last), *_memory(last), *_registry(first, last), _indexing(last), *_time(first, last)]


def _disk(last: Scale) -> list[Need]:
    documents = last.sizes.documents
    whole = last.sizes.total / documents * LABELS / GIGABYTE
    shards = math.ceil(whole / SHARD_GIGABYTES)
    told = f"{last.sizes.total / GIGABYTE:.3f} GB / {documents:,} x {LABELS:,}"
    return [
        Need("Disk, one copy of the indices", f"{whole:.0f} GB", told),
        Need(
            "Disk, with a second copy, and with a rebuild beside both",
            f"{2 * whole:.0f} GB, {4 * whole:.0f} GB",
            f"2 x {whole:.0f} GB, 4 x {whole:.0f} GB",
        ),
        Need(
            "Shards of the indices that are searched",
            f"{shards} in all",
            f"{whole:.0f} GB / {SHARD_GIGABYTES} GB a shard",
        ),
    ]


def _memory(last: Scale) -> list[Need]:
    documents, kinds = last.sizes.documents, last.sizes.kinds
    floats, graphs = (kinds.get(kind, 0) / documents * LABELS / GIGABYTE for kind in (FLOATS, GRAPHS))
    return [
        Need(
            "Memory beside the heap, so that no search waits for the disk: vectors and their graphs",
            f"{floats + graphs:.0f} GB",
            f"{floats:.0f} GB of vectors + {graphs:.0f} GB of graphs",
        ),
        Need(
            "The same with 7-bit vectors",
            f"{floats * SEVEN_BITS_OF_FLOAT + graphs:.0f} GB",
            f"{floats:.0f} GB / 4 + {graphs:.0f} GB",
        ),
    ]


def _registry(first: Scale, last: Scale) -> list[Need]:
    def at_all(value: Callable[[RegistryReading], float]) -> float:
        return in_line(_point(first, value(first.registry)), _point(last, value(last.registry)), LABELS)

    reading, names = at_all(lambda registry: registry.reading), at_all(lambda registry: registry.names)
    change = last.registry.change  # however many there are: only what was written is read
    memory = at_all(lambda registry: registry.memory)
    return [
        Need(
            "Each server's processor to know all documents, at its start",
            f"{reading + names:.0f} s",
            f"{reading:.0f} s to read + {names:.0f} s to make the names ready",
        ),
        Need(
            "The same after each document that comes",
            f"{change + names:.1f} s",
            f"{change * 1000:.0f} ms to read what changed + {names:.1f} s to make the names ready",
        ),
        Need(
            "Each server's memory to know all documents",
            f"{memory:,.0f} MiB",
            f"{last.registry.memory:.1f} MiB at {last.sizes.documents:,}, and as much more for each further document",
        ),
    ]


def _indexing(last: Scale) -> Need:
    pages = last.sizes.records[PAGES] / last.sizes.documents * LABELS
    hours = pages / PAGES_A_SECOND / SECONDS_AN_HOUR
    return Need(
        "Indexing once, with two cores",
        f"{hours:.0f} hours",
        f"{pages / 1e6:.2f} million pages / {PAGES_A_SECOND} a second",
    )


def _time(first: Scale, last: Scale) -> list[Need]:
    found = []
    for way in (BARE, SEARCH, ASK):
        before, after = (_point(each, _median(each, way)) for each in (first, last))
        found.append(
            Need(
                f"{way}, {OPENLY}, at the median",
                f"{drawn_on(before, after, LABELS):.0f} ms",
                f"{after.value:.0f} ms x ({LABELS:,} / {after.documents:,})^{power_of(before, after):.2f}, "
                f"from {before.value:.0f} ms at {before.documents:,}",
            )
        )
    return found


def _median(scale: Scale, way: str) -> float:
    return percentile(scale.taken(OPENLY, way), 0.5)


def _point(scale: Scale, value: float) -> Point:
    return Point(scale.sizes.documents, value)
