"""Names that are spelt alike."""

from analyzers.near_names import NearNames, near_names


def test_near_names_come_nearest_first_as_they_are_written() -> None:
    """Letter case does not matter for nearness and is kept in the answer."""
    assert near_names("zorkwela", ["Otherol", "Zorquela", "Zorquelina"])[0] == "Zorquela"


def test_names_far_away_are_not_shown() -> None:
    """A wrong hint is worse than none."""
    assert near_names("xyz", ["Zorquela"]) == ()


def test_one_thing_is_named_once_by_its_nearest_name() -> None:
    """A brand, its generic and their document are one drug, also where a label has more names than another."""
    known = [
        ("Zorquel", {"a"}),
        ("zorquela", {"a", "b"}),
        ("us-zorquela", {"b"}),
        ("Zorquelina", {"c"}),
        ("ZORQUELINA", {"d"}),
    ]
    assert NearNames(known).near("zorkquela") == ("zorquela", "ZORQUELINA")
    assert NearNames(known[:2]).near("zorquel") == ("Zorquel",)
