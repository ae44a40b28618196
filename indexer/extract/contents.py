"""Which lines are a table of contents: announced as one, with page numbers, or lines that all come again below."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain, islice

from indexer.extract.layout_words import announces_contents
from indexer.extract.lines import Line
from indexer.extract.tables import Item

LEADER = re.compile(r"(?:[.\u2026_]\s?){4,}\s*\d{1,4}$|(?:[.\u2026]\s?){6,}")
MIN_LEADERS = 3  # lines with leaders near each other make contents without an announcement
MIN_ENTRY = 4  # characters: shorter lines say nothing by coming again
WRAPS = 2  # lines in a row that may be the rest of an entry or a note
LONGEST = 400  # lines: no table of contents is longer
MIN_SHARED = 12  # characters of an entry that wraps otherwise below
NOTE_SIGNS = ("*", "\u2020")

Entries = tuple[str, ...]
"""What an item's lines say, a string each."""


def contents_of(stream: Sequence[Item]) -> frozenset[int]:
    """The stream's indices of lines that belong to a table of contents, its announcement among them.

    Contents in two columns may have been read as tables: these belong to it as well.
    """
    entries = [_entries(item) for item in stream]
    found: set[int] = set()
    index = 0
    while index < len(stream):
        if any(map(announces_contents, (line.text for line in _lines(stream[index])[:1]))):
            end = _end(stream, entries, index)
            if sum(map(len, entries[index:end])) > MIN_LEADERS:
                found.update(range(index, end))
                index = end
                continue
        index += 1
    return frozenset(found | _leaders(stream))


def _lines(item: Item) -> Sequence[Line]:
    return [item] if isinstance(item, Line) else [line for row in item.rows for line in row.lines]


def _end(stream: Sequence[Item], entries: Sequence[Entries], start: int) -> int:
    """The first index after the contents that ``start`` announces."""
    leaders = [i for i in range(start + 1, min(len(stream), start + LONGEST)) if _has_leader(stream[i])]
    if len(leaders) >= MIN_LEADERS and leaders[0] - start <= WRAPS + 1:
        return _last_together(leaders) + 1
    is_table = len(entries[start]) > 1
    if is_table and not _comes_again(entries, start):
        return start
    behind = chain(entries[start][1:], *islice(entries, start + 1, None))
    opening = next((each for each in behind if len(each) >= MIN_ENTRY), "")
    end = start + 1
    strange = 0
    for index in range(start + 1, len(stream)):
        item = stream[index]
        if (is_table or index > start + 1) and entries[index][:1] == (opening,):
            break
        if _comes_again(entries, index) and not _is_prose(item):
            end, strange = index + 1, 0
        elif isinstance(item, Line) and item.text.startswith(NOTE_SIGNS):
            return _end_of_note(stream, index)
        else:
            strange += 1
            if strange > WRAPS:
                break
    return end


def _end_of_note(stream: Sequence[Item], start: int) -> int:
    """The first index after the note that ``start`` begins: it may wrap before its stop."""
    for index, item in enumerate(stream[start : start + 1 + WRAPS], start):
        if isinstance(item, Line) and item.text.endswith("."):
            return index + 1
    return start + 1


def _has_leader(item: Item) -> bool:
    return isinstance(item, Line) and LEADER.search(item.text) is not None


def _last_together(indices: list[int]) -> int:
    """The last of the indices before a wide gap."""
    last = indices[0]
    for index in indices[1:]:
        if index - last > 2 * MIN_LEADERS:
            break
        last = index
    return last


def _entries(item: Item) -> Entries:
    """The words of an item's lines without dots and page number, blanks and case; of a table's without numbers."""
    words = [re.sub(r"[\s\u00ad]+", "", line.text).lower() for line in _lines(item)]
    entries = [re.sub(r"[.\u2026_]{3,}\d*$", "", each) for each in words]
    return tuple(entries if isinstance(item, Line) else map(_unnumbered, entries))


def _unnumbered(entry: str) -> str:
    return re.sub(r"^[\d.]+", "", entry)


def _comes_again(entries: Sequence[Entries], index: int) -> bool:
    """Whether a later line begins as this one does, as far as the shorter goes; of a table half of the lines are asked.

    Its entries go on from line to line, and their numbers may have a column of their own.
    """
    below = chain.from_iterable(islice(entries, index + 1, None))
    if len(entries[index]) == 1:
        return len(entries[index][0]) < MIN_ENTRY or _begins_any(entries[index][0], below)
    bare = [_unnumbered(each) for each in below]
    own = [each for each in entries[index] if len(each) >= MIN_ENTRY]
    return sum(_begins_any(each, bare) for each in own) >= len(own) / 2


def _begins_any(entry: str, below: Iterable[str]) -> bool:
    return any(other.startswith(entry) or (len(other) >= MIN_SHARED and entry.startswith(other)) for other in below)


def _is_prose(item: Item) -> bool:
    return isinstance(item, Line) and item.text.endswith((".", ";")) and len(item.text) > 60  # noqa: PLR2004  a full line


def _leaders(stream: Sequence[Item]) -> set[int]:
    """Lines that end in a row of dots and a page number, where several stand together."""
    dotted = [i for i, item in enumerate(stream) if _has_leader(item)]
    found: set[int] = set()
    for first, last in zip(dotted, dotted[MIN_LEADERS - 1 :], strict=False):
        if last - first <= 2 * MIN_LEADERS:
            found.update(range(first, last + 1))
    return found
