"""The look of each layer."""

from indexer.extract.debug.marks import LAYERS
from indexer.extract.debug.styles import OTHER, STYLES, style_of


def test_each_layer_has_a_look() -> None:
    """And no look is of a layer that there is not."""
    assert {name for name, _ in STYLES} == set(LAYERS)


def test_a_kind_looks_like_itself_else_like_its_layer() -> None:
    """A layer that is not known is drawn all the same."""
    assert style_of("spans", "bullet") is STYLES["spans", "bullet"]
    assert style_of("tables", "ruled") is STYLES["tables", ""]
    assert style_of("no layer", "") is OTHER
