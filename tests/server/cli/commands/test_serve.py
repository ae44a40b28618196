"""`factspan serve`, which `up` runs."""

from collections.abc import Callable

import pytest

Run = Callable[..., "tuple[int, str, str]"]


def test_serve_is_not_shown_among_the_commands(run: Run) -> None:
    """A person starts all with `up`."""
    assert "serve " not in run("--help").out


def test_serve_without_a_model_is_one_line(
    run: Run, free_address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: str
) -> None:
    """It says where the model should be."""
    monkeypatch.setenv("FACTSPAN_ADDRESS", free_address)
    monkeypatch.setenv("FACTSPAN_MODEL_FOLDER", str(tmp_path))
    code, out, err = run("serve")
    assert (code, out) == (1, "")
    assert "no embedding model" in err.splitlines()[-1]
