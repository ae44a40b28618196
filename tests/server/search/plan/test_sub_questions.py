"""What split_questions promises: parts that can stand alone, in the question's own words; else none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.search.plan.sub_questions import complete_parts, split_questions


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "What is the starting dose, and how is it changed in kidney disease?",
            ("What is the starting dose", "how is it changed in kidney disease?"),
        ),
        (
            "Is it safe in pregnancy? What about the dose in children?",
            ("Is it safe in pregnancy?", "What about the dose in children?"),
        ),
        (
            "For a 70-year-old, what initial dose is advised and how much higher are the levels?",
            ("For a 70-year-old, what initial dose is advised", "how much higher are the levels?"),
        ),
        (
            "What is the dose in renal impairment and in the elderly?",
            ("What is the dose in renal impairment?", "What is the dose in the elderly?"),
        ),
        ("half-life of examplin and how is it stored?", ("half-life of examplin", "how is it stored?")),
        (
            "Which enzyme breaks it down, and roughly what share leaves in the urine?",
            ("Which enzyme breaks it down", "roughly what share leaves in the urine?"),
        ),
        (
            "By which organ is it cleared, and up to what volume is the vial made up?",
            ("By which organ is it cleared", "up to what volume is the vial made up?"),
        ),
    ],
)
def test_a_question_for_several_things_is_split(question: str, parts: tuple[str, ...]) -> None:
    """A second asked thing becomes a question of its own; what only introduces stays with its question."""
    assert split_questions(question) == parts


@pytest.mark.parametrize(
    "question",
    [
        "What is the dose?",
        "Can it be taken with warfarin and aspirin?",
        "When given with food, what happens to the peak level?",
        "Tell me when and how to take it",
        "nausea and vomiting",
        "Is there proof that the tablets work and are safe in children?",
        "What should be replaced if it bleeds and will not stop?",
        "What range of temperature, however short, is acceptable on the shelf?",
        "How much is given and for how long?",
        "Is it contraindicated in patients with asthma, in whom aspirin brings on attacks?",
        "clumps of hair in the shower since i take it, is it known to do that",
        "some of the solution dripped on the floor, what is to be done",
        "",
    ],
)
def test_one_question_is_not_split(question: str) -> None:
    """Lists, conditions, what happened and short ends are no questions of their own."""
    assert split_questions(question) == ()


@given(
    st.text()
    | st.lists(st.sampled_from(["what", "is", "it", "and", "how", "?", ";", ",", "when", "does"])).map(" ".join)
)
def test_any_text_is_split_into_a_few_parts_or_none(question: str) -> None:
    """Never one part alone, never many."""
    assert len(split_questions(question)) in {0, 2, 3, 4}


@pytest.mark.parametrize(
    ("parts", "complete"),
    [
        (("half-life of examplin", "how is it stored?"), ("half-life of examplin", "how is examplin stored?")),
        (("half-life of examplin", "What is its dose?"), ("half-life of examplin", "What is examplin's dose?")),
        (("half-life of examplin", "what is the dose?"), ("half-life of examplin", "what is the dose with examplin?")),
        (
            ("For a child, what dose is given", "is it safe?"),
            ("For a child, what dose is given", "For a child, is it safe?"),
        ),
    ],
)
def test_parts_take_over_what_they_share(parts: tuple[str, ...], complete: tuple[str, ...]) -> None:
    """The drug named before, and the condition that leads the first."""
    assert complete_parts(parts, ("examplin",)) == complete


@given(st.lists(st.text(min_size=1), max_size=4), st.lists(st.text(min_size=1), max_size=3))
def test_completing_loses_no_part(parts: list[str], drugs: list[str]) -> None:
    """As many questions come out as went in, the first as it was."""
    complete = complete_parts(parts, drugs)
    assert len(complete) == len(parts)
    assert list(complete[:1]) == parts[:1]
