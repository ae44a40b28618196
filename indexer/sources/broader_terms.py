"""Which other and broader words a label may use for a term, after WordNet; run as a module, it writes the file anew."""

import sys
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from analyzers.vocabulary import load_rows
from indexer.sources.gloss_words import PlainWords
from indexer.sources.lay_words import (
    MOST_GLOSSES,
    SENSES_LOOKED_AT,
    SOURCE,
    ClinicalRoot,
    as_csv,
    fetch_wordnet,
    load_plain_words,
    load_roots,
    used_nouns,
)
from indexer.sources.wordnet import HYPERNYM, INSTANCE, Synset, WordNet

FILE = Path("analyzers") / "data" / "broader_terms.csv"
LEVELS = 3
"""Above a term's own synset: "football" stands three below "sport", "penicillin" two below "antibacterial"."""
MOST_BROADER_TERMS = 12
_FEWEST_LETTERS = 3  # "K", "DM": as a word of a label these mean something else
_SENSES_OF_RARE_WORDS = 4  # of a word in common use the first alone is meant: "minor", "issue", "relation"
_MOST_WORDS = 3  # longer names stand in few questions and labels


class Level(StrEnum):
    """What a synset does: it ends the way up, is a level that is not counted, or has a word taken or not."""

    ENDS = "ends"
    PASSED_OVER = "passed over"
    UNSAID = "unsaid"
    SAID = "said"


@dataclass(frozen=True, slots=True)
class GeneralTerm:
    """A row of general_terms.csv: WordNet's word and topic for what is too general, and a ``Level``."""

    word: str
    topic: int
    use: str
    source: str


@dataclass(frozen=True, slots=True)
class EverydayWord:
    """A row of everyday_words.csv: a word that questions use in another sense ("max dose" is of no club drug)."""

    word: str
    source: str


def broader_terms(
    wordnet: WordNet,
    roots: Sequence[ClinicalRoot],
    general: Sequence[GeneralTerm],
    plain: PlainWords,
    everyday: Container[str] = frozenset(),
) -> dict[str, tuple[str, ...]]:
    """Other words by term (lower case), sorted by term: the synset's own first, then those of the synsets above.

    ``everyday`` words are no terms.
    """
    usage = {(row.word, row.topic): Level(row.use) for row in general}
    words = {key: _usual_words(wordnet, synset, plain, usage) for key, synset in wordnet.synsets.items()}
    levels = _levels(wordnet, general)
    used = used_nouns(wordnet, roots)
    found: dict[str, tuple[str, ...]] = {}
    for term in sorted(wordnet.noun_senses):
        senses = [key for key in wordnet.noun_senses[term][:SENSES_LOOKED_AT] if key in used and key not in levels]
        if _is_looked_for(term) and term not in everyday:
            above = (word for start in senses for key in _keys_above(wordnet, start, levels) for word in words[key])
            others = [word for word in dict.fromkeys(above) if word != term]
            if others:
                found[term] = tuple(others)[:MOST_BROADER_TERMS]
    return found


def made_file(wordnet: WordNet) -> str:
    """The whole data file."""
    general = load_rows("general_terms.csv", GeneralTerm, files("indexer.sources"))
    everyday = {row.word for row in load_rows("everyday_words.csv", EverydayWord, files("indexer.sources"))}
    words = broader_terms(wordnet, load_roots("broader_roots.csv"), general, load_plain_words(wordnet), everyday)
    rows = ((term, "|".join(broader), SOURCE) for term, broader in words.items())
    return as_csv(("term", "broader_terms", "source"), rows)


def _levels(wordnet: WordNet, general: Sequence[GeneralTerm]) -> Mapping[str, Level]:
    return {
        key: Level(row.use)
        for row in general
        if row.use in (Level.ENDS, Level.PASSED_OVER)
        for key in wordnet.noun_senses.get(row.word, ())
        if wordnet.synsets[key].topic == row.topic
    }


def _keys_above(wordnet: WordNet, start: str, levels: Mapping[str, Level]) -> Iterator[str]:
    """A synset and those above it, level by level, up to what is too general."""
    seen = {start}
    level = [start]
    counted = 0
    while level and counted <= LEVELS:
        told = [key for key in level if key not in levels]
        yield from told
        counted += bool(told)
        above = dict.fromkeys(up for key in level for up in wordnet.synsets[key].to(HYPERNYM, INSTANCE))
        level = [key for key in above if key not in seen and levels.get(key) is not Level.ENDS]
        seen.update(level)


def _usual_words(
    wordnet: WordNet, synset: Synset, plain: PlainWords, usage: Mapping[tuple[str, int], Level]
) -> list[str]:
    """The words of a synset that commonly mean it: a "fry" is a child too, but nobody says so."""
    usual = []
    for word in filter(_is_looked_for, (word.lower() for word in synset.words)):
        use = usage.get((word, synset.topic))
        first = 1 if plain.commonness(word) > MOST_GLOSSES else _SENSES_OF_RARE_WORDS
        meant = synset.key in wordnet.noun_senses.get(word, ())[:first]
        if use is Level.SAID or (meant and use is not Level.UNSAID):
            usual.append(word)
    return usual


def _is_looked_for(word: str) -> bool:
    return len(word) >= _FEWEST_LETTERS and len(word.split()) <= _MOST_WORDS


def main(root: Path) -> None:
    """Writes the data file of the checkout at ``root``."""
    (root / FILE).write_text(made_file(fetch_wordnet()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd())
