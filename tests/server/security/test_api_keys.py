"""API keys and the file of their hashes."""

import datetime as dt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.security.api_keys import ApiKey, ApiKeys, new_api_key, read_api_keys, write_api_keys
from server.security.reach import EVERYTHING, Reach

NOW = dt.datetime(2026, 1, 2, tzinfo=dt.UTC)


def made(name: str = "ward 7", expires: dt.datetime | None = None) -> tuple[str, ApiKey]:
    """A key without limits."""
    return new_api_key(name, expires=expires, reach=EVERYTHING, calls=())


def test_a_key_is_found_by_itself_alone() -> None:
    """Not by its id, another secret, or another id with its secret."""
    (key, kept), (other, second) = made("a"), made("b")
    keys = ApiKeys(keys=(kept, second))
    assert keys.find(key, NOW) == kept
    swapped = f"fsk_{second.id}_{key.split('_', 2)[2]}"
    wrong = ("", "fsk_", f"fsk_{kept.id}", f"fsk_{kept.id}_", key[:-1], key + "A", swapped, kept.sha256, key.upper())
    assert [keys.find(each, NOW) for each in wrong] == [None] * len(wrong)
    assert keys.find(other, NOW) == second


def test_a_key_is_over_when_its_time_is() -> None:
    """To the second."""
    key, kept = made(expires=NOW)
    keys = ApiKeys(keys=(kept,))
    assert keys.find(key, NOW - dt.timedelta(seconds=1)) == kept
    assert keys.find(key, NOW) is None


@given(st.text(max_size=100))
def test_nothing_made_up_is_a_key(shown: str) -> None:
    """Nor ends in an error."""
    assert ApiKeys(keys=(made()[1],)).find(shown, NOW) is None


def test_a_keys_limits_are_its_callers(tmp_path: Path) -> None:
    """There and back through the file, which holds no key and is its owner's alone."""
    file = tmp_path / "keys.json"
    key, kept = new_api_key("ward 7", expires=None, reach=Reach(("a.pdf",), ("warfarin",)), calls=("Ask",))
    write_api_keys(file, ApiKeys(keys=(kept,)))
    found = read_api_keys(file.read_bytes()).find(key, NOW)
    assert found is not None
    assert (found.caller.name, found.caller.reach) == ("ward 7", Reach(("a.pdf",), ("warfarin",)))
    assert found.caller.calls == {"Ask"}
    assert key.encode() not in file.read_bytes()
    assert (file.stat().st_mode & 0o777, list(tmp_path.iterdir())) == (0o600, [file])


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b'{"keys": [{"id": "planted"}]}', b'{"keys": [], "document": ["planted"]}', b"\xff"],
)
def test_what_is_no_file_of_keys_is_refused_without_repeating_it(content: bytes) -> None:
    """A limit that is spelt wrong would else be none."""
    with pytest.raises(ValueError, match="no file of API keys") as caught:
        read_api_keys(content)
    assert "planted" not in str(caught.value)
    assert "factspan keys add" in str(caught.value)
