"""What the lines of a label promise to those who look for its own facts."""

from hypothesis import given
from hypothesis import strategies as st

from indexer.extract.label_lines import FRONT_PAGES, LabelLine, front_texts, with_next


def test_the_front_ends_with_its_last_page() -> None:
    """A body's lines are none of it."""
    pages = range(1, FRONT_PAGES + 2)
    lines = [LabelLine(page, len(pages), f"page {page}", 10.0, bold=False) for page in pages]
    assert front_texts(lines) == [f"page {page}" for page in range(1, FRONT_PAGES + 1)]
    assert front_texts(lines, 1) == ["page 1"]


@given(st.lists(st.text(max_size=10), max_size=6))
def test_lines_stand_alone_and_with_the_one_below(texts: list[str]) -> None:
    """All lines first, as they are."""
    every = with_next(texts)
    assert every[: len(texts)] == texts
    assert every[len(texts) :] == [f"{texts[at]} {texts[at + 1]}" for at in range(len(texts) - 1)]
