"""From WordNet to right_words.csv, on a made-up extract; and that the file is what WordNet gives."""

from importlib.resources import files

import pytest

from analyzers.tokens import comparing_form
from indexer.artifacts.errors import DownloadError
from indexer.sources.lay_words import fetch_wordnet
from indexer.sources.right_words import inflected, made_file, right_words
from indexer.sources.wordnet import NOUN, VERB, WordNet, parse_synsets

NOUNS = ("00000001 26 n 03 crash 0 Crush 0 big_crash 0 000 | a noise",)
VERBS = ("00000002 29 v 01 crash 0 000 | to make a noise",)
EXTRACT = WordNet({each.key: each for each in (*parse_synsets(NOUNS, NOUN), *parse_synsets(VERBS, VERB))}, {})


def test_words_and_their_forms_that_would_be_slips_are_kept() -> None:
    """Names and what has a blank are left out, as is what no slip leads to."""
    assert right_words(EXTRACT, lambda form: form != "crashing") == ("crash", comparing_form("crashes"), "crashed")


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("stir", {"stir", "stirs", "stirring", "stirred"}),
        ("disperse", {"disperse", "disperses", "dispersing", "dispersed"}),
        ("carry", {"carry", "carries", "carrying", "carried"}),
        ("box", {"box", "boxes", "boxing", "boxed"}),
        ("heal", {"heal", "heals", "healing", "healed"}),
        ("refer", {"refer", "refers", "refering", "referring", "refered", "referred"}),
    ],
)
def test_a_verb_has_its_regular_forms(verb: str, forms: set[str]) -> None:
    """Of several syllables both, for the stress is not known."""
    assert set(inflected(verb, is_verb=True)) == forms


def test_a_noun_has_its_plural() -> None:
    """And no more."""
    assert list(inflected("scar", is_verb=False)) == ["scar", "scars"]


def test_the_shipped_file_is_what_wordnet_gives() -> None:
    """A change of the words that may be meant needs the file written anew: make words."""
    try:
        wordnet = fetch_wordnet()
    except DownloadError as error:
        pytest.skip(f"WordNet is not to be had here: {error}")
    shipped = files("analyzers").joinpath("data", "right_words.csv").read_text(encoding="utf-8")
    assert made_file(wordnet) == shipped
