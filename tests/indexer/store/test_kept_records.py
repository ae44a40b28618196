"""What searches keep of the pieces they met."""

from indexer.store.kept_records import KeptRecords, Writing
from indexer.store.records import EvidenceRecord

PIECE = EvidenceRecord("i", "h", "f", "k", (), (), "", "s", "", "", (), "t", "sentence", "w", "", 1, 0, 1, 0, ())


def writing(number: int, version: int = 1) -> Writing:
    """One of a span."""
    return Writing("spans", "spans-1", f"a-{number}-{number + 1}", version)


def test_a_piece_comes_back_for_its_own_writing_alone() -> None:
    """A later writing has other words."""
    kept = KeptRecords()
    kept.keep(writing(1), PIECE)
    assert kept.get(writing(1)) is PIECE
    assert kept.get(writing(1, version=2)) is None


def test_the_piece_that_was_met_longest_ago_goes_first() -> None:
    """Meeting one again makes it the latest."""
    kept = KeptRecords(most=2)
    for number in (1, 2):
        kept.keep(writing(number), PIECE)
    kept.get(writing(1))
    kept.keep(writing(3), PIECE)
    assert [kept.get(writing(number)) is not None for number in (1, 2, 3)] == [True, False, True]
