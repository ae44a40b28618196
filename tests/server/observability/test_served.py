"""A served request."""

import pytest

from server.observability.served import PlanSummary, ServedRequest
from server.observability.trace_context import TraceContext

SERVED = ServedRequest("Ask", "r", TraceContext("a" * 32), "", "OK", 0.0, 0.1)


@pytest.mark.parametrize(("made_by", "fell_back"), [("RULES", False), ("MODEL", False), ("FALLBACK", True)])
def test_a_fall_back_is_told_by_the_plan(made_by: str, fell_back: bool) -> None:  # noqa: FBT001  # a parameter
    """Rules that plan because nobody else was asked are none."""
    made = ServedRequest("Ask", "r", SERVED.trace, "", "OK", 0.0, 0.1, plan=PlanSummary(made_by, "SECTION"))
    assert made.fell_back is fell_back
    assert not SERVED.fell_back
