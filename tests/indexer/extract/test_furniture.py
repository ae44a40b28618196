"""Running heads, feet and page numbers."""

from collections.abc import Callable

from indexer.extract.furniture import furniture_of, masked, max_run, repeats_of
from indexer.extract.lines import Line


def test_numbers_are_masked() -> None:
    """Page 3 of 26 is page # of #."""
    assert masked("Page 3 of 26") == "page#of#"


def test_what_comes_again_at_the_same_height_is_furniture(make_line: Callable[..., Line]) -> None:
    """Page numbers go, the last line of the text stays."""
    pages = [
        [make_line(f"Body {word}", baseline=690), make_line(f"Page {number} of 4", baseline=760)]
        for number, word in enumerate(("one", "two", "three", "four"), 1)
    ]
    assert furniture_of(pages, [792.0] * 4, [frozenset()] * 4) == [frozenset({1})] * 4


def test_the_numbers_of_captions_stay(make_line: Callable[..., Line]) -> None:
    """A table begins three pages in a row, its title further right."""
    pages = [
        [make_line(f"Table {number}", baseline=60), make_line(f"Body {word}", baseline=400)]
        for number, word in enumerate(("one", "two", "three", "four"), 1)
    ]
    assert furniture_of(pages, [792.0] * 4, [frozenset()] * 4) == [frozenset()] * 4


def test_what_is_furniture_elsewhere_is_so_at_the_edges(make_line: Callable[..., Line]) -> None:
    """And text further in."""
    lines = [
        make_line("Page 3 of 4", baseline=30),
        make_line("Page 3 of 4", baseline=400),
        make_line("Text", baseline=760),
    ]
    assert repeats_of({"page#of#"}, lines, 792.0) == {0}


def test_a_repeated_head_of_a_table_stays(make_line: Callable[..., Line]) -> None:
    """Three of ten pages begin with the same column heads."""
    first = ["Name Effect"] * 3 + [f"Text {'x' * n}" for n in range(3, 10)]
    pages = [[make_line(text, baseline=60), make_line("body", baseline=400)] for text in first]
    tabled = [frozenset({0}) if n < 3 else frozenset() for n in range(10)]
    assert furniture_of(pages, [792.0] * 10, tabled) == [frozenset()] * 10


def test_the_longest_run_counts() -> None:
    """Numbers that follow one another."""
    assert max_run([1, 3, 4, 5, 9]) == 3


def test_pages_that_are_all_alike_keep_their_text(make_line: Callable[..., Line]) -> None:
    """A document of which nothing would be left."""
    pages = [[make_line("The same line", baseline=60)] for _ in range(3)]
    assert furniture_of(pages, [792.0] * 3, [frozenset()] * 3) == [frozenset()] * 3
