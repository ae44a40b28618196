"""What a question asks to be counted."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.asked_measures import load_asked_measures
from analyzers.vocabulary import VocabularyError

_MEASURES = load_asked_measures()


@pytest.mark.parametrize(
    ("question", "telling"),
    [
        ("How many weeks until it works?", "Improvement may take 4 to 6 weeks."),
        ("How many weeks until it works?", "Improvement may take two to three full weeks."),
        ("how many days apart", "Repeat the test every day."),
        ("What percentage is absorbed?", "About 40% of a dose is absorbed."),
        ("What fraction is absorbed?", "Half of a dose is absorbed."),
        ("how many mg at most", "not more than 37.5 mg"),
        ("At what temperature is it kept?", "Store at 20° to 25°C (68° to 77°F)."),
        ("At what temperature is it kept?", "Keep in a refrigerator."),
        ("How long is it kept?", "Discard unused portion after 14 days."),
        ("How long are they monitored?", "Patients must be monitored life-long."),
        ("How long after it?", "Wait at least one-half hour."),
        ("How often is it cleaned?", "at least 1 time each week"),
        ("how common is headache", "Uncommon: nausea and headache"),
        ("how common is headache", "Headache occurred in 4% of patients."),
    ],
)
def test_a_number_of_the_measure_is_found(question: str, telling: str) -> None:
    """A range, a word for a number, a sign glued to one, or words that need none."""
    measure = _MEASURES.asked(question)
    assert measure is not None
    assert measure.search(telling)


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("How many weeks until it works?", "The dose is 10 mg."),
        ("How many weeks until it works?", "It may be weeks before it works."),
        ("How many milligrams at first?", "Give naloxone if breathing is shallow; 2 doses may be needed."),
        ("What percentage is absorbed?", "Absorption takes 3 hours."),
        ("How many days apart?", "Doses of 5 mg and 10 mg; see Section 2.1 of the daybook."),
    ],
)
def test_a_number_of_something_else_is_not(question: str, other: str) -> None:
    """Nor a unit without a number."""
    measure = _MEASURES.asked(question)
    assert measure is not None
    assert not measure.search(other)


@pytest.mark.parametrize("question", ["Is it safe in pregnancy?", "weekly dosing", "manyweeks", ""])
def test_who_names_no_measure_asks_for_none(question: str) -> None:
    """Units alone do not ask."""
    assert _MEASURES.asked(question) is None


@given(st.integers(0, 10**6), st.sampled_from(["day", "days"]))
def test_every_number_before_the_unit_counts(number: int, unit: str) -> None:
    """With or without what groups its digits."""
    measure = _MEASURES.asked("after how many days")
    assert measure is not None
    assert measure.search(f"after {number} {unit}")
    assert measure.search(f"after {number:,} {unit}.")


def test_a_row_without_words_is_refused(tmp_path: Path) -> None:
    """With the file and the line."""
    (tmp_path / "asked_measures.csv").write_text(
        "measure,asked,told,alone,source\nweeks,,week,,book\n", encoding="utf-8"
    )
    with pytest.raises(VocabularyError, match=r"asked_measures\.csv, line 2"):
        load_asked_measures(tmp_path)
