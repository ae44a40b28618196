"""What speaks for and against a piece: behaviour that any choice of features keeps to."""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.search.candidate import Candidate
from server.search.ordering import question_of
from server.search.paths.path import PathQuery
from server.search.pipeline import SearchParts
from server.search.plan.plan import Term
from server.search.query.terms import ALSO_SIGN, TEXT_SIGN
from server.search.quest import Findings, Quest
from server.search.rerank.features import FEATURES, TermWeights, features

Maker = Callable[..., Candidate]
_TERMS = (Term("dose"), Term("charcoal"))
COUNTS = st.lists(st.integers(0, 50), max_size=10)


@given(COUNTS, st.integers(50, 5000), st.sets(st.integers(0, 9)))
def test_the_share_of_terms_that_is_covered_is_0_to_1(counts: list[int], pieces: int, some: set[int]) -> None:
    """All of them are 1; more are never less."""
    weights = TermWeights.of(len(counts), pieces, dict(enumerate(counts)))
    numbers = frozenset(number for number in some if number < len(counts))
    assert 0 <= weights.covered(numbers) <= 1 + 1e-9
    assert weights.covered(frozenset(range(len(counts)))) == pytest.approx(1.0 if counts else 0.0)
    assert weights.covered(frozenset()) == 0
    assert all(weights.covered(numbers) <= weights.covered(numbers | {each}) + 1e-9 for each in range(len(counts)))


def test_a_rare_term_tells_more() -> None:
    """One that no piece holds most of all; one that is not counted is as one that none holds."""
    common, rare, absent, uncounted = TermWeights.of(4, 100, {0: 90, 1: 2, 2: 0}).weights
    assert 0 < common < rare < absent == uncounted
    assert absent == pytest.approx(math.log(101 / 0.5))


def test_no_terms_cover_nothing() -> None:
    """Nothing is divided by 0."""
    assert TermWeights.of(0, 0, {}).covered(frozenset()) == 0


def test_a_target_that_few_pieces_have_tells_more(
    candidate: Maker, sample_parts: SearchParts, path_query: Callable[..., PathQuery], findings: Callable[..., Findings]
) -> None:
    """Of two types as likely; a type that is not aimed at tells nothing."""
    query = path_query()
    plan = replace(query.plan, section_types=("dosage", "overdosage"), section_shares=(0.5, 0.5))
    counted = findings(pieces=100, targeted={0: 40, 1: 2})
    question = question_of(Quest(replace(query, plan=plan), ()), counted, sample_parts.ordering)
    found = [candidate(section_type=each) for each in ("dosage", "overdosage", "storage")]
    broad, narrow, other = features(question, found)[:, list(FEATURES).index("aimed_narrowly")]
    assert narrow > broad > other == 0


def test_where_words_fail_the_section_aimed_at_tells_more(
    candidate: Maker, sample_parts: SearchParts, path_query: Callable[..., PathQuery], findings: Callable[..., Findings]
) -> None:
    """The less of the question's words the best piece has, the more; nothing where one has them all."""
    query = path_query()
    plan = replace(query.plan, section_types=("dosage",), section_shares=(0.8,))
    asked = replace(query, plan=plan, terms=_TERMS)
    question = question_of(Quest(asked, ()), findings(pieces=100), sample_parts.ordering)
    every = frozenset(f"{TEXT_SIGN}{number}" for number in range(len(question.terms)))
    aimed = candidate(section_type="dosage")
    unmet = list(FEATURES).index("aimed_unmet")
    alone, beside_one_with_all = (
        features(question, found)[0, unmet] for found in ([aimed], [aimed, replace(aimed, matched=every)])
    )
    assert alone == pytest.approx(0.8)
    assert beside_one_with_all == 0


def test_terms_count_alike_by_whatever_name(
    candidate: Maker, sample_parts: SearchParts, path_query: Callable[..., PathQuery], findings: Callable[..., Findings]
) -> None:
    """A rare word's share is no greater than a common one's."""
    asked = replace(path_query(), terms=_TERMS)
    question = question_of(Quest(asked, ()), findings(pieces=100), sample_parts.ordering)
    found = replace(candidate(), matched=frozenset({f"{ALSO_SIGN}0"}))
    assert features(question, [found])[0, list(FEATURES).index("terms_share")] == 1 / len(_TERMS)


def test_a_row_a_candidate_and_a_column_a_feature(
    candidate: Maker, sample_parts: SearchParts, path_query: Callable[..., PathQuery], findings: Callable[..., Findings]
) -> None:
    """Finite numbers for whatever comes, also for none."""
    question = question_of(Quest(path_query(), ()), findings(), sample_parts.ordering)
    found = [candidate(), candidate("5", 90, section_type=""), candidate("x\n" * 400, 200, text_type="block")]
    made = features(question, found)
    assert made.shape == (3, len(FEATURES))
    assert np.isfinite(made).all()
    assert features(question, []).shape == (0, len(FEATURES))
    assert (features(question, found[::-1]) == made[::-1]).all()
