"""Which paths a search takes."""

import pytest

from analyzers.term_kinds import TermKind
from server.search.paths.choice import WIDER, paths_for
from server.search.plan.plan import Plan, QueryMode, Term
from server.search_wiring import search_paths

KNOWN = {path.name for path in search_paths()}


@pytest.mark.parametrize("mode", list(QueryMode))
def test_every_mode_has_known_paths_and_hybrid_first(mode: QueryMode) -> None:
    """Each path once."""
    paths = paths_for(Plan("q", query_mode=mode), (), thorough=True)
    assert paths[0] == "HYBRID"
    assert set(paths) <= KNOWN
    assert len(set(paths)) == len(paths)


def test_a_search_that_is_not_thorough_is_hybrid_alone() -> None:
    """The plain search, quickly."""
    assert paths_for(Plan("q", query_mode=QueryMode.ATTRIBUTE), (), thorough=False) == ("HYBRID",)


@pytest.mark.parametrize("mode", list(QueryMode))
def test_the_second_search_is_wider(mode: QueryMode) -> None:
    """It has paths that the first did not take, and they exist."""
    assert set(WIDER) <= KNOWN
    assert set(WIDER) - set(paths_for(Plan("q", query_mode=mode), (), thorough=True))


def test_an_attribute_is_looked_up_by_its_words() -> None:
    """Where the plan names one."""
    assert "ATTRIBUTE_LOOKUP" in paths_for(Plan("q", query_mode=QueryMode.ATTRIBUTE), (), thorough=True)
    assert "MULTI_SECTION_EVIDENCE" in paths_for(Plan("q", query_mode=QueryMode.MULTI_SECTION), (), thorough=True)


@pytest.mark.parametrize(
    ("terms", "taken"),
    [
        ((), True),
        ((Term("licensed"),), True),
        ((Term("migraine", TermKind.CONDITION),), False),
        ((Term("who"), Term("makes"), Term("blue")), False),
    ],
)
def test_who_names_a_section_alone_is_given_it(terms: tuple[Term, ...], *, taken: bool) -> None:
    """No word of its answer is in the question, so both legs may rank others first."""
    assert ("SECTION_EXACT" in paths_for(Plan("q"), terms, thorough=True)) is taken
