"""Where labels stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from analyzers.canonical import Box
from indexer.extract.debug.labels import LONGEST_LABEL, draw_label
from indexer.extract.debug.layers import Mark
from indexer.extract.debug.sheet import Pixels, Sheet
from indexer.extract.debug.styles import style_of

SIZE = (600, 800)


def empty_sheet(*words: Pixels) -> Sheet:
    """A sheet at one pixel a point, with words at some places."""
    picture = Image.new("RGB", SIZE)
    return Sheet(picture, ImageDraw.Draw(picture), 1.0, words, [])


def overlap(one: Pixels, two: Pixels) -> bool:
    """Whether two boxes have an area in common."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


@given(st.lists(st.tuples(st.integers(100, 400), st.integers(100, 600)), max_size=12))
def test_no_two_labels_share_a_place(corners: list[tuple[int, int]]) -> None:
    """However near their boxes are to each other, and all stand on the sheet."""
    sheet = empty_sheet()
    for x, y in corners:
        draw_label(sheet, Mark(1, Box(x, y, x + 60, y + 20), "row 7"), style_of("rows", ""))
    for at, place in enumerate(sheet.taken):
        assert 0 <= place[0] < place[2] <= SIZE[0]
        assert 0 <= place[1] < place[3] <= SIZE[1]
        assert not any(overlap(place, other) for other in sheet.taken[:at])


def test_words_stay_clear() -> None:
    """Where a label would cover words it goes elsewhere."""
    box = Box(200, 300, 300, 320)
    free, crowded = empty_sheet(), empty_sheet((301, 280, 600, 340))
    for sheet in (free, crowded):
        draw_label(sheet, Mark(1, box, "2 dosage"), style_of("rows", ""))
    assert overlap(free.taken[0], (301, 280, 600, 340))
    assert not overlap(crowded.taken[0], (301, 280, 600, 340))


@pytest.mark.parametrize("extra", [1, 500])
def test_a_long_label_is_cut(extra: int) -> None:
    """It takes no more room than the longest that is shown whole."""
    sheet = empty_sheet()
    for length in (LONGEST_LABEL, LONGEST_LABEL + extra):
        draw_label(sheet, Mark(1, Box(10, 300, 40, 320), "i" * length), style_of("rows", ""))
    whole, cut = (right - left for left, _, right, _ in sheet.taken)
    assert cut < 1.2 * whole
