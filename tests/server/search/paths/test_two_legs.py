"""Words and vector, asked of each index."""

from collections.abc import Callable

from indexer.store.names import BLOCKS, SPANS
from indexer.store.reader import Answer
from indexer.store.records import Hit
from server.search.paths.path import PathQuery
from server.search.paths.two_legs import TwoLegs, in_section_types, unit_aliases
from server.search.types import EvidenceUnit, Legs, Scope


def test_answers_become_pairs_in_the_order_they_were_asked(
    path_query: Callable[..., PathQuery], hit: Callable[..., Hit]
) -> None:
    """Words, vector; words, vector."""
    legs = TwoLegs()
    requests = legs.requests(path_query(), (BLOCKS, SPANS), Scope(), 7)
    assert [(alias, "knn" in str(body), body["size"]) for alias, body in requests] == [
        (BLOCKS, False, 7),
        (BLOCKS, True, 7),
        (SPANS, False, 7),
        (SPANS, True, 7),
    ]
    one, two, three, four = ((hit(1.0, start=10 * number),) for number in range(4))
    answers = [Answer(hits) for hits in (one, two, three, four)]
    assert legs.legs("HYBRID", answers) == (Legs("HYBRID", one, two), Legs("HYBRID", three, four))


def test_a_leg_can_be_left_out(path_query: Callable[..., PathQuery], hit: Callable[..., Hit]) -> None:
    """Its hits are none."""
    hits = (hit(1.0),)
    for legs, pair in [
        (TwoLegs(vectors=False), Legs("P", hits, ())),
        (TwoLegs(words=False), Legs("P", (), hits)),
    ]:
        assert len(legs.requests(path_query(), (SPANS,), Scope(), 7)) == 1
        assert legs.legs("P", [Answer(hits)]) == (pair,)


def test_a_scope_of_section_types_keeps_what_both_allow() -> None:
    """In the plan's order; None when nothing is left."""
    assert in_section_types(Scope(), ("b", "a")) == Scope(section_types=("b", "a"))
    assert in_section_types(Scope(section_types=("a", "c")), ("b", "a")) == Scope(section_types=("a",))
    assert in_section_types(Scope(section_types=("c",)), ("a",)) is None
    assert in_section_types(Scope(), ()) is None


def test_a_unit_has_its_indices(path_query: Callable[..., PathQuery]) -> None:
    """Spans, blocks, or both."""
    assert [unit_aliases(path_query(unit=unit)) for unit in EvidenceUnit] == [(SPANS,), (BLOCKS,), (BLOCKS, SPANS)]
