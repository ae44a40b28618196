"""Plain words for clinical terms."""

from pathlib import Path

import pytest

from analyzers.lay_words import LayWords, LayWordTable, load_lay_words
from analyzers.vocabulary import VocabularyError, load_rows

TABLE = LayWordTable(
    [
        LayWords("jaundice", ("yellowing", "skin", "eyes"), "s"),
        LayWords("rash", ("skin", "eruption"), "s"),
        LayWords("renal failure", ("kidney",), "s"),
    ]
)


def test_a_texts_terms_bring_their_words_once() -> None:
    """In the terms' order, whatever their letter case or number."""
    assert TABLE.of("Rashes, JAUNDICE and a rash") == ("yellowing", "skin", "eyes", "eruption")


def test_a_term_of_two_words_is_one_term() -> None:
    """Its words alone bring nothing."""
    assert TABLE.of("renal failure") == ("kidney",)
    assert TABLE.of("failure of a renal test") == ()


@pytest.mark.parametrize(
    ("term", "plain"),
    [
        ("jaundice", "skin"),
        ("tinnitus", "ears"),
        ("hypoglycemia", "sugar"),
        ("alopecia", "hair"),
        ("renal", "kidneys"),
        ("madarosis", "eyelashes"),
        ("lens opacity", "cataract"),
        ("edetate disodium", "edta"),
    ],
)
def test_the_shipped_rows_explain_what_labels_print(term: str, plain: str) -> None:
    """A clinical term has the plain word that people ask with; WordNet's rows and our own are one table."""
    assert plain in LayWordTable(load_lay_words()).of(term)


def test_a_row_without_words_is_refused(tmp_path: Path) -> None:
    """An empty value is an error when loaded."""
    (tmp_path / "lay_words.csv").write_text("term,lay_words,source\njaundice,,s\n")
    with pytest.raises(VocabularyError, match=r"lay_words\.csv"):
        load_lay_words(tmp_path)


def test_our_own_plain_words_are_single_words_that_the_term_lacks() -> None:
    """A phrase would bring words that tell nothing, and what the term says itself is found already."""
    rows = load_rows("own_lay_words.csv", LayWords)
    assert [(row.term, word) for row in rows for word in row.lay_words if len(word.split()) > 1] == []
    assert [(row.term, word) for row in rows for word in row.lay_words if word in row.term.split()] == []
    assert [row.term for row in rows if row.term != row.term.casefold()] == []
