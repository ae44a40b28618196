"""A question's words for a label: without the names of the drug that the label is all about."""

import pytest

from server.search.plan.own_names import without_own_names
from server.search.plan.plan import Plan, PlannedDrug

_ZORQUELA = PlannedDrug("zorquela", "ZORQUELA", ("h1", "h2"))
_OTHER = PlannedDrug("Nolvin", "NOLVIN", ("h9",))
_QUESTION = "My hair falls out on Zorquela, or is it the Nolvin? zorquela XR"


@pytest.mark.parametrize(
    ("searched", "words"),
    [
        (("h1",), ["My", "hair", "falls", "out", "on", ",", "or", "is", "it", "the", "Nolvin?", "XR"]),
        (("h1", "h2"), ["My", "hair", "falls", "out", "on", ",", "or", "is", "it", "the", "Nolvin?", "XR"]),
        (("h1", "h9"), _QUESTION.split()),
        ((), _QUESTION.split()),
    ],
)
def test_a_name_goes_where_all_that_is_searched_is_about_it(searched: tuple[str, ...], words: list[str]) -> None:
    """Among labels of several drugs it tells them apart."""
    assert without_own_names(Plan(_QUESTION, (_ZORQUELA, _OTHER)), searched).split() == words


def test_a_name_inside_a_word_stays() -> None:
    """And so does a drug that no document is about."""
    unknown = PlannedDrug("Nonesuch", "", ())
    plan = Plan("zorquelas with Nonesuch", (_ZORQUELA, unknown))
    assert without_own_names(plan, ("h1",)) == plan.question


@pytest.mark.parametrize(("searched", "stays"), [(("h1",), False), (("h1", "h9"), True), ((), True)])
def test_a_form_stays_where_it_tells_labels_apart(searched: tuple[str, ...], *, stays: bool) -> None:
    """Of several drugs one may be a patch."""
    assert ("patch" in without_own_names(Plan("does my patch itch"), searched)) is stays
