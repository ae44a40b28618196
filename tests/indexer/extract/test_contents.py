"""Tables of contents."""

from collections.abc import Callable

from indexer.extract.contents import contents_of
from indexer.extract.lines import Line


def test_entries_that_come_again_are_contents(make_line: Callable[..., Line]) -> None:
    """Announced, repeated below, ended by the first entry's second coming."""
    entries = ["1 INDICATIONS", "2 DOSAGE", "3 DOSAGE FORMS"]
    texts = [
        "CONTENTS",
        *entries,
        "* Omitted sections are not listed.",
        "FULL TEXT",
        "1 INDICATIONS",
        "For pain.",
        "2 DOSAGE",
    ]
    texts += ["One a day.", "3 DOSAGE FORMS"]
    lines = [make_line(text, baseline=50 + 12 * row) for row, text in enumerate(texts)]
    assert contents_of(lines) == frozenset(range(5))


def test_a_note_of_contents_may_wrap(make_line: Callable[..., Line]) -> None:
    """Up to its stop."""
    texts = ["CONTENTS", "1 INDICATIONS", "2 DOSAGE", "3 STORAGE", "* Omitted sections", "are not listed.", "FULL TEXT"]
    texts += ["1 INDICATIONS", "2 DOSAGE", "3 STORAGE"]
    lines = [make_line(text, baseline=50 + 12 * row) for row, text in enumerate(texts)]
    assert contents_of(lines) == frozenset(range(6))


def test_dots_and_page_numbers_are_contents(make_line: Callable[..., Line]) -> None:
    """Without an announcement too."""
    lines = [make_line(f"Part {n} .......... {n}", baseline=50 + 12 * n) for n in range(4)]
    assert contents_of(lines) == frozenset(range(4))


def test_running_text_is_none(make_line: Callable[..., Line]) -> None:
    """Nothing announced, nothing dotted."""
    assert contents_of([make_line("Some text.") for _ in range(5)]) == frozenset()
