"""Other and broader words for a question's terms."""

from pathlib import Path

import pytest

from analyzers.broader_terms import BroaderTerms, BroaderTermTable, load_broader_terms
from analyzers.vocabulary import VocabularyError

TABLE = BroaderTermTable([BroaderTerms("heart attack", ("myocardial infarction", "heart disease"), "s")])


def test_a_term_has_its_words_nearest_first() -> None:
    """Whatever its letter case or number; a part of it has none."""
    assert TABLE.of("Heart attacks") == ("myocardial infarction", "heart disease")
    assert TABLE.of("heart") == ()
    assert TABLE.of("") == ()


@pytest.mark.parametrize(
    ("term", "broader"),
    [
        ("hysterectomy", "surgery"),
        ("hockey", "sport"),
        ("vodka", "alcohol"),
        ("psoriasis", "skin disease"),
        ("amoxicillin", "antibiotic"),
        ("mumps", "infectious disease"),
        ("Maalox", "antacid"),
    ],
)
def test_the_shipped_rows_lead_to_what_labels_print(term: str, broader: str) -> None:
    """A question's special word has the label's general one, unless that says nothing."""
    found = BroaderTermTable(load_broader_terms()).of(term)
    assert (broader in found) is (broader != "infectious disease")


def test_a_row_without_words_is_refused(tmp_path: Path) -> None:
    """An empty value is an error when loaded."""
    (tmp_path / "broader_terms.csv").write_text("term,broader_terms,source\nbeer,,s\n")
    with pytest.raises(VocabularyError, match=r"broader_terms\.csv"):
        load_broader_terms(tmp_path)
