"""Words of layout come from the data file."""

import pytest

from indexer.extract.layout_words import (
    announces_contents,
    bids,
    joins,
    names_division,
    names_no_subject,
    names_nothing,
    opens_caption,
    opens_text,
    tells,
    titles_guide,
)


def test_contents_are_announced_in_any_case() -> None:
    """Case and marks aside."""
    assert announces_contents("FULL PRESCRIBING INFORMATION: CONTENTS*")
    assert announces_contents("FULL PRESCRIBING INFORMATION: CONTENTS* 5.14 Live Vaccines")
    assert not announces_contents("Contents of the pack")


def test_captions_open_with_their_word() -> None:
    """Abbreviated too."""
    assert opens_caption("Table")
    assert opens_caption("Fig.")
    assert not opens_caption("Tablet")


def test_divisions_have_a_number() -> None:
    """Annex III, not an annexe."""
    assert names_division("ANNEX III")
    assert names_division("PART II: SCIENTIFIC INFORMATION")
    assert not names_division("Part of the dose")


def test_a_guide_is_titled_by_its_whole_words() -> None:
    """A sentence that begins with them is none."""
    assert titles_guide("Medication Guide")
    assert not titles_guide("Medication Guide for patients")


def test_highlights_open_the_text() -> None:
    """What stands above is a title."""
    assert opens_text("HIGHLIGHTS OF PRESCRIBING INFORMATION")


def test_a_note_names_nothing() -> None:
    """Notes on something do."""
    assert names_nothing("NOTE:")
    assert not names_nothing("Notes on handling")


def test_an_overview_names_no_subject() -> None:
    """What it is an overview of is told above it."""
    assert names_no_subject("Overview:")
    assert not names_no_subject("Renal")


def test_verbs_tell() -> None:
    """Names do not."""
    assert tells("contraindicated")
    assert bids("avoid")
    assert not tells("absorption")
    assert not bids("absorption")


def test_a_request_bids() -> None:
    """However polite."""
    assert bids("please")


@pytest.mark.parametrize(("word", "joining"), [("and", True), ("AND", False), ("tablets", False)])
def test_a_word_joins_in_small_letters(word: str, *, joining: bool) -> None:
    """Capitals are a heading's own."""
    assert joins(word) is joining
