"""Changing the file of keys."""

from pathlib import Path

import pytest

from server.cli.api_keys import CALLS, add_key, read_keys, remove_key
from server.cli.errors import CommandError


def test_a_file_that_is_none_of_keys_is_left_as_it_is(tmp_path: Path) -> None:
    """Whatever was meant with it, and nothing of it is repeated."""
    file = tmp_path / "other.json"
    file.write_text('{"planted": "secret"}')
    for change in (
        lambda: add_key(file, "a", drugs=(), documents=(), calls=(), days=None),
        lambda: remove_key(file, "0" * 12),
        lambda: read_keys(file),
    ):
        with pytest.raises(CommandError) as caught:
            change()
        assert "secret" not in str(caught.value)
    assert file.read_text() == '{"planted": "secret"}'


def test_every_call_of_the_api_may_be_named() -> None:
    """Of both services."""
    assert {"Ask", "GetPageImage"} <= set(CALLS)
