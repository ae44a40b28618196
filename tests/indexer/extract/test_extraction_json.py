"""The printed form of an extraction."""

import json
from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from indexer.extract.extraction_json import to_json
from indexer.extract.recipe import extract


def test_the_fields_are_those_of_the_contract(label_pdf: bytes) -> None:
    """What measuring scripts read."""
    found = json.loads(json.dumps(to_json(extract(label_pdf, "label.pdf"))))
    assert {"document_hash", "pages", "label", "canonical_text", "sections", "spans"} <= set(found)
    assert found["pages"] == 3
    span = found["spans"][0]
    assert {"id", "type", "text", "start", "end", "section", "sequence", "context", "places"} <= set(span)
    assert set(span["places"][0]) == {"page", "x0", "top", "x1", "bottom", "start", "end"}
    assert found["canonical_text"][span["start"] : span["end"]] == span["text"]


def test_letters_that_are_left_out_are_counted(make_pdf: Callable[..., bytes]) -> None:
    """By page."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 600, "Take one.")
        canvas.rotate(90)
        canvas.drawString(300, -30, "a stamp")

    found = to_json(extract(make_pdf(draw), "a.pdf"))
    assert (found["canonical_text"], found["turned_aside"]) == ("Take one.", [{"page": 1, "letters": 6}])


def test_spans_carry_the_tags_that_are_given(label_pdf: bytes) -> None:
    """By their ids; without any they have an empty list."""
    document = extract(label_pdf, "label.pdf")
    first, second = document.spans[:2]
    spans = to_json(document, {first.id: ("body_part:liver",)})["spans"]
    assert isinstance(spans, list)
    assert [span["tags"] for span in spans[:2]] == [["body_part:liver"], []]
    assert spans[1]["id"] == second.id
