"""Whether like words say the same."""

import pytest

from server.quotes.agree import Agreement
from server.quotes.verdicts import Reason


def of_words(agreement: Agreement, quoted: str, true: str) -> Reason:
    """The words of two texts, with all of them as the difference."""
    one, other = quoted.split(), true.split()
    return agreement.of_words(one, other, [(one, other)])


@pytest.mark.parametrize(
    ("quoted", "true", "reason"),
    [
        ("take 5 mg", "take 50 mg", Reason.NUMBER_DIFFERS),
        ("take 5 mg", "take 5 mcg", Reason.UNIT_DIFFERS),
        ("is recommended", "is not recommended", Reason.NEGATION_DIFFERS),
        ("is recommended", "is never recommended", Reason.NEGATION_DIFFERS),
        ("less than five", "more than five", Reason.COMPARISON_DIFFERS),
        ("raises it", "decreases it", Reason.OPPOSITE),
        ("a stable angina", "a unstable angina", Reason.OPPOSITE),
        ("hepatitis b", "hepatitis c", Reason.OPPOSITE),
        ("half a tablet", "a tablet", Reason.NUMBER_DIFFERS),
        ("with warfarin", "with omeprazole", Reason.DRUG_DIFFERS),
        ("the tablet dissolves", "a tablet dissolved", Reason.NONE),
    ],
)
def test_what_must_agree_must_agree(agreement: Agreement, quoted: str, true: str, reason: Reason) -> None:
    """The reason names what does not, in either direction."""
    assert of_words(agreement, quoted, true) is reason
    assert of_words(agreement, true, quoted) is reason


@pytest.mark.parametrize(("quoted", "true"), [("5,100 mg", "5, 100 mg"), ("25 mg", "2 5 mg"), ("2.5 mg", "2. 5 mg")])
def test_white_space_makes_two_numbers_of_one(agreement: Agreement, quoted: str, true: str) -> None:
    """The folded words are the same, the numbers are not."""
    assert agreement.of_numbers(quoted, true) is Reason.NUMBER_DIFFERS
    assert agreement.of_numbers(true, true) is Reason.NONE


@pytest.mark.parametrize(
    ("before", "words", "behind", "reason"),
    [
        ("Do not ", "take it with alcohol", ".", Reason.CUT_FROM_NEGATION),
        ("It should not be ", "taken with alcohol", ".", Reason.CUT_FROM_NEGATION),
        ("No ", "dose adjustment is needed", ".", Reason.CUT_FROM_NEGATION),
        ("If not, ", "take it with food", ".", Reason.NONE),
        ("There were none. ", "Take it with food", ".", Reason.NONE),
        ("0.", "5 mg once daily", "", Reason.CUT_FROM_NUMBER),
        ("1,", "500 mg once daily", "", Reason.CUT_FROM_NUMBER),
        ("10\N{EN DASH}", "20 mg once daily", "", Reason.CUT_FROM_NUMBER),
        ("less than ", "5 mg once daily", "", Reason.CUT_FROM_NUMBER),
        ("\N{GREATER-THAN OR EQUAL TO}", "5 mg once daily", "", Reason.CUT_FROM_NUMBER),
        ("a ", "daily dose of 2", ".5 mg", Reason.CUT_FROM_NUMBER),
        ("a ", "daily dose of 2", ". 5 days", Reason.NONE),
    ],
)
def test_a_quote_keeps_what_turns_it(
    agreement: Agreement, before: str, words: str, behind: str, reason: Reason
) -> None:
    """Exact words that leave out the "not" right before them, or half of their number, say another thing."""
    source = before + words + behind
    start, end = len(before), len(before) + len(words)
    assert agreement.of_ends(source, start, end, begins_unit=False) is reason


def test_what_begins_a_unit_has_nothing_before_it(agreement: Agreement) -> None:
    """A table's cell "No" above a sentence is no negation of it."""
    source = "Food effect: No\nTake it with food"
    assert agreement.of_ends(source, 16, len(source), begins_unit=True) is Reason.NONE
    assert agreement.of_ends(source, 16, len(source), begins_unit=False) is Reason.CUT_FROM_NEGATION
