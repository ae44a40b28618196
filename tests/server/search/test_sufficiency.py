"""Silence is better than a wrong answer."""

from collections.abc import Callable
from dataclasses import replace

from server.search.answer import NoResultCause, Verdict
from server.search.candidate import Candidate
from server.search.inquiry import Targets
from server.search.sufficiency import not_understood, nothing_to_look_in, too_little, unheard_of, unverified


def test_too_little_says_what_was_tried_and_why() -> None:
    """The paths are named, and the judge's own reason."""
    nothing = too_little(Verdict(enough=False, probability=0.1, reason="too far"), ("HYBRID", "QUESTION_INDEX"), [])
    assert (nothing.paths_tried, nothing.reason) == (("HYBRID", "QUESTION_INDEX"), "too far")


def test_nothing_found_and_not_enough_found_are_two_causes(candidate: Callable[..., Candidate]) -> None:
    """For counting, apart from the sentence."""
    verdict = Verdict(enough=False, probability=0.1, reason="too far")
    assert too_little(verdict, (), []).cause is NoResultCause.NOTHING_FOUND
    assert too_little(verdict, (), [candidate()]).cause is NoResultCause.NOT_ENOUGH


def test_a_name_that_no_document_holds_is_said() -> None:
    """It may be a drug, or no drug at all."""
    verdict = unheard_of(["Nonesuchine"])
    assert not verdict.enough
    assert "'Nonesuchine'" in verdict.reason


def test_words_that_are_not_understood_are_said() -> None:
    """Which they are."""
    verdict = not_understood(["asdf", "qwer"])
    assert not verdict.enough
    assert "'asdf' and 'qwer'" in verdict.reason


def test_an_unknown_drug_is_said_to_be_unknown_with_near_names() -> None:
    """Never another drug's words."""
    nothing = nothing_to_look_in(Targets((), ("zorkwela",), ("Zorquela",)))
    assert nothing.near_drugs == ("Zorquela",)
    assert nothing.reason == "no indexed document is about 'zorkwela'; known names like it: Zorquela"


def test_an_empty_index_is_said_to_be_empty() -> None:
    """With what to do about it, whatever drug is asked for."""
    nothing = nothing_to_look_in(Targets((), ("zorkwela",), empty_index=True))
    assert nothing.cause is NoResultCause.EMPTY_INDEX
    assert "nothing is indexed yet: `factspan index`" in nothing.reason


def test_a_document_that_is_being_indexed_gives_no_answer_yet() -> None:
    """The reason says what to do."""
    assert "still being indexed; ask again" in nothing_to_look_in(Targets((), being_indexed=1)).reason


def test_a_scope_that_allows_no_document_is_said_to() -> None:
    """Nothing was tried."""
    nothing = nothing_to_look_in(Targets(()))
    assert (nothing.paths_tried, nothing.reason) == ((), "no document is indexed that this scope allows")


def test_pieces_that_all_failed_the_check_are_no_answer(candidate: Callable[..., Candidate]) -> None:
    """What was held back is said to be, with the paths that found it; a check that passed says nothing."""
    found = [replace(candidate(), paths=paths) for paths in (("HYBRID", "SECTION_EXACT"), ("HYBRID",))]
    nothing = unverified(found, [])
    assert nothing is not None
    assert nothing.paths_tried == ("HYBRID", "SECTION_EXACT")
    assert unverified(found, found[:1]) is None
    assert unverified([], []) is None
