"""One ranking of spans and blocks."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.store.records import BLOCK
from server.search.merge import holds, merge
from server.search.types import Candidate

Maker = Callable[..., Candidate]
PLACES = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30), st.floats(0, 1), st.booleans()), max_size=12)


def test_a_block_has_the_mean_of_its_score_and_its_best_spans(candidate: Maker) -> None:
    """The spans that it holds go."""
    block = candidate("x" * 100, text_type=BLOCK, fused=0.2)
    spans = [candidate("x" * 10, 20, fused=0.8), candidate("x" * 10, 40, fused=0.3)]
    (kept,) = merge([*spans, block])
    assert kept.record == block.record
    assert kept.scores.fused == pytest.approx(0.5)


def test_what_only_one_kind_found_counts_half(candidate: Maker) -> None:
    """A block without a found span, and spans that no found block holds whole: all stay."""
    block = candidate("x" * 100, text_type=BLOCK, fused=0.4)
    over, elsewhere = candidate("x" * 10, 95, fused=0.8), candidate("x" * 10, 20, document_hash="b" * 64, fused=0.6)
    kept = {each.record: each.scores.fused for each in merge([block, over, elsewhere])}
    assert kept == {block.record: 0.2, over.record: 0.4, elsewhere.record: 0.3}


@pytest.mark.parametrize("text_type", ["sentence", BLOCK])
def test_one_kind_alone_keeps_its_scores(candidate: Maker, text_type: str) -> None:
    """Nothing to merge with."""
    found = (candidate(fused=0.9, text_type=text_type), candidate(start=90, fused=0.1, text_type=text_type))
    assert merge(found) == found


def test_a_piece_that_two_paths_found_stands_once_with_its_better_score(candidate: Maker) -> None:
    """The same record is never there twice."""
    assert merge([candidate(fused=0.1), candidate(fused=0.7)]) == (candidate(fused=0.7),)


def test_a_section_of_one_sentence_stands_once_as_its_block(candidate: Maker) -> None:
    """Its block and its span have the same range and id."""
    (kept,) = merge([candidate(fused=0.9), candidate(fused=0.1, text_type=BLOCK)])
    assert (kept.record.text_type, kept.scores.fused) == (BLOCK, pytest.approx(0.5))


@given(PLACES)
def test_no_kept_span_lies_in_a_kept_block(candidate: Maker, places: list[tuple[int, int, float, bool]]) -> None:
    """Words are returned once, every found place is still covered, and the order is by rank key."""
    found = [
        candidate("x" * length, start, fused=score, text_type=BLOCK if is_block else "sentence")
        for start, length, score, is_block in places
    ]
    kept = merge(found)
    blocks = [each.record for each in kept if each.record.text_type == BLOCK]
    spans = [each.record for each in kept if each.record.text_type != BLOCK]
    assert not any(holds(block, span) for block in blocks for span in spans)
    assert all(any(holds(other.record, each.record) for other in kept) for each in found)
    assert list(kept) == sorted(kept, key=lambda each: each.rank_key)
