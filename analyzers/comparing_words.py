"""Tells whether a question compares one thing with another ("better than"), and whether a text tells a comparison."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from itertools import accumulate

from analyzers.tokens import PhraseTable, word_forms
from analyzers.vocabulary import VocabularyError, load_rows

FILE = "comparing_words.csv"
_GAP = "..."
_ASKS = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class _ComparingRow:
    """A row of comparing_words.csv: words in their order, ``...`` for any others between them.

    ``asks`` is yes where a question with them compares, no where they only tell a comparison ("similar").
    """

    words: str
    asks: str
    source: str

    @property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """The forms of what stands together."""
        return tuple(word_forms(part) for part in self.words.split(_GAP))


class ComparingWords:
    """Finds words that compare."""

    def __init__(self, rows: Iterable[_ComparingRow]) -> None:
        """Checked rows; ``load_comparing_words`` reads them from the data file."""
        every = tuple(rows)
        self._told_by = PhraseTable((row.words, row) for row in every if len(row.parts) == 1)
        self._asked_by = tuple(row.parts for row in every if _ASKS[row.asks])

    def compare(self, question: str) -> bool:
        """Whether a question compares."""
        forms = word_forms(question)
        present = frozenset(forms)
        return any(_stand_in(parts, forms) for parts in self._asked_by if present.issuperset(parts[0]))

    def tell(self, text: str) -> bool:
        """Whether a text tells a comparison, of whatever things."""
        return bool(self._told_by.find(word_forms(text)))


def _stand_in(parts: Sequence[tuple[str, ...]], forms: Sequence[str]) -> bool:
    """Whether all parts stand among word forms, one behind the other."""

    def behind(start: int, part: tuple[str, ...]) -> int:
        ends = (at + len(part) for at in range(start, len(forms)) if tuple(forms[at : at + len(part)]) == part)
        return next(ends, len(forms) + 1)

    *_, end = accumulate(parts, behind, initial=0)
    return end <= len(forms)


@cache
def load_comparing_words(folder: Traversable | None = None) -> ComparingWords:
    """The words of comparing_words.csv, read once in a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    rows = load_rows(FILE, _ComparingRow, folder)
    wrong = next((row for row in rows if row.asks not in _ASKS), None)
    if wrong:
        raise VocabularyError(f"{FILE}, {wrong.words!r}: asks is {wrong.asks!r}; make it yes or no")
    return ComparingWords(rows)
