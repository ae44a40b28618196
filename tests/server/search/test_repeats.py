"""Which pieces repeat one another."""

from collections.abc import Callable

import pytest

from indexer.store.records import EvidenceRecord
from server.search.repeats import words_of_a_drug

Maker = Callable[..., EvidenceRecord]


def test_letter_case_white_space_and_place_do_not_make_words_different(record: Maker) -> None:
    """They stand twice."""
    assert words_of_a_drug(record("Take one.")) == words_of_a_drug(record("TAKE\n one.", 500, page=5))


@pytest.mark.parametrize(
    ("names", "repeats"),
    [(("otherine",), False), (("ZORQUINE", "otherine"), True), (("otherine", "zorquine"), True), ((), False)],
)
def test_words_repeat_one_another_where_they_are_about_the_same_drugs(
    record: Maker, names: tuple[str, ...], *, repeats: bool
) -> None:
    """By their generic names, in whatever order; without any, a document is a drug of its own."""
    first = record("Take one.", generic_names=("otherine", "zorquine"))
    assert (words_of_a_drug(first) == words_of_a_drug(record("Take one.", generic_names=names))) is repeats


def test_words_of_a_document_without_names_are_its_own(record: Maker) -> None:
    """Another document's may be another drug's."""
    of_a, of_b = (record("Take one.", generic_names=(), document_hash=each * 64) for each in "ab")
    assert words_of_a_drug(of_a) != words_of_a_drug(of_b)
