"""`factspan keys` as a person calls it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "tuple[int, str, str]"]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of keys that the settings name; it is not there yet."""
    path = tmp_path / "keys.json"
    monkeypatch.setenv("FACTSPAN_API_KEYS", str(path))
    return path


def test_a_key_is_printed_once_and_only_its_hash_is_kept(run: Run, file: Path) -> None:
    """The file is its owner's alone."""
    code, key, err = run("keys", "add", "ward 7")
    assert (code, key.startswith("fsk_")) == (0, True)
    assert key.strip() not in err
    assert key.strip() not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_listed_keys_hold_nothing_secret(run: Run, file: Path) -> None:
    """Limits and names, no hash."""
    run("keys", "add", "ward 7", "--drug", "warfarin", "--call", "Ask", "--days", "1")
    _, out, _ = run("keys", "list", "--json")
    (listed,) = map(json.loads, out.splitlines())
    assert (listed["name"], listed["drugs"], listed["calls"]) == ("ward 7", ["warfarin"], ["Ask"])
    assert "sha256" not in listed
    assert json.loads(file.read_text())["keys"][0]["sha256"] not in run("keys", "list")[1]


def test_a_removed_key_is_gone_and_the_others_stay(run: Run, file: Path) -> None:
    """By its id."""
    first, second = (json.loads(run("keys", "add", name, "--json")[1]) for name in ("a", "b"))
    assert run("keys", "remove", first["id"])[0] == 0
    assert [key["id"] for key in json.loads(file.read_text())["keys"]] == [second["id"]]
    assert run("keys", "remove", first["id"])[0] == 1


@pytest.mark.usefixtures("file")
@pytest.mark.parametrize("arguments", [("--call", "Nonesuch"), ("--drug", " ")])
def test_a_limit_that_is_none_is_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    """No key is made with more rights than were meant."""
    assert run("keys", "add", "ward 7", *arguments)[0] == 2
    assert run("keys", "list")[0] == 1


def test_without_a_file_named_it_says_where_to_name_one(run: Run) -> None:
    """Flag and setting."""
    code, _, err = run("keys", "list")
    assert (code, "FACTSPAN_API_KEYS" in err) == (2, True)
