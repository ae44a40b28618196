"""Which lines are running heads, running feet and page numbers: what comes again at the same height of many pages."""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import pairwise

from indexer.extract.layout_words import opens_caption
from indexer.extract.lines import Line

EDGE_LINES = 4  # only this many lines from a page's top or bottom can be furniture
EDGE_SHARE = 0.16  # of the page's height: further inside there is none
SAME_HEIGHT = 5.0  # points
MIN_PAGES = 3
SHARE_OF_PAGES = 0.3
SHARE_INSIDE_TABLES = 0.6  # a line in a table is more often a repeated column head
ZONE_SHARE = 0.6  # of the pages must have furniture at a height for all beyond it to be furniture
PAGE_NUMBER = "#"
# "Table 9", apart from its title: captions come at the top of many pages, and are text.
_CAPTION_NUMBER = re.compile(r"(?P<word>[^\W\d_]+)\.?\s?\d{1,3}[A-Za-z]?[.:]?")


def masked(text: str) -> str:
    """The text with each number as ``#`` and without blanks, by which repeats are known."""
    return re.sub(r"\d+", PAGE_NUMBER, re.sub(r"\s+", "", text)).lower()


def furniture_of(
    pages: Sequence[Sequence[Line]], heights: Sequence[float], in_table: Sequence[frozenset[int]]
) -> list[frozenset[int]]:
    """For each page the indices of its lines that are furniture.

    ``heights`` are the pages' in points; ``in_table`` the indices of lines that stand in a ruled table.
    """
    seen: dict[tuple[str, bool], list[tuple[float, int, int]]] = defaultdict(list)
    for number, lines in enumerate(pages):
        for index, is_top in _edge(lines, heights[number]):
            line = lines[index]
            if _is_caption_number(line.text):
                continue
            seen[masked(line.text), is_top].append((line.baseline, number, index))
    found: list[set[int]] = [set() for _ in pages]
    tops: dict[int, float] = {}
    feet: dict[int, float] = {}
    for (text, is_top), places in seen.items():
        for group in _by_height(places):
            numbers = sorted({number for _, number, _ in group})
            tabled = sum(1 for _, number, index in group if index in in_table[number])
            if not _is_repeated(text, numbers, len(pages), tabled > len(group) / 2):
                continue
            for baseline, number, index in group:
                found[number].add(index)
                if is_top:
                    tops[number] = max(tops.get(number, 0.0), baseline)
                else:
                    feet[number] = min(feet.get(number, baseline), baseline)
    _add_zones(pages, found, tops, feet)
    if all(len(indices) == len(lines) for indices, lines in zip(found, pages, strict=True)):
        return [frozenset() for _ in pages]  # pages that are all alike: repeats are their text
    return [frozenset(indices) for indices in found]


def _is_caption_number(text: str) -> bool:
    match = _CAPTION_NUMBER.fullmatch(text)
    return match is not None and opens_caption(match["word"])


def repeats_of(texts: Collection[str], lines: Sequence[Line], height: float) -> frozenset[int]:
    """The indices of the lines near a page's top or bottom that say what furniture says; ``texts`` are masked."""
    return frozenset(index for index, _ in _edge(lines, height) if masked(lines[index].text) in texts)


def _edge(lines: Sequence[Line], height: float) -> list[tuple[int, bool]]:
    """Indices of the lines near the page's top (true) and bottom (false)."""
    baselines: list[float] = []
    for line in sorted(lines, key=lambda one: one.baseline):
        if not baselines or line.baseline - baselines[-1] > 1:
            baselines.append(line.baseline)
    if not baselines:
        return []
    high = baselines[min(EDGE_LINES, len(baselines)) - 1]
    low = baselines[-min(EDGE_LINES, len(baselines))]
    result = []
    for index, line in enumerate(lines):
        if line.baseline <= high + 1 and line.baseline <= EDGE_SHARE * height:
            result.append((index, True))
        elif line.baseline >= low - 1 and line.baseline >= (1 - EDGE_SHARE) * height:
            result.append((index, False))
    return result


def _by_height(places: list[tuple[float, int, int]]) -> list[list[tuple[float, int, int]]]:
    groups: list[list[tuple[float, int, int]]] = []
    for place in sorted(places):
        if groups and place[0] - groups[-1][-1][0] <= SAME_HEIGHT:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def _is_repeated(text: str, numbers: list[int], pages: int, tabled: bool) -> bool:  # noqa: FBT001  a fact, not a switch
    if tabled:
        return len(numbers) >= max(MIN_PAGES, SHARE_INSIDE_TABLES * pages)
    if not any(c.isalpha() for c in text) and PAGE_NUMBER not in text:
        return False
    if len(numbers) >= max(MIN_PAGES, SHARE_OF_PAGES * pages):
        return True
    if pages < 2 * MIN_PAGES and len(numbers) >= 2 and len(numbers) >= pages - 1:  # noqa: PLR2004  a repeat is two
        return True
    run = max_run(numbers)
    return run >= MIN_PAGES and any(c.isalpha() for c in text)


def max_run(numbers: Sequence[int]) -> int:
    """The length of the longest run of numbers that follow one another."""
    best = run = 1 if numbers else 0
    for before, after in pairwise(numbers):
        run = run + 1 if after == before + 1 else 1
        best = max(best, run)
    return best


def _add_zones(
    pages: Sequence[Sequence[Line]], found: list[set[int]], tops: dict[int, float], feet: dict[int, float]
) -> None:
    """Lines beyond the height at which most pages have furniture are furniture too (a first page's imprint)."""
    if len(tops) >= max(MIN_PAGES, ZONE_SHARE * len(pages)):
        border = sorted(tops.values())[len(tops) // 2]
        for number, lines in enumerate(pages):
            found[number].update(index for index, line in enumerate(lines) if line.baseline <= border + 1)
    if len(feet) >= max(MIN_PAGES, ZONE_SHARE * len(pages)):
        border = sorted(feet.values())[len(feet) // 2]
        for number, lines in enumerate(pages):
            found[number].update(index for index, line in enumerate(lines) if line.baseline >= border - 1)
