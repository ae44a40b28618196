"""Names of indices and ids of records."""

from hypothesis import given
from hypothesis import strategies as st

from indexer.store.names import (
    ALIASES,
    SPANS,
    evidence_id,
    evidence_range,
    first_index,
    in_space,
    page_id,
    question_id,
    text_page_id,
    text_version,
)


def test_the_plain_space_has_the_plain_names() -> None:
    """Without a space, alias and index are as documented."""
    assert in_space(SPANS) == "factspan-spans"
    assert first_index(SPANS) == "factspan-spans-1"


def test_spaces_do_not_meet() -> None:
    """No alias of one space is an alias or index of another."""
    names = [in_space(alias, space) for alias in ALIASES for space in ("", "a", "b")]
    names += [first_index(alias, space) for alias in ALIASES for space in ("", "a", "b")]
    assert len(names) == len(set(names))


@given(st.integers(0, 10**6), st.integers(1, 10**4), st.integers(1, 10**4))
def test_an_evidence_id_is_its_range(start: int, length: int, other: int) -> None:
    """The same range has the same id, another range another one."""
    one = evidence_id("a" * 64, start, start + length)
    assert one == evidence_id("a" * 64, start, start + length)
    assert one != evidence_id("a" * 64, start, start + length + other)
    assert one != evidence_id("b" * 64, start, start + length)


@given(st.integers(0, 10**6), st.integers(1, 10**4))
def test_an_evidence_id_tells_its_range(start: int, length: int) -> None:
    """There and back."""
    assert evidence_range(evidence_id("a" * 64, start, start + length)) == ("a" * 64, start, start + length)


@given(st.text(min_size=1), st.text(min_size=1))
def test_a_question_id_is_its_words_and_page(one: str, other: str) -> None:
    """Equal ids mean equal words on the same page of the same document."""
    same = question_id("a", 1, one) == question_id("a", 1, other)
    assert same == (one == other)
    assert question_id("a", 1, one) != question_id("a", 2, one)


def test_a_page_id_is_its_document_and_number() -> None:
    """Pages are asked for by key, without a search."""
    assert page_id("abc", 12) == "abc-12"


def test_a_text_is_named_by_its_words_and_pages() -> None:
    """The same words on other pages are another text."""
    assert text_version(["ab", "c"]) == text_version(["ab", "c"])
    assert len({text_version(pages) for pages in (["ab", "c"], ["a", "bc"], ["abc"], ["ab", "d"])}) == 4
    assert text_page_id("h", "v", 3) == "h-v-3"
