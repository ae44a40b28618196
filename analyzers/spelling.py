"""Words of a question that are slips of the pen for a word that says what is asked."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from analyzers.attributes import load_attributes
from analyzers.broader_terms import load_broader_terms
from analyzers.edit_distance import within_distance
from analyzers.lay_words import load_lay_words
from analyzers.question_model import load_question_examples
from analyzers.question_words import load_question_words
from analyzers.synonyms import load_synonyms
from analyzers.tokens import word_forms
from analyzers.vocabulary import load_rows

RIGHT_FILE = "right_words.csv"
"""English words that would be taken for slips, made by ``indexer/sources/right_words.py``."""
_SHORTEST = 6  # letters of what may be meant: shorter words have too many neighbours ("taking", "talking" are known)
_KEPT_WORDS = 4096


class Spelling:
    """Tells which word was meant, and which are right."""

    def __init__(self, known: Iterable[str], telling: Iterable[str]) -> None:
        """Word forms: all that are right as they are, and of these the ones that may be meant by one that is not."""
        self._known = frozenset(known)
        self._telling: dict[tuple[str, int], list[str]] = defaultdict(list)
        for form in sorted(frozenset(telling)):
            if len(form) >= _SHORTEST and form.isalpha():
                self._telling[form[0], len(form)].append(form)
        self._meant = lru_cache(_KEPT_WORDS)(self._find_meant)

    def meant(self, form: str) -> str:
        """The only telling word one slip away; "" where there is none, or the word is known.

        It begins alike, and the slip is not at the end: "recommender" is another form of a word, not a slip.
        """
        return self._meant(form)

    def knows(self, form: str) -> bool:
        """Whether a word is right as it is, as far as the data files know words."""
        return form in self._known

    def _find_meant(self, form: str) -> str:
        if len(form) < _SHORTEST - 1 or form in self._known or not form.isalpha():
            return ""
        near = [
            other
            for length in range(len(form) - 1, len(form) + 2)
            for other in self._telling.get((form[0], length), ())
            if not other.startswith(form[:-1]) and within_distance(form, other, 1) is not None
        ]
        return near[0] if len(near) == 1 else ""


@dataclass(frozen=True, slots=True)
class _WordRow:
    """A row of right_words.csv."""

    word: str
    source: str


def load_spelling() -> Spelling:
    """The words of the data files that ship: those of synonyms and attributes may be meant.

    Raises:
        VocabularyError: for a row of a data file that cannot be used.
    """
    return spelling_with(row.word for row in load_rows(RIGHT_FILE, _WordRow))


def spelling_with(right: Iterable[str]) -> Spelling:
    """The same with the words, as compared, that are right besides those of the other data files."""
    telling = {
        form
        for words in (
            *(name for row in load_synonyms() for name in (row.term, *row.synonyms)),
            *(words for row in load_attributes().attributes for words in (*row.signals, *row.asked)),
        )
        for form in word_forms(words)
    }
    known = {
        form
        for words in (
            *(row.question for row in load_question_examples()),
            *(words for row in load_lay_words() for words in (row.term, *row.lay_words)),
            *(words for row in load_broader_terms() for words in (row.term, *row.broader_terms)),
        )
        for form in word_forms(words)
    }
    return Spelling(telling | known | load_question_words() | frozenset(right), telling)
