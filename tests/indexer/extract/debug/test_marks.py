"""The rectangles of each layer."""

import pytest

from indexer.extract.debug.layers import Layer
from indexer.extract.debug.marks import LAYERS, USUAL, layers_of
from indexer.extract.layered import LayeredDocument
from indexer.extract.recipe import extract_layers


@pytest.fixture(scope="module")
def layered(label_pdf: bytes) -> LayeredDocument:
    """The made-up label with its layers."""
    return extract_layers(label_pdf, "label.pdf")


def one(layered: LayeredDocument, name: str) -> Layer:
    """One layer."""
    (layer,) = layers_of(layered, [name])
    return layer


def test_layers_come_in_the_order_of_drawing(layered: LayeredDocument) -> None:
    """However they are asked for; the usual ones are some of all."""
    assert [layer.name for layer in layers_of(layered, reversed(list(LAYERS)))] == list(LAYERS)
    assert set(USUAL) < set(LAYERS)


def test_an_unknown_layer_is_named(layered: LayeredDocument) -> None:
    """The error holds the name."""
    with pytest.raises(KeyError, match="no-layer"):
        layers_of(layered, ["spans", "no-layer"])


def test_every_span_is_numbered_once_a_page_in_reading_order(layered: LayeredDocument) -> None:
    """A span over two pages has its number on both; types are kinds."""
    marks = one(layered, "spans").marks
    numbers = [int(mark.label) for mark in marks if mark.label]
    assert sorted(set(numbers)) == list(range(1, len(layered.document.spans) + 1))
    across = {mark.label for mark in marks if mark.page == 1} & {mark.label for mark in marks if mark.page == 2}
    assert len(across - {""}) == 1
    assert {mark.kind for mark in marks} == {"sentence", "bullet", "table_row", "caption"}


def test_sections_say_level_number_and_type(layered: LayeredDocument) -> None:
    """At the heading's place, on its page."""
    found = {mark.label: mark.page for mark in one(layered, "sections").marks}
    assert found["L1 4 contraindications"] == 2
    assert found["L1 5 warnings"] == 3


def test_furniture_and_tables_are_where_they_are_printed(layered: LayeredDocument) -> None:
    """Heads and feet of three pages; a table of three rows with two cells each."""
    assert [mark.page for mark in one(layered, "furniture").marks] == [1, 1, 2, 2, 3, 3]
    assert [mark.label for mark in one(layered, "tables").marks] == ["table 1, ruled"]
    assert [mark.label for mark in one(layered, "rows").marks] == ["heads", "", ""]
    assert len(one(layered, "cells").marks) == 6


def test_every_mark_lies_on_its_page(layered: LayeredDocument) -> None:
    """Of all layers."""
    for layer in layers_of(layered, LAYERS):
        for mark in layer.marks:
            assert 0 <= mark.box.x0 <= mark.box.x1 <= 612, layer.name
            assert 0 <= mark.box.top <= mark.box.bottom <= 792, layer.name


def test_marks_of_turned_text_lie_on_the_page_as_shown(turned_label_pdf: bytes) -> None:
    """Of all layers."""
    layered = extract_layers(turned_label_pdf, "a.pdf")
    page = layered.pages[0]
    for layer in layers_of(layered, LAYERS):
        for mark in layer.marks:
            assert 0 <= mark.box.x0 <= mark.box.x1 <= page.width, layer.name
            assert 0 <= mark.box.top <= mark.box.bottom <= page.height, layer.name
