"""Where words begin and end."""

import pytest

from server.citations.word_borders import cuts_a_word


@pytest.mark.parametrize(
    ("before", "behind", "cuts"),
    [
        ("in", "effective", True),
        ("1", "5 mg", True),
        ("not ", "effective", False),
        ("", "effective", False),
        ("effective", "", False),
        ("(", "effective", False),
        ("daily", "1 of all", False),
        ("see 1", "Dose", False),
        ("daily", "15,000", True),
    ],
)
def test_a_border_is_where_no_letter_or_digit_goes_on(before: str, behind: str, cuts: bool) -> None:  # noqa: FBT001 - a table
    """The number of a note that is joined to a word is none of it."""
    assert cuts_a_word(before + behind, len(before)) is cuts
