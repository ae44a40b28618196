"""What is said of a password."""

from indexer.extract.opening_terms import Opening


def test_a_password_is_never_shown() -> None:
    """Neither in a log nor in an error that shows the terms."""
    assert "secret" not in repr(Opening(password="secret"))  # noqa: S106  made up
