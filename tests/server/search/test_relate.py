"""Spans and blocks of one another."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.store.records import BLOCK
from server.search.candidate import Candidate, Scores, Signals
from server.search.relate import BESIDE, holds, relate

Maker = Callable[..., Candidate]
SCORE = st.floats(0, 1)
PLACES = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30), SCORE, st.booleans()), max_size=12)


def scored(
    candidate: Candidate, fused: float, vector: float = 0.0, words: float = 0.0, asked: float = 0.0
) -> Candidate:
    """A candidate with these signals; its score is the fused one."""
    signals = Signals(words=words, vector=vector, fused=fused, asked=asked)
    return replace(candidate, scores=Scores(fused=fused), signals=signals)


def test_a_block_has_the_mean_of_its_score_and_its_best_spans(candidate: Maker) -> None:
    """And a span the mean of its own and its block's."""
    block = scored(candidate("x" * 100, text_type=BLOCK), 0.2)
    best, other = scored(candidate("x" * 10, 20), 0.8), scored(candidate("x" * 10, 40), 0.3)
    related = {each.record: each.scores.fused for each in relate([best, other, block])}
    assert related == {
        block.record: pytest.approx(0.5),
        best.record: pytest.approx(0.5),
        other.record: pytest.approx(0.25),
    }


def test_what_only_one_kind_found_counts_half(candidate: Maker) -> None:
    """A block without a found span, a span over a block's end, and one of another document."""
    block = scored(candidate("x" * 100, text_type=BLOCK), 0.4)
    over = scored(candidate("x" * 10, 95), 0.8)
    elsewhere = scored(candidate("x" * 10, 20, document_hash="b" * 64), 0.6)
    related = {each.record: each.scores.fused for each in relate([block, over, elsewhere])}
    assert related == {block.record: 0.2, over.record: 0.4, elsewhere.record: 0.3}


@pytest.mark.parametrize("text_type", ["sentence", BLOCK])
def test_one_kind_alone_keeps_its_scores(candidate: Maker, text_type: str) -> None:
    """Nothing to be related to."""
    found = [scored(candidate(text_type=text_type), 0.9), scored(candidate(start=90, text_type=text_type), 0.1)]
    assert [each.scores.fused for each in relate(found)] == [0.9, 0.1]


def test_a_block_knows_its_best_spans(candidate: Maker) -> None:
    """The best of their words, vectors and indexed questions; the second vector stands beside."""
    block = scored(candidate("x" * 100, text_type=BLOCK), 0.2)
    one = scored(candidate("x" * 10, 20), 0.8, vector=0.7, words=0.1, asked=0.3)
    two = scored(candidate("x" * 10, 40), 0.3, vector=0.9, words=0.6)
    (known,) = [each.signals for each in relate([block, one, two]) if each.is_block]
    assert (known.other_vector, known.other_words, known.other_fused) == (0.9, 0.6, 0.8)
    assert (known.beside_vector, known.asked) == (0.7, 0.3)


def test_a_span_knows_its_block_and_its_neighbours(candidate: Maker) -> None:
    """The nearest spans of its section, before and after, not itself, not those of another section."""
    block = scored(candidate("x" * 400, text_type=BLOCK), 0.5, vector=0.4, words=0.3)
    span = scored(candidate("x" * 10, 100, sequence=5), 0.1, vector=1.0)
    beside = scored(candidate("y" * 10, 120, sequence=5 + BESIDE), 0.1, vector=0.6)
    too_far = scored(candidate("z" * 10, 140, sequence=6 + BESIDE), 0.1, vector=0.8)
    elsewhere = scored(candidate("w" * 10, 160, sequence=6, section="s9"), 0.1, vector=0.9)
    related = {each.record: each.signals for each in relate([block, span, beside, too_far, elsewhere])}
    known = related[span.record]
    assert (known.other_vector, known.other_words, known.other_fused) == (0.4, 0.3, 0.5)
    assert known.beside_vector == 0.6


def test_neighbours_are_left_out_where_nobody_asks_for_them(candidate: Maker) -> None:
    """The scores are the same."""
    found = [scored(candidate("x" * 10, 20 * n, sequence=n), 0.1 * n, vector=0.5) for n in range(3)]
    with_them, without = relate(found), relate(found, with_neighbours=False)
    assert [each.scores for each in without] == [each.scores for each in with_them]
    assert {each.signals.beside_vector for each in without} == {0.0}


def test_a_block_holds_a_span_of_its_whole_range(candidate: Maker) -> None:
    """A section of one sentence: its block and its span have the same range."""
    assert holds(candidate(text_type=BLOCK).record, candidate().record)
    assert not holds(candidate(text_type=BLOCK).record, candidate(start=1).record)


@given(PLACES)
def test_nothing_is_lost_and_scores_stay_scores(candidate: Maker, places: list[tuple[int, int, float, bool]]) -> None:
    """Whatever overlaps whatever: the same pieces, best first, all signals 0-1."""
    found = [
        scored(candidate("x" * length, start, text_type=BLOCK if block else "sentence"), score, vector=score)
        for start, length, score, block in places
    ]
    related = relate(found)
    assert sorted(id_of(each) for each in related) == sorted(id_of(each) for each in found)
    assert list(related) == sorted(related, key=lambda each: each.rank_key)
    for each in related:
        numbers = (each.scores.fused, each.signals.other_fused, each.signals.other_vector, each.signals.beside_vector)
        assert all(0 <= number <= 1 for number in numbers)


def id_of(candidate: Candidate) -> tuple[str, bool]:
    """What tells a piece from others: its id, and whether it is a block."""
    return candidate.record.id, candidate.is_block
