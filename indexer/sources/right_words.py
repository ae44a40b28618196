"""Which English words are no slips of the pen, after WordNet; run as a module, it writes the file anew.

Of all words of WordNet and their inflections only those are kept that the spelling would take for slips of a word that
says what is asked: of 57 corrections in 3,116 questions 43 had changed a right word ("checking" to "chucking").
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from analyzers.spelling import RIGHT_FILE, spelling_with
from analyzers.tokens import comparing_form
from indexer.sources.lay_words import SOURCE, as_csv, fetch_wordnet
from indexer.sources.wordnet import VERB, WordNet

FILE = Path("analyzers") / "data" / RIGHT_FILE
_Y = re.compile(r"[^aeiou]y$")
_DOUBLED = re.compile(r"[^aeiou][aeiou][^aeiouwxy]$")  # the last letter before an ending: "stirred"
_SYLLABLES = re.compile(r"[aeiouy]+[^aeiouy]+[aeiouy]")  # of several it is the stress that tells: "entered", "referred"
_HISSING = ("s", "x", "z", "ch", "sh")


def right_words(wordnet: WordNet, is_slip: Callable[[str], bool]) -> tuple[str, ...]:
    """The words, as compared and sorted, of those that would be taken for slips; names, in capitals, are left out."""
    return tuple(sorted({form for form in map(comparing_form, _words(wordnet)) if is_slip(form)}))


def inflected(word: str, *, is_verb: bool) -> Iterator[str]:
    """A word with its regular endings; nouns, adjectives and adverbs have none but that of the plural."""
    yield word
    ends_in_y = _Y.search(word) is not None
    stem = word[:-1] if ends_in_y else word
    yield f"{stem}ies" if ends_in_y else f"{word}es" if word.endswith(_HISSING) else f"{word}s"
    if not is_verb:
        return
    doubled = f"{word}{word[-1]}" if _DOUBLED.search(word) else word
    for each in {doubled, word} if _SYLLABLES.search(word) else {doubled}:
        yield f"{each.removesuffix('e')}ing"
        yield f"{stem}ied" if ends_in_y else f"{each.removesuffix('e')}ed"


def _words(wordnet: WordNet) -> Iterator[str]:
    for key, synset in wordnet.synsets.items():
        for word in synset.words:
            if word.isalpha() and word.islower():
                yield from inflected(word, is_verb=key.startswith(VERB))


def made_file(wordnet: WordNet) -> str:
    """The whole data file."""
    without = spelling_with(())
    return as_csv(("word", "source"), _rows(right_words(wordnet, lambda form: bool(without.meant(form)))))


def _rows(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((word, SOURCE) for word in words)


def main(root: Path) -> None:
    """Writes the data file of the checkout at ``root``."""
    (root / FILE).write_text(made_file(fetch_wordnet()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd())
