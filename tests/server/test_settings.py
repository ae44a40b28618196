"""The server's settings."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from indexer.store.settings_sources import SETTINGS_FILE_VARIABLE
from server.settings import ServerSettings


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings of whoever runs the tests."""
    monkeypatch.chdir(tmp_path)
    for name in ServerSettings.model_fields:
        monkeypatch.delenv(f"FACTSPAN_{name.upper()}", raising=False)
    monkeypatch.delenv(SETTINGS_FILE_VARIABLE, raising=False)


def test_defaults_are_the_products() -> None:
    """SPEC section 4 and API.md."""
    settings = ServerSettings()
    assert (settings.address, settings.alpha, settings.pool_size) == ("127.0.0.1:50051", 0.65, 40)
    assert (settings.boost_targeted, settings.boost_related, settings.diversity_divisor) == (2.0, 1.3, 3)
    assert (settings.max_items, settings.max_chars) == (10, 6000)


def test_the_pool_is_limited() -> None:
    """min(50, twice the rerank size)."""
    assert ServerSettings(rerank_size=40).pool_size == 50


def test_arguments_go_before_the_environment_and_that_before_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each source fills in what the one before leaves open."""
    file = tmp_path / "factspan.toml"
    file.write_text("alpha = 0.1\nmax_items = 3\nmax_chars = 100\n")
    monkeypatch.setenv(SETTINGS_FILE_VARIABLE, str(file))
    monkeypatch.setenv("FACTSPAN_ALPHA", "0.2")
    monkeypatch.setenv("FACTSPAN_MAX_ITEMS", "4")
    settings = ServerSettings(max_items=5)
    assert (settings.max_items, settings.alpha, settings.max_chars) == (5, 0.2, 100)


def test_an_empty_variable_leaves_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """FACTSPAN_OPENSEARCH_URL="" is the embedded node."""
    monkeypatch.setenv("FACTSPAN_OPENSEARCH_URL", "")
    assert ServerSettings().opensearch_url == "http://127.0.0.1:9222"


def test_all_wrong_settings_are_told_at_once() -> None:
    """Whoever sets up a server corrects them in one go."""
    with pytest.raises(ValidationError) as caught:
        ServerSettings(address="nowhere", alpha=2, opensearch_url="ftp://there")
    assert {error["loc"][0] for error in caught.value.errors()} == {"address", "alpha", "opensearch_url"}


@pytest.mark.parametrize("address", ["127.0.0.1:70000", ":50051", "127.0.0.1", "host:port"])
def test_an_address_has_a_host_and_a_port(address: str) -> None:
    """Anything else is refused."""
    with pytest.raises(ValidationError, match="HOST:PORT"):
        ServerSettings(address=address)


def test_every_setting_has_a_sentence() -> None:
    """The settings page is made from them."""
    assert [name for name, field in ServerSettings.model_fields.items() if not field.description] == []
