"""Which words are the numbers of a document's lines, printed in the margin of drafts, approved texts and preprints."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from indexer.extract.bands import bands_of
from indexer.extract.lines import Line

NUMBER = re.compile(r"\d{1,4}")
MIN_NUMBERS = 8  # on a page
MIN_PAGES = 2
SHARE_OF_PAGES = 0.5  # a long list numbered in the margin is on fewer
STEPS = (1, 5)  # every line, or every fifth, has a number
IN_STEP = 0.8  # of the numbers follow on the one above; blank lines are counted too
BESIDE = 0.6  # of a page's lines have a number, where every line has
OUTSIDE = 0.95  # of a page's lines stand on the other side of the margin
SAME_EDGE = 2.0  # points
MOST_LEFT_OUT = 3  # steps between a page's last number and the next page's first


def line_numbers_of(pages: Sequence[Sequence[Line]]) -> list[frozenset[int]]:
    """For each page the indices of its lines that are numbers of lines; none where few pages have any.

    Where numbers stand beside most of a page's lines they tell the margin.  Tables and pictures have none: on pages
    with them, those in that margin are taken that count on from the page before, or to the one behind.
    """
    found = [_of_page(lines) for lines in pages]
    sure = [number for number, indices in enumerate(found) if indices]
    if len(sure) >= MIN_PAGES:
        numbers = [pages[number][index] for number in sure for index in found[number]]
        margin = min(line.x0 for line in numbers) - SAME_EDGE, max(line.x1 for line in numbers) + SAME_EDGE
        for order in (range(len(pages)), range(len(pages) - 1, -1, -1)):
            for before, number in pairwise(order):
                if not found[number] and found[before]:
                    ends = [int(pages[before][index].text) for index in found[before]]
                    found[number] = _counting_on(pages[number], margin, ends, forward=number > before)
    if sum(map(bool, found)) < max(MIN_PAGES, SHARE_OF_PAGES * len(pages)):
        return [frozenset() for _ in pages]
    return found


def _of_page(lines: Sequence[Line]) -> frozenset[int]:
    columns: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        if _is_number(line):
            columns[round(line.x1 / (2 * SAME_EDGE))].append(index)
            columns[-1 - round(line.x0 / (2 * SAME_EDGE))].append(index)
    best = max(columns.values(), key=len, default=[])
    return frozenset(best) if len(best) >= MIN_NUMBERS and _is_margin(lines, best) else frozenset()


def _is_number(line: Line) -> bool:
    return len(line.words) == 1 and NUMBER.fullmatch(line.text) is not None


def _is_margin(lines: Sequence[Line], indices: Sequence[int]) -> bool:
    """Whether numbers count lines, outside of all other words, beside most of them."""
    own = set(indices)
    others = [line for index, line in enumerate(lines) if index not in own]
    numbers = [lines[index] for index in indices]
    step = _step(numbers)
    return bool(step) and _are_outside(numbers, others) and len(numbers) * step >= BESIDE * len(bands_of(others))


def _counting_on(
    lines: Sequence[Line], margin: tuple[float, float], beside: Sequence[int], *, forward: bool
) -> frozenset[int]:
    """The numbers in a page's margin that go on from those ``beside``: of the page before, or else of that behind."""
    low, high = margin
    indices = [index for index, line in enumerate(lines) if _is_number(line) and low <= line.x0 and line.x1 <= high]
    numbers = sorted((lines[index] for index in indices), key=lambda line: line.baseline)
    if not numbers:
        return frozenset()
    gap = int(numbers[0].text) - max(beside) if forward else min(beside) - int(numbers[-1].text)
    step = _step(numbers) if len(numbers) > 1 else 1
    own = set(indices)
    level = [
        line
        for index, line in enumerate(lines)
        if index not in own and numbers[0].top <= line.baseline <= numbers[-1].bottom
    ]
    goes_on = bool(step) and 0 < gap <= MOST_LEFT_OUT * step
    return frozenset(indices) if goes_on and _are_outside(numbers, level) else frozenset()


def _step(numbers: Sequence[Line]) -> int:
    """By how much nearly all numbers count on from the one above; 0 where they don't."""
    rows = sorted(numbers, key=lambda line: line.baseline)
    steps = Counter(int(line.text) - int(above.text) for above, line in pairwise(rows))
    step, count = steps.most_common(1)[0]
    return step if step in STEPS and count >= IN_STEP * (len(rows) - 1) else 0


def _are_outside(numbers: Sequence[Line], others: Sequence[Line]) -> bool:
    """Whether nearly all other lines stand on one side of the numbers."""
    low, high = min(line.x0 for line in numbers), max(line.x1 for line in numbers)
    outside = max(sum(line.x0 > high for line in others), sum(line.x1 < low for line in others))
    return outside >= OUTSIDE * len(others)
