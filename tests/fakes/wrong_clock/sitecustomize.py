"""Sets a program's clock wrong by WRONG_CLOCK_SECONDS: Python imports this first, when its folder is on the path.

Only the time of day is: what waits and measures by the monotonic clock goes on.
"""

import datetime as dt
import os
import time

OFF_BY = float(os.environ.get("WRONG_CLOCK_SECONDS", "0"))
_right_time = time.time


def _wrong_time() -> float:
    return _right_time() + OFF_BY


class _WrongDatetime(dt.datetime):
    """As datetime, by the wrong clock."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> "_WrongDatetime":
        """The wrong moment."""
        return cls.fromtimestamp(_wrong_time(), tz)


if OFF_BY:
    time.time = _wrong_time
    dt.datetime = _WrongDatetime  # type: ignore[misc]  # all that is imported later takes it
