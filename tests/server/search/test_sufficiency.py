"""Silence is better than a wrong answer."""

from collections.abc import Callable

from server.search.sufficiency import judge, unverified
from server.search.types import Candidate, Targets


def test_found_pieces_are_enough(candidate: Callable[..., Candidate]) -> None:
    """Something was found where it may be looked for."""
    assert judge([candidate()], Targets(), ("HYBRID",)) is None


def test_nothing_found_says_what_was_tried() -> None:
    """The paths are named."""
    nothing = judge([], Targets(), ("HYBRID",))
    assert nothing is not None
    assert nothing.paths_tried == ("HYBRID",)


def test_an_unknown_drug_is_said_to_be_unknown_with_near_names() -> None:
    """Never another drug's words."""
    nothing = judge([], Targets((), ("zorkwela",), ("Zorquela",)), ())
    assert nothing is not None
    assert nothing.near_drugs == ("Zorquela",)
    assert nothing.reason == "no indexed document is about 'zorkwela'; known names like it: Zorquela"


def test_a_document_that_is_being_indexed_gives_no_answer_yet() -> None:
    """The reason says what to do."""
    nothing = judge([], Targets((), being_indexed=1), ())
    assert nothing is not None
    assert "still being indexed; ask again" in nothing.reason


def test_pieces_that_all_failed_the_check_are_no_answer(candidate: Callable[..., Candidate]) -> None:
    """What was held back is said to be held back; a check that passed says nothing."""
    assert unverified([candidate()], [], ("HYBRID",)) is not None
    assert unverified([candidate()], [candidate()], ("HYBRID",)) is None
    assert unverified([], [], ("HYBRID",)) is None
