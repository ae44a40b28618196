"""The list, for who asks for several things."""

from collections.abc import Callable

import pytest

from indexer.store.records import BLOCK
from server.search.candidate import Candidate
from server.search.plan.plan import ExtractionLevel, Plan
from server.search.whole_lists import whole_lists

Maker = Callable[..., Candidate]
SEVERAL = Plan("List them", extraction_level=ExtractionLevel.BLOCK)


@pytest.mark.parametrize("text_type", ["bullet", "table_row"])
def test_a_part_makes_way_for_the_block_around_it(candidate: Maker, text_type: str) -> None:
    """In its place in the ranking."""
    part, other = candidate("x" * 10, 20, text_type=text_type), candidate("x" * 10, 200)
    block = candidate("x" * 100, text_type=BLOCK)
    assert whole_lists([part, other, block], SEVERAL) == (block, other, block)


def test_a_sentence_stays(candidate: Maker) -> None:
    """It is whole."""
    found = (candidate("x" * 10, 20), candidate("x" * 100, text_type=BLOCK))
    assert whole_lists(found, SEVERAL) == found


def test_a_part_without_its_block_stays(candidate: Maker) -> None:
    """Only what was found is shown."""
    found = (candidate("x" * 10, 20, text_type="bullet"), candidate("x" * 10, 0, text_type=BLOCK))
    assert whole_lists(found, SEVERAL) == found


def test_who_asks_for_one_thing_is_given_the_part(candidate: Maker) -> None:
    """A bullet answers it."""
    found = (candidate("x" * 10, 20, text_type="bullet"), candidate("x" * 100, text_type=BLOCK))
    assert whole_lists(found, Plan("Which one?")) == found
