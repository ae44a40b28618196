"""Drugs become documents to look in."""

from server.search.inquiry import Scope, Targets
from server.search.plan.plan import KnownDrug, Plan, PlannedDrug
from server.search.targets import documents_of, find_targets, within, without_superseded, without_unfinished

DRUGS = (
    KnownDrug(("Zorquela",), ("zorquelamab",), ("z1",)),
    KnownDrug(("Otherol",), ("otherine hydrochloride",), ("o1", "o2")),
)
KNOWN = Plan("q", drugs=(PlannedDrug("zorquela", "Zorquela", ("z1",)),))
UNKNOWN = Plan("q", drugs=(PlannedDrug("zorkwela", "", (), ("Zorquela",)),))


def test_without_scope_and_drugs_everything_is_looked_in() -> None:
    """No target is no limit."""
    assert find_targets(Scope(), Plan("q"), DRUGS).document_hashes is None


def test_the_questions_drug_narrows_an_open_search() -> None:
    """Only its documents."""
    assert find_targets(Scope(), KNOWN, DRUGS).document_hashes == ("z1",)


def test_a_question_about_an_unknown_drug_looks_nowhere() -> None:
    """It is said to be unknown, with near names."""
    targets = find_targets(Scope(), UNKNOWN, DRUGS)
    assert (targets.document_hashes, targets.unknown_drugs, targets.near_drugs) == ((), ("zorkwela",), ("Zorquela",))


def test_an_unknown_drug_beside_a_known_one_does_not_silence_it() -> None:
    """A question about an interaction is answered from the label that is there."""
    assert find_targets(Scope(), Plan("q", drugs=(*KNOWN.drugs, *UNKNOWN.drugs)), DRUGS).document_hashes == ("z1",)


def test_a_scope_of_documents_is_kept_whatever_the_question_names() -> None:
    """The caller's document is looked in also when the question names another drug."""
    assert find_targets(Scope(document_hashes=("o1",)), KNOWN, DRUGS).document_hashes == ("o1",)
    assert find_targets(Scope(document_hashes=("o1",)), UNKNOWN, DRUGS).document_hashes == ("o1",)


def test_the_questions_drug_narrows_a_wide_scope() -> None:
    """Of several documents in scope, those of the drug asked for."""
    assert find_targets(Scope(document_hashes=("o1", "z1")), KNOWN, DRUGS).document_hashes == ("z1",)


def test_drugs_of_the_scope_are_found_by_any_name() -> None:
    """Brand or generic, in any letter case, with or without the salt."""
    assert documents_of("ZORQUELA", DRUGS) == ("z1",)
    assert documents_of("Otherine", DRUGS) == ("o1", "o2")
    assert documents_of("hydrochloride", DRUGS) == ()
    assert documents_of(" ", DRUGS) == ()


def test_an_unknown_drug_in_scope_gets_near_names() -> None:
    """Nothing is looked in instead."""
    targets = find_targets(Scope(drugs=("Zorqela",)), Plan("q"), DRUGS)
    assert (targets.document_hashes, targets.unknown_drugs) == ((), ("Zorqela",))
    assert targets.near_drugs[0] == "Zorquela"


def test_an_unknown_drug_beside_a_known_one_in_scope_is_noted() -> None:
    """The known one is looked in; the note names the other."""
    targets = find_targets(Scope(drugs=("Zorquela", "Nonesuch")), Plan("q"), DRUGS)
    assert targets.document_hashes == ("z1",)
    assert "Nonesuch" in targets.notes[0]


def test_documents_and_drugs_of_a_scope_narrow_together() -> None:
    """A document that is not the drug's is not looked in."""
    assert find_targets(Scope(("o2",), ("Otherol",)), Plan("q"), DRUGS).document_hashes == ("o2",)
    assert find_targets(Scope(("z1",), ("Otherol",)), Plan("q"), DRUGS).document_hashes == ()


def test_a_document_that_is_being_indexed_is_left_out_and_said_so() -> None:
    """Half a label could answer with half the truth."""
    targets = without_unfinished(Targets(None), ("z1", "o1"), {"o1"})
    assert (targets.document_hashes, targets.left_out, targets.being_indexed) == (None, ("o1",), 1)
    assert targets.notes == ("documents left out because they are still being indexed: 1",)


def test_whole_documents_leave_the_targets_as_they_are() -> None:
    """No limit stays no limit."""
    assert without_unfinished(Targets(None), ("z1",), frozenset()) == Targets(None)


def test_a_scope_of_unfinished_documents_leaves_nothing_to_look_in() -> None:
    """Nothing, which is not the same as everywhere."""
    assert without_unfinished(Targets(("o1",)), ("z1", "o1"), {"o1"}).document_hashes == ()
    assert without_unfinished(Targets(None), ("z1", "o1"), {"o1", "z1"}).document_hashes == ()


def test_where_all_is_looked_in_what_is_left_out_is_named_and_not_the_rest() -> None:
    """A query that names 50,000 documents takes seconds, one that leaves out two does not."""
    superseded = without_superseded(Targets(None), ("z0", "z1", "o1"), {"z0"})
    both = without_unfinished(superseded, ("z0", "z1", "o1"), {"z0", "o1"})
    assert (both.document_hashes, both.left_out, both.being_indexed) == (None, ("z0", "o1"), 1)
    assert [both.hold(each) for each in ("z0", "z1", "o1")] == [False, True, False]


def test_superseded_documents_are_left_out() -> None:
    """In silence, wherever is looked."""
    open_search = without_superseded(Targets(None), ("z0", "z1", "o1"), {"z0"})
    assert (open_search.document_hashes, open_search.left_out, open_search.notes) == (None, ("z0",), ())
    by_drug = without_superseded(Targets(("z0", "z1")), ("z0", "z1", "o1"), {"z0"})
    assert (by_drug.document_hashes, by_drug.notes) == (("z1",), ())


def test_a_superseded_document_that_the_scope_names_is_searched_and_said_to_be_old() -> None:
    """The caller wants that one; the others of its drug stay out."""
    named = without_superseded(Targets(("z0", "y0")), ("z0", "z1", "y0"), {"z0", "y0"}, ("z0",))
    assert named.document_hashes == ("z0",)
    assert "superseded" in named.notes[0]


def test_targets_without_a_superseded_document_stay() -> None:
    """Nothing is said."""
    assert without_superseded(Targets(("o1",)), ("z0", "z1", "o1"), {"z0"}) == Targets(("o1",))


def test_within_what_a_caller_may_see_every_document_is_named() -> None:
    """Everywhere becomes all of it; nothing left is nothing, not everywhere."""
    assert within(Targets(), ["a", "b"]).document_hashes == ("a", "b")
    assert within(Targets(("b", "c")), ["a", "b"]).document_hashes == ("b",)
    assert within(Targets(("c",)), ["a", "b"]).document_hashes == ()
    assert within(Targets(), []).document_hashes == ()
