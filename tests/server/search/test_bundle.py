"""An answer's budget and its sections."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from server.search.answer import Piece
from server.search.bundle import bundle, within_budget
from server.search.candidate import Candidate
from server.search.inquiry import Budget

Maker = Callable[..., Candidate]


def test_a_piece_that_does_not_fit_whole_is_left_out(candidate: Maker) -> None:
    """A smaller one after it still gets in; nothing is cut."""
    found = [candidate("x" * 60), candidate("y" * 60, 100), candidate("z" * 40, 200)]
    assert within_budget(found, Budget(10, 100)) == (found[0], found[2])


def test_no_more_pieces_than_asked_for(candidate: Maker) -> None:
    """The number of items is kept."""
    found = [candidate(start=100 * number) for number in range(5)]
    assert within_budget(found, Budget(2, 6000)) == tuple(found[:2])


@given(st.lists(st.integers(1, 50), max_size=20), st.integers(1, 10), st.integers(1, 200))
def test_the_budget_is_always_kept(candidate: Maker, lengths: list[int], items: int, chars: int) -> None:
    """Never more items or characters; the order kept; whole pieces only."""
    found = [candidate("x" * length, 100 * number) for number, length in enumerate(lengths)]
    chosen = within_budget(found, Budget(items, chars))
    assert len(chosen) <= items
    assert sum(len(each.record.text) for each in chosen) <= chars
    assert [each for each in found if each in chosen] == list(chosen)


def test_sections_come_by_their_best_piece_and_read_in_order(candidate: Maker) -> None:
    """`[SECTION: NAME]` and the words, with line breaks and nothing else between."""
    pieces = [
        Piece(candidate("Second.", 20), 1),
        Piece(candidate("Store cold.", 90, section="s16", section_number="16", section_heading="HOW SUPPLIED"), 2),
        Piece(candidate("First.", 0), 3),
    ]
    made = bundle(pieces)
    assert made.text == (
        "[SECTION: 2.1 Recommended Dosage]\nFirst.\nSecond.\n\n[SECTION: 16 HOW SUPPLIED]\nStore cold."
    )
    assert [[piece.rank for piece in section.pieces] for section in made.sections] == [[3, 1], [2]]


def test_names_begin_with_the_drug_where_there_are_several_documents(candidate: Maker) -> None:
    """Nobody may take one drug's words for another's."""
    pieces = [
        Piece(candidate("One."), 1),
        Piece(candidate("Two.", document_hash="b" * 64, brand_names=(), generic_names=("otherol",)), 2),
    ]
    assert [section.name for section in bundle(pieces).sections] == [
        "Zorquela - 2.1 Recommended Dosage",
        "otherol - 2.1 Recommended Dosage",
    ]


def test_no_pieces_make_an_empty_bundle() -> None:
    """Nothing found, nothing said."""
    assert bundle([]).text == ""
