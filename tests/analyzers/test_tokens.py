"""What words and phrase tables promise: one form for one word, true places, the longest phrase."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.tokens import PhraseTable, word_forms, words_of


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Half-lives of t½ and t1/2", ("half", "live", "of", "t1/2", "and", "t1/2")),
        ("2.5 mg, 1,200 mL", ("2.5", "mg", "1,200", "ml")),
        ("Don't skip patients' doses", ("dont", "skip", "patient", "dose")),
        ("allergies to nitrous gas", ("allergy", "to", "nitrous", "gas")),
        ("gynaecomastia, oestrogen, aetiology", ("gynecomastia", "estrogen", "etiology")),
        ("tumour colours of the dialysed", ("tumor", "color", "of", "the", "dialyzed")),
        ("immunised centres, sulphate aerosol", ("immunized", "center", "sulfate", "aerosol")),
        ("5% Sjögren", ("5", "%", "sjogren")),
        ("I'm or im on IM shots, I\u2019M ill", ("i", "or", "i", "on", "im", "shot", "i", "ill")),
    ],
)
def test_words_have_one_form(text: str, forms: tuple[str, ...]) -> None:
    """Case, hyphens, apostrophes, accents, plurals and British spelling make no difference; numbers stay whole."""
    assert word_forms(text) == forms


@given(st.text())
def test_words_know_their_places(text: str) -> None:
    """Words follow one another inside the text and are never empty."""
    words = words_of(text)
    assert all(0 <= word.start < word.end <= len(text) for word in words)
    assert all(first.end <= second.start for first, second in pairwise(words))


def test_the_longest_phrase_is_found() -> None:
    """A phrase inside a longer one gives way, and one phrase may have several meanings."""
    table = PhraseTable([("blood", 1), ("blood pressure", 2), ("high blood pressure", 3), ("blood pressure", 4)])
    found = table.find(word_forms("My blood-pressure and blood"))
    assert [(hit.start, hit.end, hit.values) for hit in found] == [(1, 3, (2, 4)), (4, 5, (1,))]
