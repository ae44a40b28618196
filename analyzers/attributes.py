"""Attributes of a drug (half-life, storage) or a study (blinding): the words that tell them, and where."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from analyzers.tokens import PhraseTable, word_forms
from analyzers.vocabulary import VocabularyError, load_rows

NUMBER_WITH_UNIT = "number_with_unit"
LIST = "list"
ANSWERS = (NUMBER_WITH_UNIT, "percentage", "time", "date", "name", LIST, "text")
"""What kind of words an answer holds."""
NAMING = ("brand_name", "generic_name")
"""The attributes that a label tells with the drug's own names, whatever words stand beside them."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """A row of attributes.csv, or of paper_attributes.csv for what is asked of papers alone.

    ``signals`` are words that tell the attribute and ask for it, ``tells`` more words of labels, which ask for nothing
    ("mg tablets"), ``asked`` more words of those who ask.  ``section_types`` answer it, most likely first; ``question``
    asks for it, with ``{drug}`` for the name.  ``answer`` is one of ``ANSWERS``; ``units`` are those that its
    numbers can have, as labels print them.
    """

    attribute: str
    signals: tuple[str, ...]
    asked: tuple[str, ...]
    section_types: tuple[str, ...]
    question: str
    answer: str
    source: str
    units: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()

    @property
    def told_by(self) -> tuple[str, ...]:
        """All wordings of labels."""
        return (*self.signals, *self.tells)


class AttributeVocabulary:
    """Finds attributes in questions and in labels' words."""

    def __init__(self, rows: Iterable[Attribute], of_papers: Iterable[Attribute] = ()) -> None:
        """Checked rows, of labels and of papers alone; ``load_attributes`` reads them from the data files."""
        self.attributes = tuple(rows)
        every = (*self.attributes, *of_papers)
        self._rows = {row.attribute: row for row in every}
        self._told = PhraseTable((words, row) for row in self.attributes for words in row.told_by)
        self._asked = PhraseTable(_asked(self.attributes))
        self._asked_of_papers = PhraseTable(_asked(every))

    def rows(self, names: Iterable[str]) -> tuple[Attribute, ...]:
        """The rows of names, in their order; a name that is not known has none."""
        return tuple(self._rows[name] for name in names if name in self._rows)

    def asked_in(self, question: str, *, of_paper: bool = False) -> tuple[Attribute, ...]:
        """The attributes that a question asks for, those told by more words first, then in the question's order.

        ``of_paper`` says whether it is asked of papers alone, which are asked for more than a drug.
        """
        found = (self._asked_of_papers if of_paper else self._asked).find(word_forms(question))
        by_length = sorted(found, key=lambda hit: (hit.start - hit.end, hit.start))
        return tuple(dict.fromkeys(row for hit in by_length for row in hit.values))

    def told_in(self, words: str, section_type: str) -> tuple[Attribute, ...]:
        """The attributes that words of a label tell, if their section is one where they are answered."""
        found = self._told.find(word_forms(words))
        rows = dict.fromkeys(row for hit in found for row in hit.values)
        return tuple(row for row in rows if section_type in row.section_types)


def _asked(rows: Iterable[Attribute]) -> Iterator[tuple[str, Attribute]]:
    """The wordings of those who ask, each with what it asks for."""
    return ((words, row) for row in rows for words in (*row.signals, *row.asked))


@cache
def load_attributes(folder: Traversable | None = None) -> AttributeVocabulary:
    """The attributes of attributes.csv and paper_attributes.csv, read once a process.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return AttributeVocabulary(_load("attributes.csv", folder), _load("paper_attributes.csv", folder))


def _load(file_name: str, folder: Traversable | None) -> tuple[Attribute, ...]:
    rows = load_rows(file_name, Attribute, folder)
    for row in rows:
        if "{drug}" not in row.question:
            raise VocabularyError(f"{file_name}, {row.attribute}: its question names no {{drug}}; put it in")
        if row.answer not in ANSWERS:
            raise VocabularyError(f"{file_name}, {row.attribute}: answer {row.answer!r} is none of {ANSWERS}")
        if row.answer == NUMBER_WITH_UNIT and not row.units:
            raise VocabularyError(f"{file_name}, {row.attribute}: an answer in numbers has units; name them")
    return rows
