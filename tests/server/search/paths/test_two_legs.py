"""Words and vector, asked of each index."""

from collections.abc import Callable

from indexer.store.answers import Answer
from indexer.store.names import BLOCKS, SPANS
from indexer.store.records import Hit
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit, Scope
from server.search.paths.path import Answers, PathQuery
from server.search.paths.two_legs import both_legs, in_section_types, unit_aliases, vector_legs, word_legs


def test_each_index_is_asked_for_words_and_vectors(path_query: Callable[..., PathQuery]) -> None:
    """So many of each."""
    query = path_query()
    for asked, with_vector in ((word_legs, False), (vector_legs, True)):
        requests = asked(query, (BLOCKS, SPANS), Scope(), 7)
        assert [(alias, "knn" in str(body), body["size"]) for alias, body in requests] == [
            (BLOCKS, with_vector, 7),
            (SPANS, with_vector, 7),
        ]


def test_answers_become_pairs_in_the_order_they_were_asked(hit: Callable[..., Hit]) -> None:
    """Words with the vector of the same index."""
    one, two, three, four = ((hit(1.0, start=10 * number),) for number in range(4))
    answers = Answers([Answer(one), Answer(three)], [Answer(two), Answer(four)])
    assert both_legs("HYBRID", answers) == (Legs("HYBRID", one, two), Legs("HYBRID", three, four))


def test_a_leg_can_be_left_out(hit: Callable[..., Hit]) -> None:
    """Its hits are none."""
    hits = (hit(1.0),)
    assert both_legs("P", Answers(words=[Answer(hits)])) == (Legs("P", hits, ()),)
    assert both_legs("P", Answers(nearest=[Answer(hits)])) == (Legs("P", (), hits),)


def test_a_scope_of_section_types_keeps_what_both_allow() -> None:
    """In the plan's order; None when nothing is left."""
    assert in_section_types(Scope(), ("b", "a")) == Scope(section_types=("b", "a"))
    assert in_section_types(Scope(section_types=("a", "c")), ("b", "a")) == Scope(section_types=("a",))
    assert in_section_types(Scope(section_types=("c",)), ("a",)) is None
    assert in_section_types(Scope(), ()) is None


def test_a_unit_has_its_indices(path_query: Callable[..., PathQuery]) -> None:
    """Spans, blocks, or both."""
    assert [unit_aliases(path_query(unit=unit)) for unit in EvidenceUnit] == [(SPANS,), (BLOCKS,), (BLOCKS, SPANS)]
