"""How much of the parts' logs a command shows."""

import logging

import pytest
import structlog

from server.cli.logs import keep_logs_quiet, log_warnings


def test_logs_are_quiet_unless_asked_for(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The summary tells it; FACTSPAN_DEBUG shows all, on stderr."""
    monkeypatch.delenv("FACTSPAN_DEBUG", raising=False)
    keep_logs_quiet()
    structlog.get_logger().warning("file_failed")
    assert capsys.readouterr() == ("", "")
    monkeypatch.setenv("FACTSPAN_DEBUG", "1")
    keep_logs_quiet()
    structlog.get_logger().info("file_indexed")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "file_indexed" in captured.err


def test_a_command_that_serves_logs_warnings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its libraries' too, never on stdout; what is fine is not told."""
    monkeypatch.delenv("FACTSPAN_DEBUG", raising=False)
    monkeypatch.setattr(logging.root, "handlers", [])
    log_warnings()
    structlog.get_logger().info("call")
    structlog.get_logger().warning("ours")
    logging.getLogger("library").warning("theirs")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert ("ours" in captured.err, "theirs" in captured.err, "call" in captured.err) == (True, True, False)
