"""How much of the parts' logs a command shows."""

import pytest
import structlog

from server.cli.logs import keep_logs_quiet


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
