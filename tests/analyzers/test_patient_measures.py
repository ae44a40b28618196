"""What the patient's measures promise: figures of a question, ranges of a label, and whether they meet."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.patient_measures import Stretch, load_patient_measures

_MEASURES = load_patient_measures()
_NUMBERS = st.integers(min_value=0, max_value=200)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("my 6 yr old weighs 15 kilos", [("age", 72), ("weight", 15)]),
        ("a five-year-old of 33 lbs", [("age", 60), ("weight", 33 * 0.4536)]),
        ("dose for an 8 month old baby", [("age", 8)]),
        ("amoxicillin dose GFR 20", [("renal function", 20)]),
        ("creatinine clearance is about 45, how much", [("renal function", 45)]),
        ("im 33 weeks pregnant", [("gestation", 33)]),
        ("INR of 5.2 without bleeding", [("INR", 5.2)]),
        ("my son is 4, how many capsules", [("age", 48)]),
        ("she is 5 weeks pregnant", [("gestation", 5)]),
    ],
)
def test_a_question_tells_of_its_patient(question: str, told: list[tuple[str, float]]) -> None:
    """In whatever unit; English words are numbers, too."""
    found = _MEASURES.told(question)
    assert [each.measure for each in found] == [measure for measure, _ in told]
    assert [each.low for each in found] == pytest.approx([figure for _, figure in told])
    assert all(each.low == each.high for each in found)


@pytest.mark.parametrize("question", ["for 2 years", "10 mg per kg", "5 days ago", "type 2 diabetes", "CYP2C9 in 2019"])
def test_other_figures_tell_nothing_of_a_patient(question: str) -> None:
    """How long it is taken is no age."""
    assert _MEASURES.told(question) == ()


def test_a_question_may_tell_a_range() -> None:
    """Renal function below 30 is all of what lies there."""
    assert _MEASURES.told("eGFR below 30") == (Stretch("renal function", -inf, 30, without_high=True),)


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("10 to less than 20 kg: once daily", Stretch("weight", 10, 20, without_high=True)),
        ("20 kg and greater: 20 mg", Stretch("weight", 20, inf)),
        ("GFR less than 10 500 mg every 24 hours", Stretch("renal function", -inf, 10, without_high=True)),
        ("creatinine clearance \N{GREATER-THAN OR EQUAL TO} 10 mL/min and \N{LESS-THAN OR EQUAL TO} 30 mL/min",
         Stretch("renal function", 10, 30)),
        ("clearance from 45 to 79 ml/min", Stretch("renal function", 45, 79)),
        ("weight between 30 and 60 kg", Stretch("weight", 30, 60)),
        ("6 months to 2 years of age", Stretch("age", 6, 24)),
        ("patients 65 years of age or less", Stretch("age", -inf, 780)),
        ("2\N{EN DASH}16 years of age", Stretch("age", 24, 192)),
        ("elderly patients (>65 years)", Stretch("age", 780, inf, without_low=True)),
        ("about 20 to 30 weeks of gestation", Stretch("gestation", 20, 30)),
        ("an INR of 2 to 3", Stretch("INR", 2, 3)),
        ("At least 40 kg, less than 50 kg", Stretch("weight", 40, 50, without_high=True)),
    ],
)  # fmt: skip
def test_a_label_names_ranges(text: str, stretch: Stretch) -> None:
    """With signs or words, in the measure's own unit."""
    assert _MEASURES.ranges(text) == (stretch,)


@pytest.mark.parametrize(
    ("text", "head", "stretch"),
    [
        ("26 to less than 34", "Weight (kg)*", Stretch("weight", 26, 34, without_high=True)),
        ("6 to 11", "Age (years)", Stretch("age", 72, 132)),
        ("30 to 50", "eGFR (mL/min/1.73 m2)", Stretch("renal function", 30, 50)),
        ("6 months to 2 years of age", "Weight (kg)", Stretch("age", 6, 24)),
    ],
)
def test_a_head_tells_what_is_counted_below_it(text: str, head: str, stretch: Stretch) -> None:
    """Where a number has no unit of its own."""
    assert _MEASURES.ranges(text, head) == (stretch,)


@pytest.mark.parametrize(("text", "head"), [("0 to 4", "Weeks"), ("10 to 20", "Dose (mg/kg)"), ("40", "Weight (kg)")])
def test_other_heads_tell_nothing_of_a_patient(text: str, head: str) -> None:
    """Times, doses and single values."""
    assert _MEASURES.ranges(text, head) == ()


@pytest.mark.parametrize(
    "text",
    [
        "treated for 3 to 6 months",
        "a 60 kg person",
        "20 to 45 mg/kg/day",
        "2 to 4 tablets",
        "5 kg, 10 kg",
        "Table 1.73",
        "",
    ],
)
def test_other_numbers_are_no_ranges_of_a_measure(text: str) -> None:
    """Durations, doses and single values."""
    assert _MEASURES.ranges(text) == ()


def test_an_end_that_is_left_out_does_not_meet() -> None:
    """Who weighs 20 kg is not below 20 kg."""
    (below,), (above,) = _MEASURES.ranges("less than 20 kg"), _MEASURES.ranges("20 kg and more")
    (patient,) = _MEASURES.told("weighs 20 kg")
    assert not below.meets(patient)
    assert above.meets(patient)


@given(_NUMBERS, _NUMBERS, _NUMBERS)
def test_a_weight_lies_in_the_ranges_that_hold_it(low: int, high: int, own: int) -> None:
    """As a person would read it; and meeting goes both ways."""
    (patient,) = _MEASURES.told(f"a child of {own} kg")
    for found in _MEASURES.ranges(f"{low} to {high} kg"):
        assert found.meets(patient) is patient.meets(found)
        assert found.meets(patient) is (low <= own <= high)


@given(st.text(max_size=80))
def test_any_text_can_be_read(text: str) -> None:
    """Nothing raises, and no range ends before it begins."""
    assert all(each.low <= each.high for each in (*_MEASURES.told(text), *_MEASURES.ranges(text)))
