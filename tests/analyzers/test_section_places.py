"""What the places promise: where a kind of label answers, in types that exist."""

import pytest

from analyzers.attributes import load_attributes
from analyzers.section_places import PlaceRow, SectionPlaces, load_section_places
from analyzers.sections import load_section_vocabulary
from analyzers.vocabulary import load_rows

_PLACES = load_section_places()


def test_a_kind_tells_the_place() -> None:
    """Matters without a row, or in kinds without one, keep their own type."""
    assert _PLACES.place("storage", ["us_plr"]) == "how_supplied"
    assert _PLACES.place("storage", ["eu_smpc"]) == "storage"
    assert _PLACES.place("dosage", []) == "dosage"


@pytest.mark.parametrize(("kind", "place"), [("us_plr", "highlights"), ("eu_smpc", "other"), ("ca_monograph", "other")])
def test_only_us_labels_have_highlights(kind: str, place: str) -> None:
    """Dates of approval and revision stand in sections of their own elsewhere."""
    assert _PLACES.place("highlights", [kind]) == place


def test_kinds_that_differ_have_no_common_place() -> None:
    """The matter's own type stands for all."""
    places = SectionPlaces([PlaceRow("storage", ("us_plr",), "how_supplied", "s")])
    assert places.place("storage", ["us_plr", "ca_monograph"]) == "storage"


def test_places_are_known_types() -> None:
    """The data files agree on names."""
    known = load_section_vocabulary().section_types("us_plr")
    attributes = {each.attribute for each in load_attributes().attributes}
    rows = load_rows("section_places.csv", PlaceRow)
    assert {row.place for row in rows} <= known
    assert {row.matter for row in rows} <= known | attributes
