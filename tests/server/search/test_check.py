"""Words that differ from the stored document never leave."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place
from indexer.store.records import EvidenceRecord, PageRecord
from server.search.candidate import Candidate, Scores
from server.search.check import check, page_numbers, pages_expected, pages_needed, stands

HASH = "a" * 64
TEXT = "2.1 Recommended Dosage\nTake 12.5 mg of Zorquela\ntwice daily \N{EM DASH} with food."
BREAK = TEXT.index("twice")
BOX = Box(72, 100, 300, 112)
START = TEXT.index("Take")
Maker = Callable[..., EvidenceRecord]


def pages_of(text: str = TEXT) -> dict[tuple[str, int], PageRecord]:
    """The text on two pages."""
    return {
        (HASH, 1): PageRecord(HASH, 1, 612, 792, 0, BREAK, text[:BREAK]),
        (HASH, 2): PageRecord(HASH, 2, 612, 792, BREAK, len(text), text[BREAK:]),
    }


def over_the_break(record: Maker) -> EvidenceRecord:
    """A sentence that stands on both pages."""
    places = (Place(1, BOX, START, BREAK - 1), Place(2, BOX, BREAK, len(TEXT)))
    return record(TEXT[START:], START, places=places)


def test_a_sentence_over_a_page_break_stands(record: Maker) -> None:
    """Its words are compared over both pages."""
    assert stands(over_the_break(record), pages_of())


@given(st.integers(0, len(TEXT) - START - 1), st.characters(codec="utf-8"))
def test_every_altered_character_is_caught(record: Maker, at: int, character: str) -> None:
    """One other character anywhere, and the piece does not stand."""
    true = over_the_break(record)
    assume(true.text[at] != character)
    assert not stands(replace(true, text=true.text[:at] + character + true.text[at + 1 :]), pages_of())


@given(st.integers(-5, 5), st.integers(-5, 5))
def test_every_shifted_range_is_caught(record: Maker, by_start: int, by_end: int) -> None:
    """The words must stand at their very offsets."""
    assume((by_start, by_end) != (0, 0))
    true = over_the_break(record)
    assert not stands(replace(true, start=true.start + by_start, end=true.end + by_end), pages_of())


def test_a_missing_page_is_caught(record: Maker) -> None:
    """What can't be compared does not stand."""
    pages = pages_of()
    del pages[HASH, 2]
    assert not stands(over_the_break(record), pages)


def test_pages_that_do_not_follow_one_another_are_caught(record: Maker) -> None:
    """A gap between stored pages makes offsets meaningless."""
    pages = pages_of()
    pages[HASH, 2] = replace(pages[HASH, 2], start=BREAK + 1, end=len(TEXT) + 1)
    assert not stands(over_the_break(record), pages)


def test_a_place_outside_the_range_or_its_page_is_caught(record: Maker) -> None:
    """A rectangle that belongs to other words would mark the wrong line."""
    true = over_the_break(record)
    assert not stands(replace(true, places=(Place(1, BOX, 0, BREAK - 1), true.places[1])), pages_of())
    assert not stands(replace(true, places=(Place(2, BOX, START, BREAK), true.places[1])), pages_of())
    assert not stands(replace(true, places=()), pages_of())


def test_all_pages_between_the_first_and_the_last_are_needed(record: Maker) -> None:
    """Each page is read once, whoever needs it."""
    long = record(places=(Place(2, BOX, 0, 5), Place(4, BOX, 5, 25)))
    assert list(page_numbers(long)) == [2, 3, 4]
    assert pages_needed([long, record(page=3)]) == [(HASH, 2), (HASH, 3), (HASH, 4)]


def test_a_blocks_next_page_is_read_with_it(record: Maker) -> None:
    """Of a piece as it was found only the first page is known, and most blocks that go on end on the next."""
    assert pages_expected([record(page=3), record(page=7, text_type="block")]) == [(HASH, 3), (HASH, 7), (HASH, 8)]


def test_failing_pieces_and_other_places_are_dropped(record: Maker) -> None:
    """A good piece loses a bad other place; a bad piece goes; all failures are given back."""
    good = over_the_break(record)
    bad = replace(good, text=good.text.replace("12.5", "125."), id="bad")
    kept, failed = check([Candidate(good, "HYBRID", Scores(), (bad,)), Candidate(bad, "HYBRID", Scores())], pages_of())
    assert kept == (Candidate(good, "HYBRID", Scores()),)
    assert failed == (bad, bad)
