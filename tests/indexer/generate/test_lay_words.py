"""Plain words of spans and blocks."""

from analyzers.lay_words import LayWords, LayWordTable
from indexer.extract.document import FactSpan
from indexer.generate.lay_words import plain_words

TABLE = LayWordTable([LayWords("pruritus", ("itching", "skin"), "s"), LayWords("erythema", ("redness", "skin"), "s")])


def span(key: str, text: str, context: str = "") -> FactSpan:
    """A span of which only the words matter."""
    return FactSpan(key, "sentence", text, 0, len(text), "s", 0, context, ())


def test_each_piece_has_its_own_terms_words() -> None:
    """By id; a word that explains two terms stands once, and a piece without terms has none."""
    found = plain_words([span("a", "Pruritus and erythema."), span("b", "Take with food.")], TABLE)
    assert found == {"a": "itching skin redness", "b": ""}


def test_what_the_text_says_itself_is_not_said_again() -> None:
    """Its own words count in its own field."""
    assert plain_words([span("a", "Pruritus of the skin")], TABLE) == {"a": "itching"}


def test_the_context_explains_nothing() -> None:
    """A table's heads stand over every row: words for them would tell no row from the next."""
    assert plain_words([span("a", "12 (3%)", "Pruritus")], TABLE) == {"a": ""}
