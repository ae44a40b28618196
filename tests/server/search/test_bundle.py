"""An answer's sections."""

from collections.abc import Callable

from server.search.answer import Piece
from server.search.bundle import bundle
from server.search.candidate import Candidate

Maker = Callable[..., Candidate]


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
