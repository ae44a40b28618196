"""What statements say that their quotes do not."""

from collections.abc import Callable

import pytest

from indexer.store.records import EvidenceRecord
from server.quotes.doubts import Doubts

Record = Callable[..., EvidenceRecord]
TAKE = "Take 12.5 mg of Zorquela twice daily. Ketoconazole increases its level. Higher than 50 mg must not be given."


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("", []),
        ("The dose of Zorquela is 12.5 mg, never with more.", []),
        ("Do not give the drug at more than 50 mg.", []),
        ("Not over 50 mg; 15 mg is the dose.", ["no quote has the number '15'"]),
        ("Not over 50 mcg.", ["no quote has the unit 'microgram'"]),
        ("Not with ketoconazole, which decreases the level.", ["it says 'decrease', and the quotes 'increase'"]),
        ("Not with warfarin or ketoconazole.", ["no quote names the drug 'warfarin'"]),
        ("Take it twice.", ["a quote negates, and it does not"]),
    ],
)
def test_what_no_quote_says_is_told(
    doubts_of: Callable[[str, str], list[str]], statement: str, told: list[str]
) -> None:
    """A sentence each; the label's own names are said by the label."""
    assert doubts_of(statement, TAKE) == told


def test_a_negation_that_no_quote_has_is_told(doubts_of: Callable[[str, str], list[str]]) -> None:
    """Whatever the words."""
    assert doubts_of("Do not crush the tablets.", "Crush the tablets.") == ["it negates, and no quote does"]


def test_what_stands_beside_the_words_is_said(doubts: Doubts, record: Record) -> None:
    """A table row's heads and caption, and the heading; without an exact quote there is nothing to compare with."""
    row = record("Adults 5", context="Dose (mg) in Table 3", section_heading="2.1 Aspirin", text_type="table_row")
    assert doubts.of("Table 3: adults take 5 mg beside aspirin", [row]) == ()
    assert doubts.of("Table 4", []) == ()


@pytest.fixture
def doubts_of(doubts: Doubts, record: Record) -> Callable[[str, str], list[str]]:
    """The doubts about a statement that one quote of Zorquela's label proves."""
    return lambda statement, quote: list(doubts.of(statement, [record(quote)]))
