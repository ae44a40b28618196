"""Reading WordNet's files: a made-up extract in its format."""

import zipfile
from pathlib import Path

import pytest

from indexer.sources.wordnet import (
    ADJECTIVE,
    DERIVED,
    HYPERNYM,
    NOUN,
    Synset,
    load_wordnet,
    parse_senses,
    parse_synsets,
    without_words,
)

LICENCE = "  1 This stands before the data and is no data.  "
NOUN_LINE = (
    '00000020 26 n 02 red_spot 0 rubor 0 002 @ 00000010 n 0000 + 00000030 a 0101 | a red place; "it had a | in it"  '
)
ADJECTIVE_LINE = "00000030 00 a 01 spotted(a) 0 000 | having spots  "


def test_a_line_becomes_a_synset() -> None:
    """Words with their spaces, pointers by part of speech and offset, the gloss whole."""
    (synset,) = parse_synsets([LICENCE, NOUN_LINE], NOUN)
    assert synset == Synset(
        key="n00000020",
        topic=26,
        words=("red spot", "rubor"),
        pointers=((HYPERNYM, "n00000010"), (DERIVED, "a00000030")),
        gloss='a red place; "it had a | in it"',
    )
    assert synset.to(HYPERNYM) == ("n00000010",)


def test_where_an_adjective_may_stand_is_not_its_word() -> None:
    """The marker in parentheses goes."""
    (synset,) = parse_synsets([ADJECTIVE_LINE], ADJECTIVE)
    assert synset.words == ("spotted",)


def test_the_commonest_meaning_comes_first() -> None:
    """In the index file's order."""
    senses = parse_senses([LICENCE, "red_spot n 2 1 @ 2 1 00000020 00000011  "])
    assert senses == {"red spot": ("n00000020", "n00000011")}


def test_words_that_offend_are_left_out_of_phrases_too() -> None:
    """The words beside them stay, and so does the meaning."""
    synset = Synset("n1", 8, ("Rudeword", "seat", "big rudeword", "rudewords"), (), "")
    (decent,) = without_words([synset], frozenset({"rudeword"}))
    assert decent.words == ("seat", "rudewords")


def test_an_archive_without_wordnet_is_refused(tmp_path: Path) -> None:
    """The error names the files."""
    jar = tmp_path / "empty.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("data.noun", "")
    with pytest.raises(ValueError, match=r"empty\.jar holds no data\.adj"):
        load_wordnet(jar)
