"""The uses of providers that the settings turn on."""

import pytest

from server.cli.providers import uses_of_settings


def test_by_default_there_are_none() -> None:
    """Nothing leaves the machine."""
    assert uses_of_settings() == ()


def test_uses_of_both_sides_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The embedder is on both."""
    for use in ("EMBEDDER", "PLANNER", "QUESTION_WRITER"):
        monkeypatch.setenv(f"FACTSPAN_{use}", "cohere")
    assert sorted(each.use.name for each in uses_of_settings()) == ["embedder", "planner", "question_writer"]
