"""The words that a statement's meaning hangs on."""

from pathlib import Path

import pytest

from analyzers.meaning_words import Meaning, MeaningKind, load_meaning_words, tokens_of
from analyzers.vocabulary import VocabularyError

WORDS = load_meaning_words()


def sides(text: str) -> list[str]:
    """What the words of a text mean."""
    return [meaning.side for meaning in WORDS.meanings([token.form for token in tokens_of(text)])]


def test_words_numbers_and_signs_are_told_apart_at_their_places() -> None:
    """A number keeps its decimals, an apostrophe its word."""
    text = "Don't give >=2.5 mg/mL"
    assert [(token.form, text[token.start : token.end]) for token in tokens_of(text)] == [
        ("don't", "Don't"), ("give", "give"), (">=", ">="), ("2.5", "2.5"), ("mg", "mg"), ("ml", "mL"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 mg", "50 mg"), ("5 mg", "5 mcg"), ("5 mg", "5 g"), ("5 mL", "5 L"), ("2 hours", "2 days"),
        ("20 °C", "20 °F"), ("recommended", "not recommended"), ("with", "without"), ("< 5", "> 5"), (">= 5", "> 5"),
        ("less than", "more than"), ("increase", "decrease"), ("indicated", "contraindicated"), ("may", "must"),
        ("before", "after"), ("once", "twice"), ("two", "three"), ("adults", "children"), ("renal", "hepatic"),
        ("mild", "severe"), ("and", "or"), ("always", "never"), ("up to", "at least"),
        ("½", "¼"), ("class II", "class III"), ("LDL", "HDL"), ("oral", "intravenous"),
    ],
)  # fmt: skip
def test_what_says_another_thing_has_another_meaning(one: str, other: str) -> None:
    """Numbers, units, negations, comparisons and opposites."""
    assert sides(one) != sides(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("5 mg", "5 milligrams"), ("10 μg", "10 mcg"), ("increased", "raised"), ("isn't", "is not"), ("2 h", "2 hours")],
)
def test_what_says_the_same_has_the_same_meaning(one: str, other: str) -> None:
    """Spellings of one unit, words of one side."""
    assert sides(one) == sides(other)


def test_the_longest_phrase_counts() -> None:
    """Of "no more than" comes a bound, not a negation and a comparison."""
    assert WORDS.meanings(["no", "more", "than", "5"]) == [
        Meaning(MeaningKind.COMPARISON, "size", "at most"),
        Meaning(MeaningKind.NUMBER, "number", "5"),
    ]


@pytest.mark.parametrize(
    ("one", "other", "turned"),
    [
        ("stable", "unstable", True),
        ("reversible", "irreversible", True),
        ("tablet", "tablets", False),
        ("to", "into", False),
    ],
)
def test_a_prefix_turns_a_word(one: str, other: str, turned: bool) -> None:  # noqa: FBT001 - a table
    """In either order."""
    assert WORDS.turned(one, other) is turned
    assert WORDS.turned(other, one) is turned


@pytest.mark.parametrize("row", ["MAGIC,g,s,word,book", "NEGATION,g,s,milligram,book"])
def test_a_row_that_can_not_be_used_is_refused(tmp_path: Path, row: str) -> None:
    """An unknown kind, a word with two meanings."""
    (tmp_path / "measuring_units.csv").write_text("unit,spellings,source\nmg,mg|milligram,book\n", encoding="utf-8")
    (tmp_path / "meaning_words.csv").write_text(f"kind,group,side,words,source\n{row}\n", encoding="utf-8")
    with pytest.raises(VocabularyError):
        load_meaning_words(tmp_path)
