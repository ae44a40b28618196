"""What is worth a closer look."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from indexer.store.records import Hit
from server.search.candidate import Legs
from server.search.fuse import fuse
from server.search.gather import key_of
from server.search.inquiry import Fusion
from server.search.narrow import FIRST_OF_A_LEG, narrow
from server.search.quest import Findings

MANY = 30


def findings(words: tuple[Hit, ...], vectors: tuple[Hit, ...]) -> Findings:
    """What one path found."""
    return Findings((Legs("HYBRID", words, vectors),), {}, {}, {})


def starts(hits: tuple[Hit, ...]) -> list[int]:
    """The hits by their first characters, in their order."""
    return [hit.record.start for hit in hits]


def test_pieces_far_behind_in_all_legs_are_left_out(hit: Callable[..., Hit]) -> None:
    """Those with the best fused scores stay, in their order, with their scores."""
    words = tuple(hit(float(MANY - number), start=number, text=str(number)) for number in range(MANY))
    vectors = tuple(hit(1.0 - number / MANY, start=number, text=str(number)) for number in range(MANY))
    kept = narrow(findings(words, vectors), Fusion.RELATIVE_SCORE, 0.65, 10).legs[0]
    assert kept.bm25 == words[:10]
    assert kept.vector == vectors[:10]


def test_what_one_leg_ranks_first_stays_whatever_the_other_says(hit: Callable[..., Hit]) -> None:
    """Even when no fused score is asked for."""
    words = tuple(hit(float(MANY - number), start=number, text=str(number)) for number in range(MANY))
    vectors = tuple(hit(0.9, start=MANY + number, text=str(MANY + number)) for number in range(MANY))
    kept = narrow(findings(words, vectors), Fusion.RELATIVE_SCORE, 0.65, 0).legs[0]
    assert starts(kept.bm25) == list(range(FIRST_OF_A_LEG))
    assert starts(kept.vector) == list(range(MANY, MANY + FIRST_OF_A_LEG))


def test_copies_count_as_one_and_stay_with_it(hit: Callable[..., Hit]) -> None:
    """Ten texts stay, each with its two places."""
    many = tuple(hit(99.0 - number, start=number, text=chr(97 + number // 2)) for number in range(2 * MANY))
    kept = narrow(findings(many, ()), Fusion.RELATIVE_SCORE, 0.65, 10).legs[0]
    assert kept.bm25 == many[:20]


@given(st.lists(st.floats(0, 100), max_size=40), st.lists(st.floats(0, 1), max_size=40), st.integers(0, 40))
def test_the_best_of_a_fusion_is_always_kept(
    hit: Callable[..., Hit], words: list[float], vectors: list[float], most: int
) -> None:
    """Whatever the scores are."""
    found = findings(
        tuple(hit(score, start=number, text=str(number)) for number, score in enumerate(words)),
        tuple(hit(score, start=number, text=str(number)) for number, score in enumerate(vectors, 5)),
    )
    kept = narrow(found, Fusion.RELATIVE_SCORE, 0.65, most)
    left = {key_of(one.record) for legs in kept.legs for one in (*legs.bm25, *legs.vector)}
    fused = fuse(found.legs, Fusion.RELATIVE_SCORE, 0.65)
    behind = fused[most:]
    least = behind[0].scores.fused if behind else -1.0
    assert {key_of(each.record) for each in fused[:most] if each.scores.fused > least} <= left
