"""One piece from one place; repeated words once."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from server.search.candidate import Candidate, Signals
from server.search.diversify import diversify, one_a_place, place
from server.search.repeats import words_of_a_drug

Maker = Callable[..., Candidate]


def test_spans_of_one_place_give_one_piece(candidate: Maker) -> None:
    """Places 0, 1 and 2 of a section are one place with a divisor of 3; place 3 is the next."""
    found = [candidate(f"Words {number}.", 20 * number, sequence=number) for number in range(4)]
    assert diversify(found, 3).kept == (found[0], found[3])


def test_of_rows_side_by_side_the_one_that_is_asked_for_stays(candidate: Maker) -> None:
    """At the rank of the first; who asks of moderate impairment is not shown the row of severe alone."""
    severe = candidate("Severe: none", 0)
    moderate = replace(candidate("Moderate: 5 mg", 20, sequence=1), matched=frozenset({"text:0", "text:1"}))
    other, later = candidate("Other words.", 90, sequence=9), candidate("Severe: none", 200, sequence=20)
    assert diversify([severe, other, moderate, later], 3).kept == (moderate, other, later)


def test_what_makes_way_is_beside(candidate: Maker) -> None:
    """Whoever stands for the place: a tight budget may have room for nothing else of it."""
    severe = candidate("Severe: none", 0)
    moderate = replace(candidate("Moderate: 5 mg", 20, sequence=1), matched=frozenset({"text:0"}))
    mild = candidate("Mild: 10 mg", 40, sequence=2)
    assert diversify([severe, moderate, mild], 3).beside == (severe, mild)


def test_of_rows_with_as_many_terms_the_one_whose_words_fit_stays(candidate: Maker) -> None:
    """A term may stand whole in neither row: "moderate renal impairment"."""
    severe = replace(candidate("Severe: none", 0), signals=Signals(words=0.4))
    moderate = replace(candidate("Moderate: 5 mg", 20, sequence=1), signals=Signals(words=0.6))
    assert diversify([severe, moderate], 3).kept == (moderate,)
    assert diversify([moderate, severe], 3).kept == (moderate,)


def test_of_rows_the_one_about_such_a_patient_stays(candidate: Maker) -> None:
    """Whatever else fits: the row of 10 to 20 kg for a child of 15 kg."""
    heavier = replace(candidate("20 kg: 20 mg", 0), matched=frozenset({"text:0"}), signals=Signals(figures=-1.0))
    right = replace(candidate("10 to 20 kg: 10 mg", 20, sequence=1), signals=Signals(figures=1.0))
    assert diversify([heavier, right], 3).kept == (right,)


def test_a_piece_that_stands_elsewhere_too_keeps_its_place(candidate: Maker) -> None:
    """Its other places would be lost."""
    first, again = candidate("Take one.", 0), candidate("Take one.", 500, section="s5", page=5)
    beside = replace(candidate("Take two.", 20, sequence=1), matched=frozenset({"text:0"}))
    (kept,) = diversify([first, again, beside], 3).kept
    assert kept.also_at == (again.record,)


def test_sections_of_one_page_are_different_places(candidate: Maker) -> None:
    """The first spans of two sections on a page both stay."""
    found = [candidate("One.", 0), candidate("Two.", 20, section="s2.2")]
    assert diversify(found, 3).kept == tuple(found)


def test_blocks_are_places_of_their_own(candidate: Maker) -> None:
    """Short blocks that follow one another both stay."""
    found = [candidate("One.", 0, text_type="block"), candidate("Two.", 20, text_type="block", sequence=1)]
    assert diversify(found, 3).kept == tuple(found)


def test_repeated_words_are_folded_with_all_places(candidate: Maker) -> None:
    """Letter case and white space do not make words different; the other places come in reading order."""
    first, third = candidate("Take one.", 0), candidate("Take\none.", 900, section="s9", page=9)
    second = candidate("TAKE ONE.", 500, section="s5", page=5)
    (kept,) = diversify([first, third, second], 3).kept
    assert kept.record == first.record
    assert kept.also_at == (second.record, third.record)


def test_a_block_and_its_only_span_are_one_place(candidate: Maker) -> None:
    """The one that ranks lower is no other place of the words."""
    block, span = candidate(text_type="block"), candidate()
    assert diversify([block, span], 3).kept == (block,)
    assert diversify([span, block], 3).kept == (span,)


def test_words_about_another_drug_are_not_folded(candidate: Maker) -> None:
    """The same words in two drugs' labels are two facts."""
    found = [candidate("Take one."), candidate("Take one.", document_hash="b" * 64, generic_names=("otherol",))]
    assert diversify(found, 3).kept == tuple(found)


def test_once_they_are_ranked_the_best_tells_its_place(candidate: Maker) -> None:
    """Whatever stood for it before; the others are beside it, in their order."""
    ranked = [candidate(f"Words {number}.", 20 * number, sequence=number) for number in (1, 4, 0, 2)]
    best = one_a_place(ranked, 3)
    assert best.kept == (ranked[0], ranked[1])
    assert best.beside == (ranked[2], ranked[3])


def test_also_then_a_row_of_other_patients_makes_way(candidate: Maker) -> None:
    """However high it ranks: for a child of 15 kg the row of 20 kg stands beside that of 10 to 20 kg."""
    heavier = replace(candidate("20 kg: 20 mg", 0), signals=Signals(figures=-1.0))
    right = replace(candidate("10 to 20 kg: 10 mg", 20, sequence=1), signals=Signals(figures=1.0))
    best = one_a_place([heavier, right], 3)
    assert best.kept == (right,)
    assert best.beside == (heavier,)


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 20), st.integers(1, 3)), max_size=15),
    st.integers(1, 5),
)
def test_kept_pieces_differ_in_place_and_words(
    candidate: Maker, pieces: list[tuple[str, int, int]], divisor: int
) -> None:
    """Whatever comes in: distinct places, distinct words, the order kept, the first one in, and nothing lost."""
    found = [
        candidate(text, 10 * number, sequence=sequence, page=page)
        for number, (text, sequence, page) in enumerate(pieces)
    ]
    diverse = diversify(found, divisor)
    kept = diverse.kept
    assert len({place(each.record, divisor) for each in kept}) == len(kept)
    every = {words_of_a_drug(each.record) for each in found}
    assert {words_of_a_drug(each.record) for each in (*kept, *diverse.beside)} == every
    assert len(every) == len(kept) + len(diverse.beside)
    assert [each.record.start for each in kept] == sorted(each.record.start for each in kept)
    assert [each.record for each in kept[:1]] == [each.record for each in found[:1]]
