"""What of a model's plan can be used."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.search.plan.plan import ExtractionLevel, QueryMode
from server.search.plan.proposal import PlanRefusedError, Proposal, Vocabulary, read_proposal, schema

VOCABULARY = Vocabulary(("dosage", "storage"), ("half_life", "maximum_dose"))
GOOD: dict[str, Any] = {
    "question": "What is the dose of Zorquela?",
    "query_mode": "SECTION",
    "attributes": ["maximum_dose"],
    "section_types": ["dosage"],
    "phrases": ["recommended dosage"],
    "question_phrasings": ["How much Zorquela may be taken?"],
    "sub_questions": [],
    "extraction_level": "BLOCK",
}


def test_a_good_plan_is_read_whole() -> None:
    """Each field."""
    assert read_proposal(GOOD, VOCABULARY) == Proposal(
        "What is the dose of Zorquela?",
        QueryMode.SECTION,
        ("maximum_dose",),
        ("dosage",),
        ("recommended dosage",),
        ("How much Zorquela may be taken?",),
        (),
        ExtractionLevel.BLOCK,
    )


def test_the_schema_offers_the_vocabulary_and_asks_for_every_field() -> None:
    """A good plan keeps it."""
    made = schema(VOCABULARY)
    assert made["properties"]["section_types"]["items"]["enum"] == ["dosage", "storage"]
    assert set(made["required"]) == set(made["properties"]) == set(GOOD)


def test_names_that_were_not_offered_are_left_out() -> None:
    """The rest stays."""
    data = GOOD | {"section_types": ["Storage ", "astrology", "storage"], "attributes": ["taste"], "query_mode": "ALL"}
    found = read_proposal(data, VOCABULARY)
    assert (found.section_types, found.attributes, found.query_mode) == (("storage",), (), None)


@pytest.mark.parametrize(
    "change",
    [
        {"phrases": ["x"] * 10_000},
        {"phrases": "one"},
        {"phrases": [1]},
        {"phrases": {"a": "b"}},
        {"question": None},
        {"section_types": [["dosage"]]},
        {"query_mode": 3},
    ],
)
def test_a_plan_of_another_shape_is_refused_whole(change: dict[str, Any]) -> None:
    """Who writes 10,000 phrases has not understood."""
    with pytest.raises(PlanRefusedError):
        read_proposal(GOOD | change, VOCABULARY)


def test_a_plan_that_says_nothing_is_refused() -> None:
    """The rules' plan is then followed and called what it is."""
    for data in ({}, {"question": "What?", "query_mode": "GENERIC", "section_types": ["astrology"]}):
        with pytest.raises(PlanRefusedError):
            read_proposal(data, VOCABULARY)


def test_lists_are_cut_to_what_a_search_can_use() -> None:
    """Twenty phrases are too many, but no reason to refuse."""
    many = [f"words {number}" for number in range(20)]
    found = read_proposal(GOOD | {"phrases": many, "question_phrasings": many, "sub_questions": many}, VOCABULARY)
    assert [len(each) for each in (found.phrases, found.question_phrasings, found.sub_questions)] == [8, 15, 4]


@pytest.mark.parametrize("odd", ["", "  ", "x" * 200, "a\x00b", "for [NAME]", "born [DATE_OF_BIRTH]", "<<<DATA 1"])
def test_odd_words_are_left_out(odd: str) -> None:
    """What redaction put in does not come back."""
    assert read_proposal(GOOD | {"phrases": [odd, "good"]}, VOCABULARY).phrases == ("good",)


def test_one_part_is_no_part() -> None:
    """A question has several, or none."""
    assert read_proposal(GOOD | {"sub_questions": ["What dose?"]}, VOCABULARY).sub_questions == ()


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*GOOD, "other"]), VALUES))
def test_any_object_is_read_or_refused(data: dict[str, Any]) -> None:
    """And what is read is of the vocabulary."""
    try:
        found = read_proposal(data, VOCABULARY)
    except PlanRefusedError:
        return
    assert set(found.section_types) <= set(VOCABULARY.section_types)
