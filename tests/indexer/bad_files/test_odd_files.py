"""Files that are odd and yet can be read: what they show is read, where it stands."""

from pathlib import Path
from typing import Any

import pytest

from indexer.extract.document import ExtractedDocument
from indexer.sandbox import Terms, extract_in_process

DEEP = 10_000
MANY = 100_000
HUGE = b"9" * 40
PLACE = (72, 83)  # points from the left and from the top, where ``shown`` puts words on a sheet of 612 by 792
LINES = {
    0: b"",
    90: b"0 1 -1 0 612 0 cm ",
    180: b"-1 0 0 -1 612 792 cm ",
    270: b"0 -1 1 0 0 792 cm ",
}
"""By /Rotate: what turns the content so that it stands upright on display."""
BOXES = {
    "reversed": (b"[612 792 0 0]", PLACE),
    "elsewhere": (b"[-100 100 512 892]", (172, 183)),
    "empty": (b"[0 0 0 0]", PLACE),
    "no numbers": (b"[nan nan nan nan]", PLACE),
    "too short": (b"[0 0]", PLACE),
    "huge": (b"[0 0 %s %s]" % (HUGE, HUGE), PLACE),
}
"""A sheet's box, and where words at 72, 700 stand on it."""


@pytest.fixture
def read(tmp_path: Path) -> Any:
    """Reads bytes in a process."""

    def read_bytes(data: bytes) -> ExtractedDocument:
        path = tmp_path / "odd.pdf"
        path.write_bytes(data)
        return extract_in_process(path, Terms(seconds=120))

    return read_bytes


def _place(document: ExtractedDocument) -> tuple[int, int]:
    box = document.spans[0].places[0].box
    return round(box.x0), round(box.top)


@pytest.mark.parametrize("rotation", LINES)
def test_a_turned_page_is_read_as_it_is_shown(rotation: int, raw: Any, read: Any) -> None:
    """Lines come from top to bottom of the display, and their places are on the display."""
    content = LINES[rotation] + raw.shown("First line of a text", y=500) + raw.shown("and the second one.", y=486)
    document = read(raw.RawPdf([raw.RawPage(content, b"/Rotate %d" % rotation)]).write())
    assert document.canonical_text == "First line of a text and the second one."
    page = document.pages[0]
    assert (page.width, page.height) == ((612, 792) if rotation in (0, 180) else (792, 612))
    assert _place(document) == (72, round(page.height - 509))


@pytest.mark.parametrize("box", BOXES)
def test_words_on_an_odd_sheet_are_in_their_place(box: str, raw: Any, read: Any) -> None:
    """A box that is none is that of a letter; one that begins elsewhere moves everything."""
    sheet, place = BOXES[box]
    content = raw.shown(raw.GOOD_WORDS)
    document = read(raw.RawPdf([raw.RawPage(content, box=sheet)]).write())
    assert (document.canonical_text, _place(document)) == (raw.GOOD_WORDS, place)


def test_what_is_cut_away_by_the_crop_box_is_no_text(raw: Any, read: Any) -> None:
    """The page does not show it."""
    content = raw.shown(raw.GOOD_WORDS) + raw.shown("Cut away.", y=100)
    document = read(raw.RawPdf([raw.RawPage(content, b"/CropBox[0 400 612 792]")]).write())
    assert (document.canonical_text, _place(document)) == (raw.GOOD_WORDS, PLACE)


@pytest.mark.parametrize(
    "odd",
    [
        b"[" * DEEP + b"]" * DEEP + b" TJ\n",
        b"q " * MANY,
        b"BT /F nan Tf nan nan Td (nan) Tj ET nan nan nan nan re f\n",
        b"q 1 0 0 1 2000000000 2000000000 cm BT /F 12 Tf (Far away.) Tj ET 0 0 2000000000 1 re f Q\n",
        b"q %s 0 0 %s 0 0 cm 0 %s %s %s re f BT /F %s Tf 72 100 Td (big) Tj ET Q\n" % ((HUGE,) * 6),
        b"".join(b"%d %d m %d %d l S\n" % (i % 600, i % 780, i % 600 + 5, i % 780 + 3) for i in range(MANY)),
    ],
    ids=["nested arrays", "saved states", "not numbers", "far away", "huge", "100,000 objects"],
)
def test_odd_content_does_not_harm_the_words_beside_it(odd: bytes, raw: Any, read: Any) -> None:
    """They are read, and stand where they stand."""
    document = read(raw.RawPdf([raw.RawPage(odd + raw.shown(raw.GOOD_WORDS))]).write())
    assert (document.canonical_text, _place(document)) == (raw.GOOD_WORDS, PLACE)


def test_arrays_nested_deep_in_an_object_are_passed_over(raw: Any, read: Any) -> None:
    """Whether they stand in an object of their own or in the catalogue."""
    nested = b"[" * DEEP + b"]" * DEEP
    page = raw.RawPage(raw.shown(raw.GOOD_WORDS))
    objects = {1: b"<</Type/Catalog/Pages 2 0 R/Own 6 0 R/Other %s>>" % nested, 6: nested}
    assert read(raw.RawPdf([page], objects).write()).canonical_text == raw.GOOD_WORDS


@pytest.mark.parametrize("count", [-5, 2_000_000_000])
def test_a_wrong_count_of_pages_is_set_right(count: int, raw: Any, read: Any) -> None:
    """The tree itself is counted."""
    page = raw.RawPage(raw.shown(raw.GOOD_WORDS))
    document = read(raw.RawPdf([page], {2: b"<</Type/Pages/Count %d/Kids[4 0 R]>>" % count}).write())
    assert (len(document.pages), document.canonical_text) == (1, raw.GOOD_WORDS)
