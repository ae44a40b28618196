"""Bad files, each in one line."""

import pickle

import pytest

from indexer.errors import (
    BadDocumentError,
    CutShortError,
    DamagedError,
    EmptyFileError,
    EncryptedError,
    NotAPdfError,
    NoTextError,
)


@pytest.mark.parametrize(
    "error", [CutShortError, DamagedError, EmptyFileError, EncryptedError, NotAPdfError, NoTextError]
)
def test_an_error_is_one_line_that_names_the_file(error: type[BadDocumentError]) -> None:
    """And survives the way from one process to another."""
    made = error("label.pdf")
    assert str(made).startswith("label.pdf: ")
    assert "\n" not in str(made)
    again = pickle.loads(pickle.dumps(made))  # noqa: S301  our own bytes
    assert (type(again), str(again)) == (error, str(made))
