"""The strip beside a picture."""

from PIL import Image

from analyzers.canonical import Box
from indexer.extract.debug.layers import Layer, Mark
from indexer.extract.debug.legend import LEGEND_WIDTH, with_legend
from indexer.extract.debug.styles import STYLES

BOX = Box(0, 0, 10, 10)


def legend(*layers: Layer, height: int = 400) -> Image.Image:
    """The legend's strip alone, at one pixel a point, beside a page of which the layers' marks are all."""
    marks = [(layer.name, mark) for layer in layers for mark in layer.marks]
    whole = with_legend(Image.new("RGB", (100, height)), 1.0, 1, layers, marks)
    return whole.crop((100, 0, whole.width, whole.height))


def colours(image: Image.Image) -> set[tuple[int, ...]]:
    """All colours in a picture."""
    return set(image.get_flattened_data()) if hasattr(image, "get_flattened_data") else set(image.getdata())


def test_each_layer_has_its_colour() -> None:
    """And no other layer's."""
    found = colours(legend(Layer("tables", (Mark(1, BOX),))))
    assert STYLES["tables", ""].colour in found
    assert STYLES["rows", ""].colour not in found


def test_all_kinds_of_a_layer_are_told() -> None:
    """Also those that this page has none of."""
    found = colours(legend(Layer("spans", (Mark(1, BOX, kind="bullet"),))))
    assert {style.colour for (name, _), style in STYLES.items() if name == "spans"} <= found


def test_a_part_is_not_counted() -> None:
    """It goes on with the mark before it."""
    one = legend(Layer("rows", (Mark(1, BOX),)))
    with_part = legend(Layer("rows", (Mark(1, BOX), Mark(1, BOX, part=True))))
    two = legend(Layer("rows", (Mark(1, BOX), Mark(1, BOX))))
    assert one.tobytes() == with_part.tobytes() != two.tobytes()


def test_a_long_legend_is_higher_than_its_page() -> None:
    """Nothing of it is cut off."""
    strip = legend(*(Layer(name, ()) for name, _ in STYLES), height=50)
    assert strip.width == LEGEND_WIDTH
    assert strip.height > 50
