"""Which text a range means that names none."""

from collections.abc import Callable

import pytest

from indexer.store.records import DocumentRecord
from indexer.store.text_pages import TextSpan
from server.citations.choose_text import Reading, choose
from server.citations.layout import Layout
from server.citations.stretch import Stretch
from server.errors import InvalidRequestError

Document = Callable[..., DocumentRecord]


def reading(version: str, words: str, *spans: tuple[int, int]) -> Reading:
    """The words at 10 of a text with spans at these ranges."""
    laid = tuple(TextSpan(start, end, "sentence", "", (), ()) for start, end in spans)
    return Reading(Layout(version, (), laid, ()), Stretch(words, 10, 10 + len(words), ()))


def test_the_same_words_are_told_from_the_text_of_today(document: Document) -> None:
    """Whether spans begin there or not."""
    readings = [reading("old", "Take one.", (10, 19)), reading("today", "Take one.")]
    assert choose(readings, document(text_version="today")).layout.text_version == "today"
    assert choose(readings, document(text_version="third")).layout.text_version == "old"


def test_a_range_of_whole_spans_is_of_the_text_that_has_them(document: Document) -> None:
    """One span, or the first one's beginning to the last one's end."""
    old, today = reading("old", "Take one. Stop.", (10, 19), (20, 25)), reading("today", "e one. Stop. Go", (13, 22))
    assert choose([old, today], document(text_version="today")) == old


@pytest.mark.parametrize("spans", [(), ((10, 19),)])
def test_what_may_be_either_is_refused(document: Document, spans: tuple[tuple[int, int], ...]) -> None:
    """With both texts and their words: a guess may give the wrong ones."""
    readings = [reading("old", "Take one.", *spans), reading("today", "Take two.", *spans)]
    with pytest.raises(InvalidRequestError, match=r"text_version: is required: .* old 'Take one.', today 'Take two.'"):
        choose(readings, document(text_version="today"))
