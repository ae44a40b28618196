"""The counters."""

from analyzers.providers.guard.counters import Counters


def test_what_was_never_counted_is_zero() -> None:
    """So that metrics can read it at once."""
    counters = Counters()
    assert (counters.calls, counters.retries, counters.tokens, counters.outcomes["ok"]) == (0, 0, 0, 0)
