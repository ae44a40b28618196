"""The looks of the sample labels."""

import pytest

from indexer.samples.looks import LOOKS


@pytest.mark.parametrize("name", LOOKS)
def test_each_heading_level_has_a_look(name: str) -> None:
    """A label may use every level of the markup."""
    assert set(LOOKS[name].headings) == {f"heading{level}" for level in range(5)}


@pytest.mark.parametrize("name", LOOKS)
def test_text_lies_between_the_margins(name: str) -> None:
    """The text's width and both margins make up the page."""
    look = LOOKS[name]
    assert look.text_width + look.margins[0] + look.margins[2] == look.page_size[0]
