"""How an extraction looks."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.console import RenderableType

from analyzers.canonical import Box, Place
from indexer.extract.document import ExtractedDocument, FactSpan, Label, Page, Section
from server.cli.show.outline import outline

Printed = Callable[[RenderableType], str]
TEXT = "2 DOSAGE\n2.1 Adults\nTake one."


@pytest.fixture
def extracted() -> ExtractedDocument:
    """Two sections, one below the other, with one span."""
    place = Place(1, Box(0, 0, 1, 1), 20, 29)
    return ExtractedDocument(
        document_hash="3f" * 32,
        file_name="us-examplon.pdf",
        label=Label("us_plr", ("Examplon",), ("examplonine",)),
        canonical_text=TEXT,
        pages=(Page(1, 612, 792, 0, len(TEXT)),),
        sections=(
            Section("a", "2", "DOSAGE", 1, None, "dosage", 0, 8, 9, (1,), ("2 DOSAGE",)),
            Section("b", "2.1", "Adults", 2, "a", "dosage", 9, 19, 29, (1, 2), ("2 DOSAGE", "2.1 Adults")),
        ),
        spans=(FactSpan("s", "sentence", "Take one.", 20, 29, "b", 0, "", (place,)),),
    )


def test_an_outline_shows_label_counts_and_tree(extracted: ExtractedDocument, printed: Printed) -> None:
    """What a person checks first."""
    shown = printed(outline(extracted))
    for part in ("us_plr", "Examplon", "examplonine", "1 (1 sentence)", "2 DOSAGE", "2.1 Adults  dosage  pages 1-2"):
        assert part in shown


def test_what_is_left_out_is_said(extracted: ExtractedDocument, printed: Printed) -> None:
    """Only where there is something."""
    page = replace(extracted.pages[0], turned_aside=6)
    assert "6 letters that stand turned, page 1" in printed(outline(replace(extracted, pages=(page,))))
    assert "left out" not in printed(outline(extracted))


def test_a_section_stands_below_its_parent(extracted: ExtractedDocument, printed: Printed) -> None:
    """The tree is the document's."""
    lines = printed(outline(extracted)).splitlines()
    above = next(line for line in lines if "2 DOSAGE" in line)
    below = next(line for line in lines if "2.1 Adults" in line)
    assert above.index("2 DOSAGE") < below.index("2.1 Adults")
