"""Which lines are a table of contents: announced as one, with page numbers, or lines that all come again below."""

import re
from collections.abc import Sequence

from indexer.extract.layout_words import announces_contents
from indexer.extract.lines import Line
from indexer.extract.tables import Table

LEADER = re.compile(r"(?:[.\u2026_]\s?){4,}\s*\d{1,4}$|(?:[.\u2026]\s?){6,}")
MIN_LEADERS = 3  # lines with leaders near each other make contents without an announcement
MIN_ENTRY = 4  # characters: shorter lines say nothing by coming again
WRAPS = 2  # lines in a row that may be the rest of an entry or a note
NOTE_SIGNS = ("*", "\u2020")


def contents_of(stream: Sequence[Line | Table]) -> frozenset[int]:
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


def _end(stream: Sequence[Line | Table], texts: list[str], start: int) -> int:
    """The first index after the contents that ``start`` announces."""
    below = "".join(texts[start + 1 :])
    position = 0
    opening = next((texts[i] for i in range(start + 1, len(texts)) if len(texts[i]) >= MIN_ENTRY), "")
    end = start + 1
    strange = 0
    for index in range(start + 1, len(stream)):
        position += len(texts[index])
        item = stream[index]
        entry = re.sub(r"[.\u2026_]{3,}\d*$", "", texts[index])
        if isinstance(item, Line) and LEADER.search(item.text):
            end, strange = index + 1, 0
            continue
        if index > start + 1 and texts[index] == opening:
            break
        again = len(entry) < MIN_ENTRY or below.find(entry, position) >= 0 or below.lower().find(entry.lower(), position) >= 0
        if again and not _is_prose(item):
            end, strange = index + 1, 0
        elif isinstance(item, Line) and item.text.startswith(NOTE_SIGNS):
            end, strange = index + 1, 0
        else:
            strange += 1
            if strange > WRAPS:
                break
    return end


def _is_prose(item: Line | Table) -> bool:
    return isinstance(item, Line) and item.text.endswith((".", ";")) and len(item.text) > 60  # noqa: PLR2004  a full line


def _leaders(stream: Sequence[Line | Table]) -> set[int]:
    """Lines that end in a row of dots and a page number, where several stand together."""
    dotted = [i for i, item in enumerate(stream) if isinstance(item, Line) and LEADER.search(item.text)]
    found: set[int] = set()
    for first, last in zip(dotted, dotted[MIN_LEADERS - 1 :], strict=False):
        if last - first <= 2 * MIN_LEADERS:
            found.update(range(first, last + 1))
    return found
