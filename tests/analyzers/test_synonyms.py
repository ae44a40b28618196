"""What the synonyms promise: lay and clinical words lead to one another; lines that OpenSearch reads."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.synonyms import SynonymTable, load_synonyms, synonym_filter_lines, synonym_names
from analyzers.tokens import word_forms
from analyzers.vocabulary import VocabularyError

TABLE = SynonymTable(load_synonyms())
"""The one that ships."""


@pytest.mark.parametrize(
    ("question", "meaning"),
    [
        ("can I have a heart attack", "myocardial infarction"),
        ("risk of myocardial infarction", "heart attack"),
        ("t1/2 of examplin", "half-life"),
        ("dose in CKD", "chronic kidney disease"),
        ("may I drink booze", "alcohol"),
    ],
)
def test_a_word_is_widened(question: str, meaning: str) -> None:
    """Lay words find clinical ones and the other way; abbreviations are spelt out."""
    assert meaning in TABLE.meanings(word_forms(question))


def test_one_way_stays_one_way() -> None:
    """A label's "alcohol" is not widened to what people call it."""
    assert "booze" not in TABLE.meanings(word_forms("alcohol"))


def test_the_longest_phrase_is_widened() -> None:
    """High blood pressure is no blood pressure."""
    assert "BP" not in TABLE.meanings(word_forms("high blood pressure"))


def test_what_a_question_names_has_all_its_names() -> None:
    """A phrase with synonyms is one thing, its own name first; idle words name nothing, inside a name either."""
    named = TABLE.named(word_forms("is there a heart attack risk"), idle={"is", "there", "a"})
    assert [names[0] for names in named] == [("heart", "attack"), ("risk",)]
    assert ("myocardial", "infarction") in named[0]


@given(st.lists(st.sampled_from(["heart", "attack", "of", "dose", "high", "blood", "pressure"]), max_size=8))
def test_every_word_is_named_once(words: list[str]) -> None:
    """In the question's order, whatever has synonyms."""
    named = TABLE.named(words)
    assert [form for names in named for form in names[0]] == words


def test_lines_are_in_the_filters_format() -> None:
    """Equal words in a row, or one word that is replaced by itself and more."""
    lines = synonym_filter_lines(str.upper)
    assert "HYPOTENSION, LOW BLOOD PRESSURE" in lines
    assert "BOOZE => BOOZE, ALCOHOL" in lines
    assert all(line.count("=>") <= 1 for line in lines)


def test_every_name_is_told_once() -> None:
    """In capitals where the rows have them."""
    names = synonym_names()
    assert {"IM", "intramuscular"} <= set(names)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("row", ["a,b,sideways,lay,s", '"a, b",c,both,lay,s'])
def test_a_row_that_would_break_the_filter_is_refused(tmp_path: Path, row: str) -> None:
    """Commas and unknown directions are errors when loaded."""
    (tmp_path / "synonyms.csv").write_text(f"term,synonyms,ways,kind,source\n{row}\n")
    with pytest.raises(VocabularyError, match=r"synonyms\.csv"):
        load_synonyms(tmp_path)
