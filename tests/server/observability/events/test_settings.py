"""The settings of search events."""

import pytest
from pydantic import ValidationError

from server.observability.events.settings import EventSettings


def test_events_are_on_and_kept_for_a_month() -> None:
    """What holds when nothing is set."""
    settings = EventSettings()
    assert (settings.events, settings.events_days) == (True, 30)


@pytest.mark.parametrize("wrong", [{"events_waiting": 0}, {"events_interval": 0}, {"events_days": -1}])
def test_what_makes_no_sense_is_refused(wrong: dict[str, float]) -> None:
    """No queue, no interval, and days that are over before they begin."""
    with pytest.raises(ValidationError):
        EventSettings.model_validate(wrong)
