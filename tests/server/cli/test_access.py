"""What commands call the server with."""

from pathlib import Path

import pytest

from server.cli.access import AccessSettings, access
from server.cli.errors import WrongUsageError


def test_without_settings_calls_are_plain() -> None:
    """As for a server on this machine."""
    assert not access().is_encrypted
    assert access().metadata("127.0.0.1:1") == ()


def test_settings_become_what_the_clients_take(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The token and the files."""
    ca = tmp_path / "ca.pem"
    ca.write_text("")
    monkeypatch.setenv("FACTSPAN_TOKEN", "fsk_secret")
    monkeypatch.setenv("FACTSPAN_SERVER_CA", str(ca))
    made = access()
    assert (made.token, made.ca, made.is_encrypted) == ("fsk_secret", ca, True)


def test_a_token_is_not_in_what_python_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the settings."""
    monkeypatch.setenv("FACTSPAN_TOKEN", "fsk_secret")
    assert "fsk_secret" not in repr(AccessSettings())


@pytest.mark.parametrize("name", ["FACTSPAN_SERVER_CA", "FACTSPAN_CALLER_CERTIFICATE", "FACTSPAN_CALLER_KEY"])
def test_a_file_that_is_not_there_is_wrong_usage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    """With its path."""
    monkeypatch.setenv(name, str(tmp_path / "absent.pem"))
    with pytest.raises(WrongUsageError, match="absent"):
        access()


def test_a_certificate_without_its_key_is_wrong_usage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It names both settings."""
    file = tmp_path / "caller.pem"
    file.write_text("")
    monkeypatch.setenv("FACTSPAN_CALLER_CERTIFICATE", str(file))
    with pytest.raises(WrongUsageError, match="FACTSPAN_CALLER_KEY"):
        access()
