"""What a settings file may not hold."""

from pathlib import Path

import pytest

from server.cli.errors import WrongUsageError
from server.cli.settings_names import refuse_unknown_names


def _use(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "mine.toml"
    file.write_text(text)
    monkeypatch.setenv("FACTSPAN_SETTINGS", str(file))


@pytest.mark.parametrize(
    ("name", "hint"), [("adress", "mean address"), ("FACTSPAN_ALPHA", "mean alpha"), ("colour_of_sky", "settings.md")]
)
def test_a_name_that_is_no_setting_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, hint: str
) -> None:
    """It would leave the setting at its default unseen."""
    _use(f'alpha = 0.5\n{name} = "1"', tmp_path, monkeypatch)
    with pytest.raises(WrongUsageError, match=rf"{name}.*{hint}"):
        refuse_unknown_names()


def test_settings_of_all_parts_may_stand_in_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The indexer's, the server's and a caller's."""
    _use('node_port = 0\nalpha = 0.5\ntoken = "t"', tmp_path, monkeypatch)
    refuse_unknown_names()


def test_without_a_file_there_is_nothing_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most have none."""
    monkeypatch.setenv("FACTSPAN_SETTINGS", "")
    refuse_unknown_names()
