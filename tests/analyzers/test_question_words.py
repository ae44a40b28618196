"""Words of a question that say nothing of what is asked."""

from pathlib import Path

import pytest

from analyzers.question_words import load_question_words
from analyzers.vocabulary import VocabularyError


def test_function_words_are_there_and_words_of_medicine_are_not() -> None:
    """As compared, in small letters."""
    words = load_question_words()
    assert {"what", "the", "is", "how"} <= words
    assert not {"dose", "liver", "pregnancy", "half-life"} & words


def test_a_row_without_a_kind_is_refused(tmp_path: Path) -> None:
    """By file and line."""
    (tmp_path / "question_words.csv").write_text("word,kind,source\nthe,,s\n")
    with pytest.raises(VocabularyError, match=r"question_words\.csv, line 2"):
        load_question_words(tmp_path)
