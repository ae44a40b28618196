"""Which plain words explain a clinical term, after WordNet; run as a module, it writes ``lay_words.csv`` anew."""

import csv
import io
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from analyzers.vocabulary import load_rows
from indexer.artifacts.catalogue import load_catalogue
from indexer.artifacts.fetch import fetch
from indexer.settings import IndexerSettings
from indexer.sources.gloss_words import PlainWords, definition, stems
from indexer.sources.wordnet import (
    ADJECTIVE,
    DERIVED,
    HYPERNYM,
    INSTANCE,
    NOUN,
    PERTAINS_TO,
    VERB,
    Synset,
    WordNet,
    load_wordnet,
)

ARTIFACT = "wordnet"
FILE = Path("analyzers") / "data" / "lay_words.csv"
SOURCE = "WordNet 3.1"
LEAST_GLOSSES = 12
"""A word that fewer of WordNet's 117,000 glosses use is not plain."""
MOST_GLOSSES = 60
"""A term whose rarest word is used by more glosses is plain itself."""
MOST_LAY_WORDS = 12
SENSES_LOOKED_AT = 2  # a noun's commonest meanings: a label does not mean the others
_VERBS_OF_THE_BODY = 29
_BRAND = "trade name"  # a drug's name stands in every sentence of its label: explained each time it would say nothing


class Use(StrEnum):
    """What is used of the synsets under a root: words and glosses, words alone, or nothing."""

    EXPLAINED = "explained"
    NAMED = "named"
    LEFT_OUT = "left out"


_STRONGEST_LAST = (Use.EXPLAINED, Use.NAMED, Use.LEFT_OUT)


@dataclass(frozen=True, slots=True)
class ClinicalRoot:
    """A noun under which clinical nouns stand: WordNet's word and topic, and a ``Use``."""

    word: str
    topic: int
    use: str
    source: str


@dataclass(frozen=True, slots=True)
class EmptyWord:
    """A word that definitions are built with and that says nothing of the thing."""

    word: str
    source: str


def lay_words(wordnet: WordNet, roots: Sequence[ClinicalRoot], plain: PlainWords) -> dict[str, tuple[str, ...]]:
    """Plain words by clinical term (lower case), sorted by term: from its synsets' other words and their glosses."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for term, synset, use in _terms(wordnet, used_nouns(wordnet, roots)):
        if plain.commonness(term) <= MOST_GLOSSES:
            gloss = definition(synset.gloss) if use is Use.EXPLAINED else ""
            found[term] |= dict.fromkeys(plain.of(" ".join([*synset.words, gloss]), stems(term)))
    return {term: tuple(words)[:MOST_LAY_WORDS] for term, words in sorted(found.items()) if words}


def clinical_words(wordnet: WordNet, roots: Sequence[ClinicalRoot]) -> frozenset[str]:
    """All words (lower case) that name something clinical, plain ones too."""
    return frozenset(term for term, _, _ in _terms(wordnet, used_nouns(wordnet, roots)))


def load_roots(file_name: str = "clinical_roots.csv") -> tuple[ClinicalRoot, ...]:
    """The rows of a file of roots in this folder."""
    return load_rows(file_name, ClinicalRoot, files("indexer.sources"))


def load_plain_words(wordnet: WordNet) -> PlainWords:
    """What is plain by WordNet's own glosses, without the words of empty_words.csv."""
    empty = {row.word for row in load_rows("empty_words.csv", EmptyWord, files("indexer.sources"))}
    return PlainWords((each.gloss for each in wordnet.synsets.values()), empty, least_glosses=LEAST_GLOSSES)


def as_csv(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Rows as a data file has them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def made_file(wordnet: WordNet) -> str:
    """The whole data file."""
    words = lay_words(wordnet, load_roots(), load_plain_words(wordnet))
    return as_csv(("term", "lay_words", "source"), ((term, "|".join(plain), SOURCE) for term, plain in words.items()))


def fetch_wordnet() -> WordNet:
    """WordNet, fetched when it is not in the cache.

    Raises:
        ArtifactError: when it can't be fetched.
    """
    return load_wordnet(fetch(load_catalogue()[ARTIFACT], IndexerSettings().cache))


def used_nouns(wordnet: WordNet, roots: Sequence[ClinicalRoot]) -> Mapping[str, Use]:
    """What is used of each clinical noun, by its key."""
    below: dict[str, list[str]] = defaultdict(list)
    for synset in wordnet.synsets.values():
        for above in synset.to(HYPERNYM, INSTANCE):
            below[above].append(synset.key)
    uses: dict[str, Use] = {}
    for use in _STRONGEST_LAST:
        starts = (
            key
            for root in roots
            if root.use == use
            for key in wordnet.noun_senses.get(root.word, ())
            if wordnet.synsets[key].topic == root.topic
        )
        for key in _all_below(starts, below):
            uses[key] = use
    return {key: use for key, use in uses.items() if use is not Use.LEFT_OUT}


def _all_below(starts: Iterable[str], below: Mapping[str, Sequence[str]]) -> set[str]:
    found: set[str] = set()
    left = list(starts)
    while left:
        key = left.pop()
        if key not in found:
            found.add(key)
            left += below.get(key, ())
    return found


def _terms(wordnet: WordNet, uses: Mapping[str, Use]) -> Iterator[tuple[str, Synset, Use]]:
    """Each clinical word with its synset: nouns, the adjectives that belong to them, and verbs of the body."""
    for synset in wordnet.synsets.values():
        kind, use = synset.key[0], uses.get(synset.key)
        if kind == NOUN and use and _BRAND not in synset.gloss:
            for term in (word.lower() for word in synset.words):
                several = " " in term and use is Use.NAMED  # anatomy's Latin: no label prints it
                if not several and synset.key in wordnet.noun_senses.get(term, ())[:SENSES_LOOKED_AT]:
                    yield term, synset, use
        elif (kind == ADJECTIVE or (kind == VERB and synset.topic == _VERBS_OF_THE_BODY)) and any(
            key in uses for key in synset.to(DERIVED, PERTAINS_TO)
        ):
            yield from ((word.lower(), synset, Use.EXPLAINED) for word in synset.words)


def main(root: Path) -> None:
    """Writes the data file of the checkout at ``root``."""
    (root / FILE).write_text(made_file(fetch_wordnet()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd())
