"""Which text a range means that names none."""

from collections.abc import Callable

import pytest

from indexer.store.records import DocumentRecord, PageRecord
from indexer.store.text_pages import TextSpan
from server.citations.choose_text import Reading, choose
from server.citations.layout import Layout
from server.citations.stretch import Stretch
from server.errors import InvalidRequestError

Document = Callable[..., DocumentRecord]


def reading(version: str, text: str, *spans: tuple[int, int]) -> Reading:
    """The range [10, 19) of a text of one page, with spans at these ranges."""
    page = PageRecord("a" * 64, 1, 612.0, 792.0, 0, len(text), text)
    laid = tuple(TextSpan(start, end, "sentence", "", (), ()) for start, end in spans)
    return Reading(Layout(version, (), laid, ()), Stretch(text[10:19], 10, 19, (page,)))


WHOLE, OTHER = "Swallow.  Take one. Stop.", "Swallow.  Take two. Stop."


def test_the_same_words_are_told_from_the_text_of_today(document: Document) -> None:
    """Whether spans begin there or not."""
    readings = [reading("old", WHOLE, (10, 19)), reading("today", WHOLE)]
    assert choose(readings, document(text_version="today")).layout.text_version == "today"
    assert choose(readings, document(text_version="third")).layout.text_version == "old"


def test_a_text_in_which_the_range_cuts_a_word_is_not_meant(document: Document) -> None:
    """Nobody was given such words."""
    old, today = reading("old", WHOLE), reading("today", "Another aside: rewritten words")
    assert choose([old, today], document(text_version="today")) == old
    assert choose([reading("old", "Swallowing of it is hard"), reading("today", WHOLE)], document()) == reading(
        "today", WHOLE
    )


def test_a_span_may_begin_and_end_within_a_word(document: Document) -> None:
    """Where the print glues words together: it was given out all the same, so that its text is not left aside."""
    glued = reading("old", "Swallow itTake one.Stop", (10, 19))
    assert choose([glued, reading("today", "Swallowing of it is hard")], document()) == glued
    with pytest.raises(InvalidRequestError):
        choose([glued, reading("today", OTHER)], document())


def test_what_may_be_either_is_refused(document: Document) -> None:
    """With the texts and their words: a guess may give the wrong ones."""
    with pytest.raises(InvalidRequestError, match=r"text_version: is required: .* old 'Take one.', today 'Take two.'"):
        choose([reading("old", WHOLE), reading("today", OTHER)], document(text_version="today"))
