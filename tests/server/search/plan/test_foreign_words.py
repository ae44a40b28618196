"""When a question has too many words that nothing knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.search.plan.foreign_words import foreign_words

_KNOWN = frozenset({"what", "is", "the", "dose", "of", "die", "was", "with"})


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Was ist die Dosis von Warfarin?", ("ist", "Dosis", "von")),
        ("warfarin asdf qwer", ("asdf", "qwer")),
        ("warfarin asdf asdf", ("asdf",)),
        ("What is the dose of warfarin?", ()),
        ("What is the dose of warfarin with zorbafen?", ()),
        ("warfarin zorbafen", ()),
        ("warfarin 25 mk8825", ()),
        ("", ()),
    ],
)
def test_a_question_is_foreign_when_too_many_of_its_words_are(question: str, words: tuple[str, ...]) -> None:
    """Names of drugs count for neither side, digits are known, and one unknown word is a word to be looked for."""
    assert foreign_words(question, {"warfarin"}, _KNOWN.__contains__) == words


@given(st.text())
def test_where_all_is_known_nothing_is_foreign(question: str) -> None:
    """Whatever it is."""
    assert foreign_words(question, (), lambda _: True) == ()
