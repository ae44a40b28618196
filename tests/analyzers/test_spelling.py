"""Slips of the pen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.spelling import Spelling, load_spelling
from analyzers.tokens import comparing_form

SHIPPED = load_spelling()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("pregnent", "pregnant"),
        ("temprature", "temperature"),
        ("cholestrol", "cholesterol"),
        ("grapefuit", "grapefruit"),
    ],
)
def test_a_slip_is_read_as_the_word_that_was_meant(written: str, meant: str) -> None:
    """A letter too few, too many, another one, or two that changed places."""
    assert SHIPPED.meant(written) == meant


@pytest.mark.parametrize(
    "word", ["pregnant", "talking", "recommender", "liver", "qt", "amoxicillin", "checking", "crashed"]
)
def test_what_is_right_or_short_or_another_form_is_left_alone(word: str) -> None:
    """As are the names of drugs, and words of English that say nothing of what is asked."""
    assert SHIPPED.meant(comparing_form(word)) == ""


def test_between_two_words_there_is_no_guess() -> None:
    """Each is one slip away."""
    spelling = Spelling((), ("dilation", "dilution"))
    assert spelling.meant("diletion") == ""
    assert spelling.meant("dilutoin") == "dilution"


@given(st.text())
def test_a_word_that_may_be_meant_is_known(word: str) -> None:
    """What is meant is never itself a slip."""
    meant = SHIPPED.meant(word)
    assert not meant or SHIPPED.meant(meant) == ""
