"""Words that compare."""

from pathlib import Path

import pytest

from analyzers.comparing_words import load_comparing_words
from analyzers.vocabulary import VocabularyError


@pytest.mark.parametrize(
    "question", ["Is it better than amlodipine?", "ibuprofen VERSUS naproxen", "How did it compare with colchicine?"]
)
def test_who_compares_says_so(question: str) -> None:
    """In any letter case, anywhere in the question."""
    assert load_comparing_words().compare(question)


@pytest.mark.parametrize("question", ["She stopped phenelzine last week.", "Do I feel better?", "verses", ""])
def test_other_words_compare_nothing(question: str) -> None:
    """Nor a part of the phrase, or a word like it."""
    assert not load_comparing_words().compare(question)


def test_a_row_without_words_is_refused(tmp_path: Path) -> None:
    """With the file and the line."""
    (tmp_path / "comparing_words.csv").write_text("words,source\n,book\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match=r"comparing_words\.csv, line 2"):
        load_comparing_words(tmp_path)
