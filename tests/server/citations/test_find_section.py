"""Sections found by their ids."""

import pytest

from indexer.extract.document import Section
from indexer.store.records import RegistryEntry
from server.citations.find_section import find_section, place_in_text
from server.errors import SectionNotFoundError

SECTIONS = (
    Section("x.s0", None, "", 1, None, "", 0, 0, 10, (1,), ()),
    Section("x.s10", "2", "DOSAGE", 1, None, "dosage", 10, 18, 30, (1,), ("2 DOSAGE",)),
    Section("x.s30", "2.1", "Adults", 2, "x.s10", "dosage", 30, 40, 50, (1, 2), ("2 DOSAGE", "2.1 Adults")),
)
DOCUMENT = RegistryEntry(
    "h", "x.pdf", "us_plr", (), (), "", "", "", "en", 2, 50, "indexed", "r1", 0, 0, 0, (), "", sections=SECTIONS
)


def test_a_section_is_found_by_its_id() -> None:
    """And by nothing else."""
    assert find_section(DOCUMENT, "x.s10") == SECTIONS[1]


@pytest.mark.parametrize(("given", "near"), [("2.1", "x.s30"), ("dosage", "x.s10"), ("x.s31", "x.s30")])
def test_what_was_meant_is_near(given: str, near: str) -> None:
    """A number, a heading, an id of another extraction."""
    with pytest.raises(SectionNotFoundError) as caught:
        find_section(DOCUMENT, given)
    assert f"documents/h/sections/{near}" in caught.value.near_names


def test_sections_are_ordered_by_where_they_begin() -> None:
    """As the text has them."""
    assert sorted({SECTIONS[2], *SECTIONS}, key=place_in_text) == list(SECTIONS)
