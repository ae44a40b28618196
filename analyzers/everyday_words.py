"""Which words everybody uses; what is none of them, nor a slip of one, is a name or a term of some trade."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from string import ascii_lowercase

from analyzers.tokens import comparing_form
from analyzers.vocabulary import load_rows

_SHORTEST_WITH_SLIP = 5  # letters: a shorter word is one slip from too many


@dataclass(frozen=True, slots=True)
class EverydayWord:
    """A row of everyday_words.csv: a word as compared, and how many of a dictionary's glosses use it."""

    word: str
    glosses: int
    source: str


class EverydayWords:
    """Tells everyday words."""

    def __init__(self, rows: Iterable[EverydayWord]) -> None:
        """Rows as ``load_everyday_words`` gives them."""
        self._words = frozenset(row.word for row in rows)

    def has(self, word: str) -> bool:
        """Whether a word is one, or one slip of the pen from one: a letter more, less, other, or two exchanged."""
        form = comparing_form(word)
        if form in self._words:
            return True
        return len(form) >= _SHORTEST_WITH_SLIP and any(each in self._words for each in _slips(form))


def _slips(word: str) -> Iterator[str]:
    """All words one slip away (Damerau, CACM 1964)."""
    for at in range(len(word) + 1):
        left, right = word[:at], word[at:]
        if right:
            yield left + right[1:]
        if len(right) > 1:
            yield left + right[1] + right[0] + right[2:]
        for letter in ascii_lowercase:
            yield left + letter + right
            if right:
                yield left + letter + right[1:]


def load_everyday_words(folder: Traversable | None = None) -> tuple[EverydayWord, ...]:
    """The rows of everyday_words.csv.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return load_rows("everyday_words.csv", EverydayWord, folder)
