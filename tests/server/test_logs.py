"""How the server logs."""

import json

import pytest
import structlog

from server.logs import configure_logs


def test_a_line_is_json_on_stderr_with_the_requests_id(capsys: pytest.CaptureFixture[str]) -> None:
    """Stdout stays empty."""
    configure_logs()
    with structlog.contextvars.bound_contextvars(request_id="r1"):
        structlog.get_logger().info("call", method="Ask")
    out, err = capsys.readouterr()
    line = json.loads(err)
    assert out == ""
    assert (line["event"], line["method"], line["request_id"], line["level"]) == ("call", "Ask", "r1", "info")
