"""Which lines are a table of contents: announced as one, with page numbers, or lines that all come again below."""

import re
from collections.abc import Sequence

from indexer.extract.layout_words import announces_contents
from indexer.extract.lines import Line
from indexer.extract.tables import Item, Table

LEADER = re.compile(r"(?:[.\u2026_]\s?){4,}\s*\d{1,4}$|(?:[.\u2026]\s?){6,}")
MIN_LEADERS = 3  # lines with leaders near each other make contents without an announcement
MIN_ENTRY = 4  # characters: shorter lines say nothing by coming again
WRAPS = 2  # lines in a row that may be the rest of an entry or a note
LONGEST = 400  # lines: no table of contents is longer
MIN_SHARED = 12  # characters of an entry that wraps otherwise below
NOTE_SIGNS = ("*", "\u2020")


def contents_of(stream: Sequence[Item]) -> frozenset[int]:
    """The stream's indices of lines that belong to a table of contents, its announcement among them."""
    texts = [_squash(item.text) if isinstance(item, Line) else _table_text(item) for item in stream]
    found: set[int] = set()
    index = 0
    while index < len(stream):
        item = stream[index]
        if isinstance(item, Line) and announces_contents(item.text):
            end = _end(stream, texts, index)
            if end - index > MIN_LEADERS:
                found.update(range(index, end))
                index = end
                continue
        index += 1
    return frozenset(found | _leaders(stream))


def _squash(text: str) -> str:
    return re.sub(r"[\s\u00ad]+", "", text)


def _table_text(table: Table) -> str:
    return _squash("".join(row.text for row in table.rows))


def _end(stream: Sequence[Item], texts: list[str], start: int) -> int:
    """The first index after the contents that ``start`` announces."""
    leaders = [i for i in range(start + 1, min(len(stream), start + LONGEST)) if _has_leader(stream[i])]
    if len(leaders) >= MIN_LEADERS and leaders[0] - start <= WRAPS + 1:
        return _last_together(leaders) + 1
    below = [_entry(text) for text in texts]
    opening = next((below[i] for i in range(start + 1, len(below)) if len(below[i]) >= MIN_ENTRY), "")
    end = start + 1
    strange = 0
    for index in range(start + 1, len(stream)):
        item = stream[index]
        if index > start + 1 and below[index] == opening:
            break
        if _comes_again(below, index) and not _is_prose(item):
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


def _entry(text: str) -> str:
    """An entry's words without dots and page number, case aside."""
    return re.sub(r"[.\u2026_]{3,}\d*$", "", text).lower()


def _comes_again(entries: list[str], index: int) -> bool:
    """Whether a later line begins as this one does, as far as the shorter goes."""
    entry = entries[index]
    if len(entry) < MIN_ENTRY:
        return True
    return any(
        other.startswith(entry) or (len(other) >= MIN_SHARED and entry.startswith(other))
        for other in entries[index + 1 :]
    )


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
