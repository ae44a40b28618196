"""What is usual in a document."""

from collections.abc import Callable

import pytest

from indexer.extract.lines import Line
from indexer.extract.spacing import Spacing, spacing_of, typeface


def test_most_lines_tell_what_is_usual(make_line: Callable[..., Line]) -> None:
    """Their distance, by size of type, and what they are set in; a blank line counts for nothing."""
    lines = [make_line("words of a text", baseline=100 + 12 * row) for row in range(5)]
    lines.append(make_line("after a blank line", baseline=172))
    spacing = spacing_of([*lines, make_line("note", size=8, baseline=190)])
    assert (spacing.of(10.0), spacing.body_size, spacing.body_font) == (12.0, 10.0, "Body")
    assert spacing.faces == {"Body"}


def test_of_a_size_that_is_not_there_it_is_a_fifth_more() -> None:
    """As type is mostly set."""
    assert Spacing({}, 10.0, "Body").of(20.0) == 24.0


@pytest.mark.parametrize("font", ["ABCDEF+Arial-BoldMT", "Arial,Italic", "ArialMT", "Arial"])
def test_a_typeface_has_many_fonts(font: str) -> None:
    """Of every weight and slope, whole or in part."""
    assert typeface(font) == "Arial"
