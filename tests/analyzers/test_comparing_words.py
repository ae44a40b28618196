"""Words that compare."""

from pathlib import Path

import pytest

from analyzers.comparing_words import load_comparing_words
from analyzers.vocabulary import VocabularyError


@pytest.mark.parametrize(
    "question",
    [
        "Is it better than amlodipine?",
        "ibuprofen VERSUS naproxen",
        "How did it compare with colchicine?",
        "Is it any better at bringing the pressure down than amlodipine?",
    ],
)
def test_who_compares_says_so(question: str) -> None:
    """In any letter case, anywhere in the question."""
    assert load_comparing_words().compare(question)


@pytest.mark.parametrize(
    "question", ["She stopped phenelzine last week.", "Do I feel better?", "more than twice, no better", "verses", ""]
)
def test_other_words_compare_nothing(question: str) -> None:
    """Nor a part of the phrase, or a word like it."""
    assert not load_comparing_words().compare(question)


@pytest.mark.parametrize(
    ("text", "tells"), [("12% more than with placebo", True), ("SIMILAR to it", True), ("12%", False)]
)
def test_what_tells_a_comparison_may_be_no_question(text: str, *, tells: bool) -> None:
    """More words tell one than ask for one."""
    assert load_comparing_words().tell(text) is tells


def test_a_row_that_neither_asks_nor_not_is_refused(tmp_path: Path) -> None:
    """With its words."""
    (tmp_path / "comparing_words.csv").write_text("words,asks,source\nthan,perhaps,book\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match="'than': asks is 'perhaps'"):
        load_comparing_words(tmp_path)


def test_a_row_without_words_is_refused(tmp_path: Path) -> None:
    """With the file and the line."""
    (tmp_path / "comparing_words.csv").write_text("words,asks,source\n,yes,book\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match=r"comparing_words\.csv, line 2"):
        load_comparing_words(tmp_path)
