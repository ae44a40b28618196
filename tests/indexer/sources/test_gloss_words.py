"""Plain words of definitions."""

import pytest

from indexer.sources.gloss_words import PlainWords, definition, stem

GLOSSES = ["the skin turns yellow", "skin that turned", "yellow skin", "a weal", "having an eye"]


@pytest.mark.parametrize(
    ("gloss", "kept"),
    [
        ('a red place; "it was red"', "a red place"),
        ("(medicine) loss of hair (on the head)", "loss of hair"),
        ("yellowing of the skin caused by bile", "yellowing of the skin"),
        ("caused by bile", "caused by bile"),
        ("swelling usually of the legs", "swelling"),
    ],
)
def test_a_definition_is_what_the_thing_is(gloss: str, kept: str) -> None:
    """Without examples, asides and causes; one that is nothing but a cause stays."""
    assert " ".join(definition(gloss).split()) == kept


def test_plain_words_are_common_and_say_something() -> None:
    """Rare words, empty words and the term's own go; a word in two forms stands once, as first written."""
    plain = PlainWords(GLOSSES, {"having"}, least_glosses=2)
    assert plain.of("having weals, skin turning yellow, yellowish skins", {stem("yellow")}) == ["skin", "turning"]


def test_a_text_is_as_common_as_its_rarest_word() -> None:
    """A term of a rare word and a common one is rare."""
    plain = PlainWords(GLOSSES, set(), least_glosses=2)
    assert [plain.commonness(text) for text in ("skin", "yellow skin", "weal skin", "unheard")] == [3, 2, 1, 0]
