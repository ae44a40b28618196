"""What legs and indexed questions say of each piece, scaled within the search."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.store.names import BLOCKS, SPANS
from indexer.store.records import BLOCK
from server.search.candidate import Candidate
from server.search.quest import Findings
from server.search.signals import with_signals

Maker = Callable[..., Candidate]
FindingsMaker = Callable[..., Findings]
NUMBERS = st.lists(st.floats(0, 100), min_size=1, max_size=8)


def test_words_are_scaled_from_zero_and_vectors_from_the_least(candidate: Maker, findings: FindingsMaker) -> None:
    """No shared word is a true 0; no angle is."""
    pieces = [candidate(start=10 * number) for number in range(3)]
    scores = {(SPANS, each.record.id): score for each, score in zip(pieces, (8.0, 6.0, 4.0), strict=True)}
    made = with_signals(pieces, findings(words=scores, vectors=scores))
    assert [each.signals.words for each in made] == pytest.approx([1.0, 0.75, 0.5])
    assert [each.signals.vector for each in made] == pytest.approx([1.0, 0.5, 0.0])


def test_a_block_and_a_span_of_one_range_are_told_apart(candidate: Maker, findings: FindingsMaker) -> None:
    """A section of one sentence has both, under one id."""
    span, block = candidate(), candidate(text_type=BLOCK)
    scores = {(SPANS, span.record.id): 2.0, (SPANS, "another"): 4.0, (BLOCKS, block.record.id): 3.0}
    made = with_signals([span, block], findings(words=scores))
    assert [each.signals.words for each in made] == [0.5, 1.0]


def test_the_nearest_indexed_question_counts_for_the_span_it_leads_to(
    candidate: Maker, findings: FindingsMaker
) -> None:
    """Spans that no question leads to have nothing."""
    asked, other, more = (candidate(start=10 * number) for number in range(3))
    made = with_signals([asked, other, more], findings(asked={asked.record.id: 0.9, more.record.id: 0.6}))
    assert [each.signals.asked for each in made] == [1.0, 0.0, 0.0]


def test_a_piece_of_no_score_has_no_signal(candidate: Maker, findings: FindingsMaker) -> None:
    """Nothing found says nothing."""
    (made,) = with_signals([candidate()], findings())
    assert (made.signals.words, made.signals.vector, made.signals.asked) == (0.0, 0.0, 0.0)


@given(NUMBERS, NUMBERS)
def test_signals_are_shares_and_the_order_is_kept(
    candidate: Maker, findings: FindingsMaker, words: list[float], vectors: list[float]
) -> None:
    """Whatever the scores: 0-1, and the greatest has most."""
    pieces = [candidate(start=10 * number) for number in range(max(len(words), len(vectors)))]
    keys = [(SPANS, each.record.id) for each in pieces]
    by_words, by_vectors = dict(zip(keys, words, strict=False)), dict(zip(keys, vectors, strict=False))
    made = with_signals(pieces, findings(words=by_words, vectors=by_vectors))
    assert [each.record for each in made] == [each.record for each in pieces]
    assert all(0 <= number <= 1 for each in made for number in (each.signals.words, each.signals.vector))
    assert made[words.index(max(words))].signals.words == max(each.signals.words for each in made)
    assert made[vectors.index(max(vectors))].signals.vector == 1.0
