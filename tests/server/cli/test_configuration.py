"""Where settings come from, and which one counts."""

from pathlib import Path

import pytest

from server.cli.configuration import reachable, server_address, server_settings, use_settings_file
from server.cli.errors import WrongUsageError


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings from outside."""
    monkeypatch.setenv("FACTSPAN_SETTINGS", "")
    monkeypatch.delenv("FACTSPAN_ADDRESS", raising=False)
    monkeypatch.delenv("FACTSPAN_ALPHA", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def settings_file(path: Path, text: str) -> Path:
    """A file with ``text``, and the folders that it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_flag_goes_before_environment_and_environment_before_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As API.md says."""
    use_settings_file(settings_file(tmp_path / "mine.toml", 'address = "127.0.0.1:1"'))
    assert server_address(None) == "127.0.0.1:1"
    monkeypatch.setenv("FACTSPAN_ADDRESS", "127.0.0.1:2")
    assert server_address(None) == "127.0.0.1:2"
    assert server_address("127.0.0.1:3") == "127.0.0.1:3"


def test_the_users_own_file_is_found(tmp_path: Path) -> None:
    """Without --settings, the file in the user's configuration folder counts."""
    settings_file(tmp_path / "config" / "factspan" / "factspan.toml", "alpha = 0.5")
    use_settings_file(None)
    assert server_settings().alpha == 0.5


def test_all_settings_that_do_not_fit_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person puts them right in one go."""
    monkeypatch.setenv("FACTSPAN_ADDRESS", "nowhere")
    monkeypatch.setenv("FACTSPAN_ALPHA", "7")
    with pytest.raises(WrongUsageError) as caught:
        server_settings()
    assert "FACTSPAN_ADDRESS" in str(caught.value)
    assert "FACTSPAN_ALPHA" in str(caught.value)


def test_a_folder_of_secrets_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without its secrets must not start."""
    monkeypatch.setenv("FACTSPAN_SECRETS", str(tmp_path / "absent"))
    with pytest.raises(WrongUsageError, match="FACTSPAN_SECRETS: there is no folder"):
        use_settings_file(None)


def test_a_value_of_another_form_is_told_what_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by a pattern."""
    monkeypatch.setenv("FACTSPAN_OPENSEARCH_URL", "nonsense")
    with pytest.raises(WrongUsageError, match=r"FACTSPAN_OPENSEARCH_URL: it .*wanted: OpenSearch \(https://"):
        server_settings()


def test_settings_that_clash_name_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no one setting that the line could begin with."""
    monkeypatch.setenv("FACTSPAN_TLS_KEY", "key.pem")
    with pytest.raises(WrongUsageError, match="do not fit: FACTSPAN_TLS_CERTIFICATE and FACTSPAN_TLS_KEY belong"):
        server_settings()


def test_a_file_that_is_not_toml_is_named(tmp_path: Path) -> None:
    """With the line where it ends to be TOML."""
    with pytest.raises(WrongUsageError, match=r"bad\.toml is not TOML"):
        use_settings_file(settings_file(tmp_path / "bad.toml", "address"))


def test_a_server_on_all_addresses_is_reached_at_this_machines_own() -> None:
    """0.0.0.0 is no address to call."""
    assert reachable("0.0.0.0:50051") == "127.0.0.1:50051"
    assert reachable("example.test:443") == "example.test:443"
