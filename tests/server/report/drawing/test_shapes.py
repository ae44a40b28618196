"""Texts' widths and series' colours."""

from hypothesis import given
from hypothesis import strategies as st

from server.report.drawing.shapes import ELLIPSIS, MEANT, PALETTE, colour, shortened, text_width


@given(st.text(st.characters(categories=["L", "N", "Zs"]), max_size=60), st.floats(20, 300))
def test_a_shortened_text_fits(text: str, width: float) -> None:
    """It is the text, or its beginning with an ellipsis."""
    found = shortened(text, width)
    assert text_width(found) <= width
    assert found == text or (found.endswith(ELLIPSIS) and text.startswith(found[:-1]))


def test_a_name_that_means_something_has_its_colour() -> None:
    """Failures look the same in every chart; other names take turns."""
    assert colour("FAILED", 3) == MEANT["FAILED"]
    assert colour("HYBRID", 0) == colour("HYBRID", len(PALETTE)) == PALETTE[0]
