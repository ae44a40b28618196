"""The order in which an answer's pieces are worth reading."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from server.search.candidate import Candidate, Scores
from server.search.short_first import short_first

Maker = Callable[..., Candidate]


def judged(made: Candidate, probability: float | None) -> Candidate:
    """The candidate with that probability."""
    return replace(made, scores=Scores(rerank=probability))


def test_of_two_about_as_sure_the_shorter_comes_first(candidate: Maker) -> None:
    """A sentence before a block of nearly its probability."""
    best, block, sentence = (
        judged(candidate(text), probability)
        for text, probability in (("best", 0.9), ("b" * 900, 0.5), ("sentence", 0.45))
    )
    assert short_first([best, block, sentence]) == (best, sentence, block)


def test_a_much_surer_one_stays_before_a_shorter(candidate: Maker) -> None:
    """Length alone does not win."""
    best, block, sentence = (
        judged(candidate(text), probability)
        for text, probability in (("best", 0.9), ("b" * 900, 0.8), ("sentence", 0.3))
    )
    assert short_first([best, block, sentence]) == (best, block, sentence)


def test_the_best_one_stays_in_front(candidate: Maker) -> None:
    """However long it is."""
    best, sentence = judged(candidate("b" * 900), 0.5), judged(candidate("sentence"), 0.49)
    assert short_first([best, sentence]) == (best, sentence)


def test_what_nothing_judged_stays_as_it_is(candidate: Maker) -> None:
    """There is no probability to weigh the length against."""
    pieces = tuple(judged(candidate("x" * length), None) for length in (1, 900, 5))
    assert short_first(pieces) == pieces


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 900)), max_size=12))
def test_no_piece_is_lost(candidate: Maker, made: list[tuple[float, int]]) -> None:
    """Nor comes twice, and the first is the first."""
    pieces = [judged(candidate("x" * length, start=1000 * at), sure) for at, (sure, length) in enumerate(made)]
    ordered = short_first(pieces)
    assert sorted(each.record.start for each in ordered) == [each.record.start for each in pieces]
    assert ordered[:1] == tuple(pieces[:1])
