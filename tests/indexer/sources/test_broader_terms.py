"""From WordNet to broader_terms.csv, on a made-up extract; and that the file is what WordNet gives."""

from importlib.resources import files

import pytest

from indexer.artifacts.errors import DownloadError
from indexer.sources.broader_terms import GeneralTerm, Level, broader_terms, made_file
from indexer.sources.gloss_words import PlainWords
from indexer.sources.lay_words import ClinicalRoot, Use, fetch_wordnet
from indexer.sources.wordnet import NOUN, WordNet, parse_synsets

NOUNS = (
    "00000001 04 n 01 act 0 000 | a deed",
    "00000002 04 n 02 sport 0 athletics 0 001 @ 00000001 n 0000 | play",
    "00000003 04 n 01 field_game 0 001 @ 00000002 n 0000 | play in a field",
    "00000004 04 n 02 footer 0 kicking 0 001 @ 00000003 n 0000 | play with a ball",
    "00000005 06 n 01 athletics 0 000 | a book",
    "00000006 06 n 01 athletics 0 000 | a shop",
    "00000007 06 n 01 athletics 0 000 | a ship",
    "00000008 06 n 01 athletics 0 000 | a song",
)
SENSES = {
    "act": ("n00000001",),
    "sport": ("n00000002",),
    "athletics": ("n00000005", "n00000006", "n00000007", "n00000008", "n00000002"),
    "field game": ("n00000003",),
    "footer": ("n00000004",),
    "kicking": ("n00000004",),
}
EXTRACT = WordNet({each.key: each for each in parse_synsets(NOUNS, NOUN)}, SENSES)
ROOTS = (ClinicalRoot("sport", 4, Use.NAMED, "s"),)
PLAIN = PlainWords((), set(), least_glosses=1)
ENDS = GeneralTerm("act", 4, Level.ENDS, "s")


def test_a_term_has_its_synsets_words_and_those_above() -> None:
    """Up to what is too general; a word that commonly means another thing is not said."""
    found = broader_terms(EXTRACT, ROOTS, [ENDS], PLAIN)
    assert found == {
        "footer": ("kicking", "field game", "sport"),
        "kicking": ("footer", "field game", "sport"),
        "field game": ("sport",),
    }


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (GeneralTerm("sport", 4, Level.ENDS, "s"), ("kicking", "field game")),
        (GeneralTerm("field game", 4, Level.PASSED_OVER, "s"), ("kicking", "sport")),
        (GeneralTerm("kicking", 4, Level.UNSAID, "s"), ("field game", "sport")),
        (GeneralTerm("athletics", 4, Level.SAID, "s"), ("kicking", "field game", "sport", "athletics")),
    ],
)
def test_a_row_says_what_is_too_general(row: GeneralTerm, words: tuple[str, ...]) -> None:
    """A synset ends the way or is passed over; a word is taken or not."""
    assert broader_terms(EXTRACT, ROOTS, [ENDS, row], PLAIN)["footer"] == words


def test_an_everyday_word_is_no_term() -> None:
    """Nobody who asks for the max dose means a club drug."""
    assert "footer" not in broader_terms(EXTRACT, ROOTS, [ENDS], PLAIN, {"footer"})


def test_the_shipped_file_is_what_wordnet_gives() -> None:
    """A change of the rules needs the file written anew: make words."""
    try:
        wordnet = fetch_wordnet()
    except DownloadError as error:
        pytest.skip(f"WordNet is not to be had here: {error}")
    shipped = files("analyzers").joinpath("data", "broader_terms.csv").read_text(encoding="utf-8")
    assert made_file(wordnet) == shipped
