"""Answers of a process that read a PDF, ours and a hostile file's."""

import os
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place
from indexer.answer import answered
from indexer.errors import DamagedError, SandboxError

OURS = (Place(1, Box(1.0, 2.0, 3.0, 4.0), 5, 6), {"a": [1, 2.5, None, "\u00e9", b"x"]})


class _Names:
    """Pickled as a call of what it names."""

    def __init__(self, called: Callable[..., object], *arguments: object) -> None:
        self.call = called, arguments

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self.call


def test_our_own_come_back() -> None:
    """Plain values and data classes as they were, errors by their class and words."""
    assert answered(pickle.dumps(OURS), tuple) == OURS
    error = answered(pickle.dumps(DamagedError("a.pdf", "broken")), tuple)
    assert (type(error), str(error)) == (DamagedError, "a.pdf: broken")
    assert isinstance(answered(pickle.dumps(SandboxError("none")), tuple), SandboxError)


@pytest.mark.parametrize(
    "hostile",
    [_Names(os.system, "true"), _Names(eval, "1"), _Names(getattr, "", "join"), _Names(answered, b"")],
    ids=["a program", "an expression", "an attribute", "a function of ours"],
)
def test_nothing_else_is_called(hostile: _Names) -> None:
    """Not even our own functions."""
    with pytest.raises(pickle.UnpicklingError, match="no part of an answer"):
        answered(pickle.dumps(hostile), object)


def test_what_was_not_asked_for_is_no_answer() -> None:
    """Whoever asked would fall over it later."""
    with pytest.raises(pickle.UnpicklingError, match="Place is no Box"):
        answered(pickle.dumps(OURS[0]), Box)


def test_a_dotted_name_leads_nowhere() -> None:
    """A module of ours has imported others, which a name could be led through."""
    packed = b"\x80\x04\x8c\x0eindexer.answer\x8c\x11pickle.Unpickler.\x93."
    with pytest.raises(pickle.UnpicklingError):
        answered(packed, object)


@given(st.binary(max_size=200), st.integers(0, 400))
def test_broken_answers_are_one_error(junk: bytes, place: int) -> None:
    """Whatever is wrong with them."""
    whole = pickle.dumps(OURS)
    for packed in (junk, whole[:place] + junk + whole[place:]):
        try:
            answered(packed, object)
        except pickle.UnpicklingError:
            continue
