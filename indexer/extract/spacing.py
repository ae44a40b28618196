"""What is usual in a document: how far its lines stand apart, and what they are set in."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from indexer.extract.lines import Line
from indexer.extract.tables import Item

SIZE_CHANGE = 0.08  # of the size
FACE_SHARE = 0.03  # of the text: a typeface with less is for labels and figures


@dataclass(frozen=True, slots=True)
class Spacing:
    """A document's usual distance between baselines, by size of type, in points; its body's size and font.

    ``faces`` are the typefaces in which a good part of it is set.
    """

    usual: dict[int, float]
    body_size: float
    body_font: str
    faces: frozenset[str] = frozenset()

    def of(self, size: float) -> float:
        """The usual distance for a size."""
        return self.usual.get(round(size), 1.2 * size)


def spacing_of(stream: Sequence[Item]) -> Spacing:
    """What is usual in a document."""
    gaps: dict[int, Counter[float]] = {}
    sizes: Counter[float] = Counter()
    fonts: Counter[str] = Counter()
    before: Line | None = None
    for item in stream:
        if not isinstance(item, Line):
            before = None
            continue
        sizes[round(item.size, 1)] += len(item.text)
        if not item.bold:
            fonts[item.font] += len(item.text)
        if (
            before is not None
            and before.column == item.column
            and abs(before.size - item.size) < SIZE_CHANGE * item.size
        ):
            gap = round(2 * (item.baseline - before.baseline)) / 2
            if 0.8 * item.size < gap < 2.6 * item.size:
                gaps.setdefault(round(item.size), Counter())[gap] += 1
        before = item
    usual = {}
    for size, counter in gaps.items():
        most = max(counter.values())
        usual[size] = min(gap for gap, count in counter.items() if count >= 0.4 * most)
    body = max(sizes, key=lambda s: (sizes[s], s)) if sizes else 10.0
    faces: Counter[str] = Counter()
    for font, count in fonts.items():
        faces[typeface(font)] += count
    common = frozenset(face for face, count in faces.items() if count >= FACE_SHARE * faces.total())
    return Spacing(usual, body, max(fonts, key=lambda f: (fonts[f], f)) if fonts else "", common)


def typeface(font: str) -> str:
    """A font's name without its weight, slope and subset."""
    return re.sub(r"(?:PS)?(?:MT)?$", "", re.split(r"[-,]", font.rsplit("+", maxsplit=1)[-1])[0])
