"""Other forms of a word that a light stemmer keeps apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.inflections import inflections


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("bleed", "bleeding"),
        ("bleeding", "bleed"),
        ("dose", "dosing"),
        ("dosing", "dose"),
        ("split", "splitting"),
        ("stopping", "stop"),
        ("Crush", "crushing"),
        ("vomited", "vomiting"),
        ("dropped", "dropping"),
    ],
)
def test_the_ing_form_and_what_it_comes_from(word: str, other: str) -> None:
    """With a doubled letter, a silent e, or neither."""
    assert other in inflections(word)


@pytest.mark.parametrize(("word"), ["", "go", "QT2", "chest pain", "sing", "naïve", "5", "platelets", "injection"])
def test_what_is_no_plain_verb_has_none(word: str) -> None:
    """Codes, phrases, numbers, words too short to tell, and those whose ending no verb has."""
    assert inflections(word) == ()


@given(st.text(max_size=20))
def test_any_text_can_be_asked(text: str) -> None:
    """Nothing breaks, and a word is no form of itself."""
    assert text.lower() not in inflections(text)
