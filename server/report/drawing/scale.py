"""Round numbers along an axis, steps of time, and how numbers and instants are written."""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
STEPS = (10, 30, MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY)
"""Lengths of a step of time, in seconds."""
MOST_STEPS = 60
_TICKS = 4
_THOUSAND = 1000


def time_step(seconds: float) -> float:
    """The shortest round step of which not too many fit into so many seconds."""
    return next((step for step in STEPS if seconds / step <= MOST_STEPS), 30 * DAY)


def ticks(highest: float, *, whole: bool = False) -> tuple[float, ...]:
    """Round numbers from 0 to the first that is not below the highest: 1, 2 or 5 times a power of ten apart.

    ``whole`` is for counts: there is nothing between 1 and 2.
    """
    if highest <= 0:
        return (0.0, 1.0)
    rough = max(highest / _TICKS, 1.0 if whole else 0.0)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
    return tuple(step * number for number in range(math.ceil(highest / step - 1e-9) + 1))


def number_text(value: float | None) -> str:
    """A number for a person: thousands apart, three digits that matter; a dash where there is none."""
    if value is None:
        return "\u2013"
    if abs(value) >= _THOUSAND or float(value).is_integer():
        return f"{value:,.0f}"
    return f"{value:.3g}"


def time_text(instant: datetime, span: timedelta) -> str:
    """An instant as closely as the span that is shown needs it, UTC: a time within a day, else a date."""
    return f"{instant:%H:%M}" if span <= timedelta(days=1) else f"{instant:%d %b}"


def marked(times: Sequence[datetime], most: int) -> list[int]:
    """The places of round instants among evenly spaced ones, so many at most; the first where none is round."""
    if not times:
        return []
    seconds = (times[-1] - times[0]).total_seconds()
    step = next((each for each in STEPS if seconds / each < most), 30 * DAY)
    return [place for place, instant in enumerate(times) if instant.timestamp() % step == 0] or [0]
