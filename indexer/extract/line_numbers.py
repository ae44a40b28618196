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


def line_numbers_of(pages: Sequence[Sequence[Line]]) -> list[frozenset[int]]:
    """For each page the indices of its lines that are numbers of lines; none where few pages have any."""
    found = [_of_page(lines) for lines in pages]
    numbered = sum(1 for indices in found if indices)
    if numbered < max(MIN_PAGES, SHARE_OF_PAGES * len(pages)):
        return [frozenset() for _ in pages]
    return found


def _of_page(lines: Sequence[Line]) -> frozenset[int]:
    columns: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        if len(line.words) == 1 and NUMBER.fullmatch(line.text):
            columns[round(line.x1 / (2 * SAME_EDGE))].append(index)
            columns[-1 - round(line.x0 / (2 * SAME_EDGE))].append(index)
    best = max(columns.values(), key=len, default=[])
    return frozenset(best) if len(best) >= MIN_NUMBERS and _is_margin(lines, best) else frozenset()


def _is_margin(lines: Sequence[Line], indices: Sequence[int]) -> bool:
    """Whether numbers count lines, outside of all other words."""
    numbers = sorted((lines[index] for index in indices), key=lambda line: line.baseline)
    steps = Counter(int(line.text) - int(above.text) for above, line in pairwise(numbers))
    step, count = steps.most_common(1)[0]
    if step not in STEPS or count < IN_STEP * (len(numbers) - 1):
        return False
    own = set(indices)
    others = [line for index, line in enumerate(lines) if index not in own]
    low, high = min(line.x0 for line in numbers), max(line.x1 for line in numbers)
    outside = max(sum(line.x0 > high for line in others), sum(line.x1 < low for line in others))
    bands = len(bands_of(others))
    return outside >= OUTSIDE * len(others) and len(numbers) * step >= BESIDE * bands
