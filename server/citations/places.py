"""Where a stretch of text stands: the rectangles that are stored, and the pages of what has none."""

from collections.abc import Iterable

from analyzers.canonical import Box, Place
from server.citations.stretch import Stretch

NO_BOX = Box(0.0, 0.0, 0.0, 0.0)
"""Of a text that was indexed before all rectangles were stored: of its headings and tables of contents."""


def places_of(stretch: Stretch, stored: Iterable[Place]) -> tuple[Place, ...]:
    """The places that a stretch touches, in reading order: whole lines' rectangles, with the ranges that are in it.

    Words without a stored rectangle have a place a page, and each page of the stretch has a place.
    """
    lines = [
        Place(place.page, place.box, max(place.start, stretch.start), min(place.end, stretch.end))
        for place in stored
        if place.start < stretch.end and stretch.start < place.end
    ]
    for page in stretch.pages:
        start, end = max(page.start, stretch.start), min(page.end, stretch.end)
        here = sorted((place.start, place.end) for place in lines if place.page == page.page)
        lines += [Place(page.page, NO_BOX, *gap) for gap in _gaps(stretch, start, end, here)]
    return tuple(sorted(lines, key=lambda place: (place.start, place.end)))


def _gaps(stretch: Stretch, start: int, end: int, taken: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ranges of ``[start, end)`` beside those taken, without white space at their ends; all of it when none is."""
    if start >= end:
        return []
    gaps = []
    position = start
    for begin, stop in [*taken, (end, end)]:
        words = stretch.text[position - stretch.start : max(begin, position) - stretch.start]
        if words.strip():
            left = position + len(words) - len(words.lstrip())
            gaps.append((left, left + len(words.strip())))
        position = max(position, stop)
    return gaps or ([] if taken else [(start, end)])
