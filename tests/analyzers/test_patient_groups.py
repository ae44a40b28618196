"""Groups of patients by their names."""

from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.patient_groups import load_patient_groups
from analyzers.patient_measures import Stretch, load_patient_measures
from analyzers.vocabulary import VocabularyError

_GROUPS = load_patient_groups()


@pytest.mark.parametrize(
    ("question", "called"),
    [
        ("for a man of 81", ("elderly",)),
        ("for my 6 year old", ("children",)),
        ("a 15-year-old", ("children", "adolescents")),
        ("a 40 year old", ()),
        ("which dose?", ()),
    ],
)
def test_a_patient_is_called_as_labels_call_the_group(question: str, called: tuple[str, ...]) -> None:
    """Who is in two groups has both names, who is in none has none."""
    assert _GROUPS.called(load_patient_measures().told(question)) == called


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("Geriatric Use", 780, inf), ("In paediatric patients", 0, 216), ("neonatal seizures", 0, 1)],
)
def test_a_name_stands_for_ages(text: str, low: float, high: float) -> None:
    """In months, in any letter case."""
    (named,) = _GROUPS.named_in(text)
    assert (named.low, named.high) == (low, high)


def test_words_that_name_no_group_tell_nothing() -> None:
    """Not as a part of another word either."""
    assert _GROUPS.named_in("Grandchildrens' toys for patients") == ()


@given(st.integers(0, 1439))
def test_the_names_of_a_patient_mean_that_patient(months: int) -> None:
    """What a patient is called by names a range that holds the age."""
    age = Stretch("age", months, months)
    for name in _GROUPS.called([age]):
        assert any(age.meets(group) for group in _GROUPS.named_in(name))


def test_a_row_without_words_is_refused(tmp_path: Path) -> None:
    """With the file and the line."""
    (tmp_path / "patient_groups.csv").write_text("words,measure,low,high,source\n,age,0,1,book\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match=r"patient_groups\.csv, line 2"):
        load_patient_groups(tmp_path)
