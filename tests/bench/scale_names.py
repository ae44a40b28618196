"""Made-up names for drugs: pronounceable, far from each other and from all words that they will stand among."""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

import jellyfish

from analyzers.edit_distance import within_distance

CONSONANTS, VOWELS = "bcdfglmnprstvz", "aeiou"
SHORTEST = 5
"""Letters of a word that is replaced: shorter ones ("TEVA" in a brand's name) stand in other words' places too."""
LETTERS_FOR_TWO_SLIPS, SLIPS_OF_THE_EAR = 8, 4
"""Within two slips a word this long is taken for a misspelt drug's name, within four one that sounds the same; so no
made-up name is that near to anything: ``analyzers.drugs``."""
TRIES = 20_000


class NameMaker:
    """Makes one name after another; the same seed, words and order give the same names."""

    def __init__(self, seed: int, words: Iterable[str], *, is_taken: Callable[[str], bool]) -> None:
        """No name comes near the words; ``is_taken`` refuses others (names and endings of real drugs)."""
        self._random = random.Random(seed)  # noqa: S311  # nothing secret
        self._is_taken = is_taken
        self._near: dict[str, set[str]] = defaultdict(set)
        self._sounding: dict[str, set[str]] = defaultdict(set)
        for word in words:
            self._keep(word.lower())

    def word(self, length: int) -> str:
        """A new name of so many letters, in lower case.

        Raises:
            LookupError: when there is no more room between those that there are.
        """
        for _ in range(TRIES):
            name = self._spelt(length)
            if not self._is_taken(name) and not self._has_neighbour(name):
                self._keep(name)
                return name
        raise LookupError(f"no further name of {length} letters was found in {TRIES} tries")

    def _spelt(self, length: int) -> str:
        """Consonants and vowels in turn."""
        first = self._random.randrange(2)
        return "".join(self._random.choice((CONSONANTS, VOWELS)[(first + at) % 2]) for at in range(length))

    def _keep(self, word: str) -> None:
        if len(word) >= SHORTEST - 1:
            self._near[word[0]].add(word)
            self._sounding[jellyfish.metaphone(word)].add(word)

    def _has_neighbour(self, name: str) -> bool:
        alike = self._sounding.get(jellyfish.metaphone(name), ())
        if any(within_distance(name, other, SLIPS_OF_THE_EAR) is not None for other in alike):
            return True
        return any(within_distance(name, other, _slips(name, other)) is not None for other in self._near[name[0]])


def _slips(name: str, other: str) -> int:
    return 2 if max(len(name), len(other)) >= LETTERS_FOR_TWO_SLIPS else 1


def own_words(brand_names: Sequence[str], generic_names: Sequence[str]) -> tuple[str, ...]:
    """The words of a label's names that are its drug's alone, in lower case: brands, and generics without their salts.

    A salt is what a longer generic name has beside a shorter one: "sodium" of "warfarin sodium" and "warfarin".
    """
    shortest = min(generic_names, key=len, default="")
    salts = {word for name in generic_names if shortest in name for word in _words(name)} - set(_words(shortest))
    found = [word for name in (*brand_names, shortest) for word in _words(name)]
    return tuple(dict.fromkeys(word for word in found if len(word) >= SHORTEST and word not in salts))


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", name.lower())


class Renaming:
    """Puts words in other words' places, letter for letter, so that nothing moves; each letter keeps its case."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """From lower-case words to lower-case words as long."""
        if any(len(old) != len(new) for old, new in names.items()):
            raise ValueError("a word is not as long as the one that it stands for: all places would be wrong")
        self._names = names
        whole = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        self._pattern = re.compile(rf"(?<![^\W\d_])(?:{whole})(?![^\W\d_])", re.IGNORECASE) if names else None

    def __call__(self, text: str) -> str:
        """The text with the other names."""
        return self._pattern.sub(self._renamed, text) if self._pattern else text

    def _renamed(self, found: re.Match[str]) -> str:
        old = found.group()
        new = self._names[old.lower()]
        return "".join(letter.upper() if was.isupper() else letter for letter, was in zip(new, old, strict=True))
