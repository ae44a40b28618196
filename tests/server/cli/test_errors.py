"""Errors as one line a person can act on."""

from hypothesis import given
from hypothesis import strategies as st

from server.cli.errors import CommandError, WrongUsageError, one_line


@given(st.text())
def test_a_message_is_one_line_without_control_characters(message: str) -> None:
    """Whatever an error says, it cannot break the line or steer the terminal."""
    line = one_line(message)
    assert len(line.splitlines()) <= 1
    assert all(character.isprintable() or character.isspace() or ord(character) > 0x9F for character in line)


def test_wrong_usage_has_an_exit_code_of_its_own() -> None:
    """Scripts tell "you asked wrongly" from "it did not work"."""
    assert (CommandError.exit_code, WrongUsageError.exit_code) == (1, 2)
