"""How WordNet's data files are read: synsets with their words, pointers and glosses."""

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from analyzers.vocabulary import load_rows

NOUN, VERB, ADJECTIVE, ADVERB = "n", "v", "a", "r"
HYPERNYM, INSTANCE, DERIVED, PERTAINS_TO = "@", "@i", "+", "\\"
_FILES = {NOUN: "data.noun", VERB: "data.verb", ADJECTIVE: "data.adj", ADVERB: "data.adv"}
_SENSES = "index.noun"
_LICENCE_LINE = "  "  # the licence stands before the data, its lines indented
_MARKER = re.compile(r"\((?:a|p|ip)\)$")  # where an adjective may stand
_POINTER_FIELDS = 4


@dataclass(frozen=True, slots=True)
class Synset:
    """Words of one meaning.

    ``key`` is part of speech and offset, as pointers name it; ``topic`` the number of the lexicographer's file;
    ``pointers`` are (symbol, key) pairs; ``gloss`` is the definition, with examples behind it.
    """

    key: str
    topic: int
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str], ...]
    gloss: str

    def to(self, *symbols: str) -> tuple[str, ...]:
        """The keys that the pointers of these symbols lead to."""
        return tuple(key for symbol, key in self.pointers if symbol in symbols)


@dataclass(frozen=True, slots=True)
class WordNet:
    """Synsets by key, and each noun's keys, its commonest meaning first."""

    synsets: Mapping[str, Synset]
    noun_senses: Mapping[str, tuple[str, ...]]


def load_wordnet(jar: Path) -> WordNet:
    """WordNet from the archive that Maven has.

    Raises:
        ValueError: when a file of WordNet is not in it.
    """
    with zipfile.ZipFile(jar) as archive:
        names = {Path(name).name: name for name in archive.namelist()}
        wanted = (*_FILES.values(), _SENSES)
        missing = sorted(set(wanted) - set(names))
        if missing:
            raise ValueError(f"{jar.name} holds no {', '.join(missing)}: pin an artifact with WordNet's own files")
        texts = {name: archive.read(names[name]).decode("utf-8").splitlines() for name in wanted}
    synsets = (synset for part, file in _FILES.items() for synset in parse_synsets(texts[file], part))
    offensive = load_offensive_words()
    senses = {noun: keys for noun, keys in parse_senses(texts[_SENSES]).items() if not _says(noun, offensive)}
    return WordNet({synset.key: synset for synset in without_words(synsets, offensive)}, senses)


@dataclass(frozen=True, slots=True)
class _WordRow:
    """A row of offensive_words.csv."""

    word: str
    source: str


def load_offensive_words() -> frozenset[str]:
    """The words of offensive_words.csv, which no data file takes over; WordNet's own marks also hit "pee" and "poop".

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return frozenset(row.word for row in load_rows("offensive_words.csv", _WordRow, files(__package__)))


def without_words(synsets: Iterable[Synset], words: frozenset[str]) -> Iterator[Synset]:
    """The synsets without those of their words that are, or hold, one of some words."""
    for synset in synsets:
        kept = tuple(each for each in synset.words if not _says(each, words))
        yield synset if kept == synset.words else replace(synset, words=kept)


def _says(phrase: str, words: frozenset[str]) -> bool:
    return not words.isdisjoint(re.split(r"[ -]", phrase.casefold()))


def parse_synsets(lines: Iterable[str], part_of_speech: str) -> Iterator[Synset]:
    """The synsets of a data file (wndb(5WN): offset, topic, type, words, pointers, gloss)."""
    for line in lines:
        if line.startswith(_LICENCE_LINE) or not line.strip():
            continue
        data, _, gloss = line.partition(" | ")
        fields = data.split()
        words_end = 4 + 2 * int(fields[3], 16)
        pointers_end = words_end + 1 + _POINTER_FIELDS * int(fields[words_end])
        yield Synset(
            key=part_of_speech + fields[0],
            topic=int(fields[1]),
            words=tuple(_MARKER.sub("", word).replace("_", " ") for word in fields[4:words_end:2]),
            pointers=tuple(_pointers(fields[words_end + 1 : pointers_end])),
            gloss=gloss.strip(),
        )


def parse_senses(lines: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Each noun's keys from the index file, in WordNet's order: the commonest meaning first."""
    senses = {}
    for line in lines:
        if line.startswith(_LICENCE_LINE) or not line.strip():
            continue
        fields = line.split()
        senses[fields[0].replace("_", " ")] = tuple(NOUN + offset for offset in fields[-int(fields[2]) :])
    return senses


def _pointers(fields: Sequence[str]) -> Iterator[tuple[str, str]]:
    for at in range(0, len(fields), _POINTER_FIELDS):
        symbol, offset, part_of_speech, _ = fields[at : at + _POINTER_FIELDS]
        yield symbol, part_of_speech + offset
