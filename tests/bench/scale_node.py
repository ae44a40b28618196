"""What OpenSearch takes for a space: bytes by index and by what they hold, and the node's memory."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self
from urllib.request import urlopen

import orjson
import psutil

from indexer.store.names import ALIASES, DOCUMENTS, first_index

MEBIBYTE = 1 << 20
LOOK_SECONDS = 2.0
FLOATS, INTEGERS, GRAPHS, THE_REST = "vectors as floats", "vectors as 7-bit numbers", "graphs of vectors", "the rest"
KINDS = {
    FLOATS: ("vec",),
    INTEGERS: ("veq",),
    GRAPHS: ("vex",),
    "records as written": ("fdt", "fdx", "fdm"),
    "words": ("tim", "tip", "tmd", "doc", "pos", "pay", "psm", "nvd", "nvm"),
    "columns": ("dvd", "dvm", "kdd", "kdi", "kdm"),
}
"""What Lucene's files hold, by their endings: org.apache.lucene.codecs.lucene103, package summary."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Bytes without copies, by index and by what files of searchable segments hold; records by index.

    An index also takes what a merge under way is writing.
    """

    documents: int
    records: Mapping[str, int]
    segments: int
    indices: Mapping[str, int]
    kinds: Mapping[str, int]

    @property
    def total(self) -> int:
        """Bytes of all searchable segments."""
        return sum(self.kinds.values())


@dataclass(frozen=True, slots=True)
class NodeMemory:
    """MiB of the whole node, whatever spaces it holds.

    ``heap`` is the least of the Java heap that was in use at any look: right after a collection.  ``resident`` is all
    that the process has in memory, ``files`` the part of it that is files of the indices, which the system may drop.
    """

    heap: float
    most_heap: float
    resident: float
    files: float


def sizes(url: str, space: str) -> Sizes:
    """A space's, as OpenSearch tells."""
    records, indices, files, segments = {}, {}, dict[str, int](), 0
    for alias in ALIASES:
        answer = told(f"{url}/{first_index(alias, space)}/_stats?include_segment_file_sizes=true")
        stats = answer["_all"]["primaries"]
        records[alias], indices[alias] = stats["docs"]["count"], stats["store"]["size_in_bytes"]
        segments += stats["segments"]["count"]
        for ending, file in stats["segments"]["file_sizes"].items():
            files[ending] = files.get(ending, 0) + file["size_in_bytes"]
    return Sizes(records[DOCUMENTS], records, segments, indices, by_kind(files))


def by_kind(files: Mapping[str, int]) -> dict[str, int]:
    """Bytes by what they hold, from bytes by a file's ending."""
    known = {ending: kind for kind, endings in KINDS.items() for ending in endings}
    found = dict.fromkeys((*KINDS, THE_REST), 0)
    for ending, size in files.items():
        found[known.get(ending, THE_REST)] += size
    return {kind: size for kind, size in found.items() if size}


class LeastHeap:
    """Looks at the node's heap every two seconds, in a thread, for the length of a ``with`` block."""

    def __init__(self, url: str) -> None:
        """Of the node at ``url``."""
        self._url = url
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.least = float("inf")

    def __enter__(self) -> Self:
        """Begins to look."""
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Ends it."""
        self._end.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._end.wait(LOOK_SECONDS):
            self.least = min(self.least, _jvm(self._url)["mem"]["heap_used_in_bytes"] / MEBIBYTE)


def node_memory(url: str, least_heap: float) -> NodeMemory:
    """The node's now; it must run on this machine."""
    jvm = _jvm(url)
    process = psutil.Process(_node(told(f"{url}/_nodes/process"))["process"]["id"]).memory_info()
    most = jvm["mem"]["heap_max_in_bytes"] / MEBIBYTE
    return NodeMemory(least_heap, most, process.rss / MEBIBYTE, process.shared / MEBIBYTE)


def _jvm(url: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = _node(told(f"{url}/_nodes/stats/jvm"))["jvm"]
    return found


def _node(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    (node,) = answer["nodes"].values()
    found: Mapping[str, Any] = node
    return found


def told(url: str) -> Any:
    """What OpenSearch answers."""
    with urlopen(url, timeout=60) as answer:  # noqa: S310  # the OpenSearch that the settings name
        return orjson.loads(answer.read())
