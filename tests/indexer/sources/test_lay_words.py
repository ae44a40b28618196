"""From WordNet to lay_words.csv, on a made-up extract; and that the file is what WordNet gives."""

from importlib.resources import files

import pytest

from indexer.artifacts.errors import DownloadError
from indexer.sources.gloss_words import PlainWords
from indexer.sources.lay_words import ClinicalRoot, Use, as_csv, clinical_words, fetch_wordnet, lay_words, made_file
from indexer.sources.wordnet import ADJECTIVE, NOUN, WordNet, parse_synsets

NOUNS = (
    "00000001 26 n 01 illness 0 000 | being ill",
    "00000002 26 n 02 icterus 0 yellows 0 001 @ 00000001 n 0000 | yellow skin caused by bile",
    "00000003 26 n 01 blight 0 001 @ 00000001 n 0000 | an illness of plants",
    "00000004 26 n 01 leaf_blight 0 001 @ 00000003 n 0000 | yellow leaves",
    "00000005 08 n 02 renes 0 kidney 0 000 | an organ under the skin",
    "00000006 06 n 01 icterus 0 000 | a bird with yellow skin",
    "00000007 06 n 01 Yellopane 0 001 @ 00000001 n 0000 | a yellow drug (trade name Yellopane)",
)
ADJECTIVES = ("00000008 01 a 01 icteric 0 001 + 00000002 n 0101 | having yellow skin",)
ROOTS = (
    ClinicalRoot("illness", 26, Use.EXPLAINED, "s"),
    ClinicalRoot("blight", 26, Use.LEFT_OUT, "s"),
    ClinicalRoot("renes", 8, Use.NAMED, "s"),
)
EXTRACT = WordNet(
    {each.key: each for each in (*parse_synsets(NOUNS, NOUN), *parse_synsets(ADJECTIVES, ADJECTIVE))},
    {
        "illness": ("n00000001",),
        "icterus": ("n00000002", "n00000006"),
        "yellows": ("n00000002",),
        "blight": ("n00000003",),
        "leaf blight": ("n00000004",),
        "renes": ("n00000005",),
        "kidney": ("n00000005",),
        "yellopane": ("n00000007",),
    },
)
PLAIN = PlainWords((each.gloss for each in EXTRACT.synsets.values()), {"having"}, least_glosses=2)


def test_a_term_is_explained_by_its_gloss_and_its_synonyms() -> None:
    """Clinical nouns and their adjectives; not brands, not what is left out, not other meanings of the word."""
    found = lay_words(EXTRACT, ROOTS, PLAIN)
    assert found == {"icteric": ("yellow", "skin"), "icterus": ("yellows", "skin"), "yellows": ("skin",)}


def test_what_is_only_named_has_no_gloss() -> None:
    """A body part has its other names alone, where they are plain."""
    plain = PlainWords(["kidney", "kidney", "organ", "organ", "skin", "skin"], set(), least_glosses=2)
    assert lay_words(EXTRACT, ROOTS, plain)["renes"] == ("kidney",)


def test_clinical_words_are_plain_ones_too() -> None:
    """All that stands under a root and is used."""
    assert clinical_words(EXTRACT, ROOTS) == {"illness", "icterus", "yellows", "renes", "kidney", "icteric"}


def test_rows_are_written_as_data_files_are() -> None:
    """A comma in a value is quoted."""
    assert as_csv(("term", "source"), [("a, b", "s")]) == 'term,source\n"a, b",s\n'


def test_the_shipped_file_is_what_wordnet_gives() -> None:
    """A change of the rules needs the file written anew: make words."""
    try:
        wordnet = fetch_wordnet()
    except DownloadError as error:
        pytest.skip(f"WordNet is not to be had here: {error}")
    shipped = files("analyzers").joinpath("data", "lay_words.csv").read_text(encoding="utf-8")
    assert made_file(wordnet) == shipped
