"""Where settings come from, and which goes before which."""

from pathlib import Path

import pytest
from pydantic import Field

from indexer.store.settings_sources import SECRETS_VARIABLE, SETTINGS_FILE_VARIABLE, SourcedSettings


class Example(SourcedSettings):
    """Settings of a test."""

    example_colour: str = Field("white", description="A colour.")


def test_arguments_go_before_environment_before_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The nearer source wins; without any the default holds."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(SETTINGS_FILE_VARIABLE, raising=False)
    assert Example().example_colour == "white"
    (tmp_path / "settings.toml").write_text('example_colour = "green"\n')
    monkeypatch.setenv(SETTINGS_FILE_VARIABLE, str(tmp_path / "settings.toml"))
    assert Example().example_colour == "green"
    monkeypatch.setenv("FACTSPAN_EXAMPLE_COLOUR", "blue")
    assert Example().example_colour == "blue"
    assert Example(example_colour="red").example_colour == "red"


def test_an_empty_variable_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """FACTSPAN_X= in a compose file means the default."""
    monkeypatch.setenv("FACTSPAN_EXAMPLE_COLOUR", "")
    assert Example().example_colour == "white"


def test_a_folder_of_secrets_goes_between_environment_and_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As a mounted secret has it: a file a setting, called as its variable, with a line's end or without."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "settings.toml").write_text('example_colour = "green"\n')
    monkeypatch.setenv(SETTINGS_FILE_VARIABLE, str(tmp_path / "settings.toml"))
    monkeypatch.setenv(SECRETS_VARIABLE, str(tmp_path / "secrets"))
    (tmp_path / "secrets").mkdir()
    assert Example().example_colour == "green"
    (tmp_path / "secrets" / "FACTSPAN_EXAMPLE_COLOUR").write_text("black\n")
    assert Example().example_colour == "black"
    monkeypatch.setenv("FACTSPAN_EXAMPLE_COLOUR", "blue")
    assert Example().example_colour == "blue"
