"""One ranking of spans and blocks."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from server.search.merge import BLOCK, holds, merge
from server.search.types import Candidate

Maker = Callable[..., Candidate]
PLACES = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30), st.floats(0, 1), st.booleans()), max_size=12)


def test_a_span_gives_its_better_score_to_the_block_that_holds_it(candidate: Maker) -> None:
    """The block takes the span's place in the ranking; the span goes."""
    block = candidate("x" * 100, text_type=BLOCK, fused=0.2)
    span = candidate("x" * 10, 20, fused=0.9)
    (kept,) = merge([span, block])
    assert kept.record == block.record
    assert kept.scores.fused == 0.9


def test_a_block_keeps_a_score_that_is_better_than_its_spans(candidate: Maker) -> None:
    """A weaker span changes nothing."""
    block = candidate("x" * 100, text_type=BLOCK, fused=0.9)
    assert merge([block, candidate("x" * 10, 20, fused=0.2)]) == (block,)


def test_a_span_without_a_found_block_stays(candidate: Maker) -> None:
    """A span that runs over a block's border, or stands in another document, is kept."""
    block = candidate("x" * 100, text_type=BLOCK)
    over, elsewhere = candidate("x" * 10, 95), candidate("x" * 10, 20, document_hash="b" * 64)
    assert set(merge([block, over, elsewhere])) == {block, over, elsewhere}


def test_a_piece_that_two_paths_found_stands_once_with_its_better_score(candidate: Maker) -> None:
    """The same record is never there twice."""
    assert merge([candidate(fused=0.1), candidate(fused=0.7)]) == (candidate(fused=0.7),)


def test_a_section_of_one_sentence_stands_once_as_its_block(candidate: Maker) -> None:
    """Its block and its span have the same range and id."""
    span, block = candidate(fused=0.9), candidate(fused=0.1, text_type=BLOCK)
    (kept,) = merge([span, block])
    assert (kept.record.text_type, kept.scores.fused) == (BLOCK, 0.9)


@given(PLACES)
def test_no_kept_span_lies_in_a_kept_block(candidate: Maker, places: list[tuple[int, int, float, bool]]) -> None:
    """Words are returned once; the best score survives; the order is by rank key."""
    found = [
        candidate("x" * length, start, fused=score, text_type=BLOCK if is_block else "sentence")
        for start, length, score, is_block in places
    ]
    kept = merge(found)
    blocks = [each for each in kept if each.record.text_type == BLOCK]
    spans = [each for each in kept if each.record.text_type != BLOCK]
    assert not any(holds(block.record, span.record) for block in blocks for span in spans)
    assert max((each.scores.fused for each in kept), default=0) == max((each.scores.fused for each in found), default=0)
    assert list(kept) == sorted(kept, key=lambda each: each.rank_key)
