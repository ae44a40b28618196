"""What subjects_in promises: what a caller's limit is about."""

from server.search.plan.scope import subjects_in
from server.search.types import KnownDrug

_WARFARIN = KnownDrug((), ("warfarin",), ("h1",), ("dosage",), ("us_plr",))
_PAPER = KnownDrug((), (), ("h2",), ("results",), ("paper",))


def test_documents_go_before_drugs() -> None:
    """They are the narrower limit."""
    assert subjects_in(["h2"], ["warfarin"], (_WARFARIN, _PAPER)) == (_PAPER,)


def test_a_drug_leads_to_what_is_known_of_its_labels() -> None:
    """By its name."""
    assert subjects_in([], ["Warfarin"], (_WARFARIN, _PAPER)) == (_WARFARIN,)


def test_a_drug_that_is_not_indexed_keeps_its_name() -> None:
    """Nothing else is known of it; without a limit there is nothing."""
    assert subjects_in([], ["examplin"], (_WARFARIN,)) == (KnownDrug((), ("examplin",), ()),)
    assert subjects_in([], [], (_WARFARIN,)) == ()
