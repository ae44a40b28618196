"""Which trace a call belongs to: W3C Trace Context (https://www.w3.org/TR/trace-context/), version 00."""

import re
import secrets
from dataclasses import dataclass

TRACEPARENT = "traceparent"
"""The key of a call's metadata."""
_FORM = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})")
_SAMPLED = 1


@dataclass(frozen=True, slots=True)
class TraceContext:
    """A trace's id (32 hex digits), the caller's span in it (16, or none: it begins here), and whether to keep it."""

    trace_id: str
    parent_span_id: str = ""
    is_sampled: bool = True


def read_traceparent(text: str) -> TraceContext | None:
    """The caller's trace; None for what is no traceparent."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    trace_id, parent, flags = found.groups()
    return TraceContext(trace_id, parent, bool(int(flags, 16) & _SAMPLED))


def new_trace() -> TraceContext:
    """A trace that begins here."""
    return TraceContext(secrets.token_hex(16))
