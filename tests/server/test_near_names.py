"""Names that are spelt alike."""

from server.near_names import near_names


def test_near_names_come_nearest_first_as_they_are_written() -> None:
    """Letter case does not matter for nearness and is kept in the answer."""
    assert near_names("zorkwela", ["Otherol", "Zorquela", "Zorquelina"])[0] == "Zorquela"


def test_names_far_away_are_not_shown() -> None:
    """A wrong hint is worse than none."""
    assert near_names("xyz", ["Zorquela"]) == ()
