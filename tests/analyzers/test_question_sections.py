"""What the pointers of questions promise: weights by words and signs, each word once a type."""

from pathlib import Path

import pytest

from analyzers.question_sections import ANOTHER_DRUG, MONOGRAPH, load_question_sections
from analyzers.sections import load_section_vocabulary
from analyzers.vocabulary import VocabularyError


def test_section_types_are_known() -> None:
    """The data files agree on names."""
    known = load_section_vocabulary().section_types("us_plr") | load_section_vocabulary().section_types("paper")
    found = load_question_sections().weights("side effects dose results method storage", [ANOTHER_DRUG])
    assert {section_type for section_type, _ in found} <= known


def test_a_longer_phrase_counts_once() -> None:
    """Milk and breast do not count beside breast milk."""
    vocabulary = load_question_sections()
    key = ("lactation", MONOGRAPH)
    assert vocabulary.weights("breast milk")[key] == vocabulary.weights("human milk")[key]


@pytest.mark.parametrize(
    ("question", "section_type"),
    [
        ("a 9-year-old", "pediatric"),
        ("12 yrs old", "pediatric"),
        ("she is 82 years old", "geriatric"),
        ("a man of 82", "geriatric"),
    ],
)
def test_an_age_speaks_for_its_population(question: str, section_type: str) -> None:
    """The number decides."""
    assert (section_type, MONOGRAPH) in load_question_sections().weights(question)


def test_a_tablets_size_stands_among_the_product_data() -> None:
    """US labels print it nowhere else."""
    assert set(load_question_sections().weights("diameter in mm")) == {("other", MONOGRAPH)}


def test_an_adults_age_speaks_for_nobody() -> None:
    """Forty is neither young nor old."""
    found = load_question_sections().weights("a 40 year old")
    assert not {("pediatric", MONOGRAPH), ("geriatric", MONOGRAPH)} & set(found)


@pytest.mark.parametrize("row", ["a,dosage,1,novel,s", "a,dosage,0,paper,s"])
def test_a_bad_row_is_refused(tmp_path: Path, row: str) -> None:
    """Unknown vocabularies and weights of nought are errors when loaded."""
    (tmp_path / "question_sections.csv").write_text(f"words,section_type,weight,vocabulary,source\n{row}\n")
    with pytest.raises(VocabularyError, match=r"question_sections\.csv"):
        load_question_sections(tmp_path)
