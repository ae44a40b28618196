"""W3C's traceparent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.observability.trace_context import TraceContext, new_trace, read_traceparent

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


@pytest.mark.parametrize(("flags", "sampled"), [("01", True), ("00", False), ("03", True), ("02", False)])
def test_a_traceparent_is_read(flags: str, sampled: bool) -> None:  # noqa: FBT001  # a parameter of the test
    """The last bit of the flags says whether the caller keeps the trace."""
    assert read_traceparent(f"00-{TRACE}-{PARENT}-{flags}") == TraceContext(TRACE, PARENT, sampled)


@pytest.mark.parametrize(
    "text",
    [
        "",
        f"00-{TRACE}-{PARENT}",
        f"00-{'0' * 32}-{PARENT}-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f"ff-{TRACE}-{PARENT}-01",
        f"00-{TRACE.upper()}-{PARENT}-01",
        f"00-{TRACE}-{PARENT}-01\n",
    ],
)
def test_what_is_no_traceparent_is_none(text: str) -> None:
    """All zeros are no id, and letters are small."""
    assert read_traceparent(text) is None


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """It comes from strangers."""
    read_traceparent(text)


def test_a_new_trace_has_an_id_of_its_own() -> None:
    """Of 32 hex digits; a traceparent with it can be read."""
    trace = new_trace()
    assert read_traceparent(f"00-{trace.trace_id}-{PARENT}-01") == TraceContext(trace.trace_id, PARENT)
    assert trace != new_trace()
