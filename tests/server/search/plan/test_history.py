"""What complete promises: a follow-up stands alone, and what nothing settles comes back as meanings."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.search.plan.history import MOST_MEANINGS, Naming, complete, is_empty


def _drugs(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"examplin|zorpril|warfarin", text)))


_NAMING = Naming(_drugs, _drugs)


@pytest.mark.parametrize(
    ("history", "question", "whole"),
    [
        (["What is the dose of examplin?"], "and in children?", "What is the dose of examplin in children?"),
        (["What is the dose of examplin in adults?"], "in children?", "What is the dose of examplin in children?"),
        (["What is the dose of examplin?"], "what about zorpril?", "What is the dose of zorpril?"),
        (["What is the dose of examplin?", "And of zorpril?"], "the other one?", "What is the dose of examplin?"),
        (["What is the dose of examplin?"], "how often?", "What is the dose of examplin, how often?"),
        (["What is the dose of examplin?"], "is it safe in pregnancy?", "is examplin safe in pregnancy?"),
        (["What is the dose of examplin?"], "What is its half-life?", "What is examplin's half-life?"),
        (["What is the dose of examplin?"], "storage?", "examplin storage?"),
        (["What is the dose of examplin?"], "what are the side effects?", "what are the side effects for examplin?"),
        (
            ["examplin dose?", "and in children?"],
            "when given with food?",
            "examplin dose in children when given with food?",
        ),
    ],
)
def test_a_follow_up_takes_drug_and_topic_from_what_was_said(history: list[str], question: str, whole: str) -> None:
    """What it lacks comes from the last turn that has it."""
    assert complete(question, history, _NAMING, "").question == whole


@pytest.mark.parametrize("question", ["What is the dose of zorpril?", "Which drugs need a fridge?"])
def test_a_whole_question_stays_as_it_is(question: str) -> None:
    """Its own drug and topic go before earlier ones, and a question about all drugs is about no one."""
    assert complete(question, ["Is examplin safe?"], _NAMING, "").question == question


def test_a_pronoun_after_two_drugs_has_two_meanings() -> None:
    """Nothing tells which is meant."""
    found = complete("is it safe in pregnancy?", ["Can I take examplin with zorpril?"], _NAMING, "")
    assert found.meanings == ("is examplin safe in pregnancy?", "is zorpril safe in pregnancy?")


def test_the_scope_settles_which_drug_is_meant() -> None:
    """A caller that asks about one drug is not asked back."""
    found = complete("is it safe in pregnancy?", ["Can I take examplin with zorpril?"], _NAMING, "zorpril")
    assert (found.question, found.meanings) == ("is zorpril safe in pregnancy?", ())


def test_the_other_one_of_three_is_asked_back() -> None:
    """Two are left."""
    history = ["dose of warfarin?", "dose of zorpril?", "dose of examplin?"]
    assert complete("and the other one?", history, _NAMING, "").meanings == ("dose of zorpril?", "dose of warfarin?")


@pytest.mark.parametrize(
    ("question", "empty"), [("what about it?", True), ("what about storage?", False), ("it", False)]
)
def test_a_question_may_say_nothing_of_its_own(question: str, empty: bool) -> None:  # noqa: FBT001 - a parameter's value
    """It then needs something said before."""
    assert is_empty(question) is empty


_TOLD = "and|what about|the other one|it|its|in children|?|how often|examplin|zorpril|dose|is|for"
_WORDS = st.lists(st.sampled_from(_TOLD.split("|"))).map(" ".join)


@given(_WORDS | st.text(), st.lists(_WORDS | st.text(), max_size=4))
def test_any_talk_has_a_question(question: str, history: list[str]) -> None:
    """Never an error, never many meanings, and without history the question itself."""
    found = complete(question, history, _NAMING, "")
    assert isinstance(found.question, str)
    assert len(found.meanings) <= MOST_MEANINGS
    assert complete(question, (), _NAMING, "").question == question
