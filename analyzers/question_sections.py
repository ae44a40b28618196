"""Which section types the words of a question point to, and how strongly."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from analyzers.patient_measures import PatientMeasures, Stretch, load_patient_measures
from analyzers.tokens import PhraseTable, word_forms
from analyzers.vocabulary import VocabularyError, load_rows

MONOGRAPH = "monograph"
PAPER = "paper"
# Signs that no list of words can hold; a row names them in its words.
ANOTHER_DRUG = "<another drug>"
CHILDS_AGE = "<child's age>"
OLD_AGE = "<old age>"
_SIGNS = (ANOTHER_DRUG, CHILDS_AGE, OLD_AGE)
_AGE = "age"
_YOUNGEST_ADULT = 18 * 12  # months; 21 CFR 201.57(c)(9)(iv) counts as pediatric up to 16; usage is up to 17
_YOUNGEST_ELDERLY = 65 * 12  # months; 21 CFR 201.57(c)(9)(v)


@dataclass(frozen=True, slots=True)
class _PointerRow:
    """A row of question_sections.csv: words or signs of a question, and the section type that they speak for."""

    words: tuple[str, ...]
    section_type: str
    weight: float
    vocabulary: str
    source: str


class QuestionSections:
    """Weighs section types by a question's words."""

    def __init__(self, rows: Iterable[_PointerRow], measures: PatientMeasures) -> None:
        """Checked rows, and what reads a patient's age; ``load_question_sections`` reads them from the data files."""
        kept = tuple(rows)
        self._measures = measures
        self._signs: dict[str, list[_PointerRow]] = {
            sign: [row for row in kept if sign in row.words] for sign in _SIGNS
        }
        self._table = PhraseTable(
            (words, ((row.section_type, row.vocabulary), row.weight))
            for row in kept
            for words in row.words
            if words not in _SIGNS
        )

    def weights(self, question: str, signs: Sequence[str] = ()) -> Mapping[tuple[str, str], float]:
        """(section type, vocabulary) and the weight that the question gives it; those without any are left out.

        ``signs`` are what the caller sees beside the words, such as ``ANOTHER_DRUG``.
        """
        found: dict[tuple[str, str], float] = {}
        free: dict[tuple[str, str], int] = {}
        for hit in self._table.find_all(word_forms(question)):
            for key, weight in hit.values:
                # Words of one type may lie inside words of another, but none counts twice for one type.
                if hit.start >= free.get(key, 0):
                    found[key] = found.get(key, 0.0) + weight
                    free[key] = hit.end
        for sign in dict.fromkeys((*signs, *self._ages(question))):
            for row in self._signs.get(sign, ()):
                key = (row.section_type, row.vocabulary)
                found[key] = found.get(key, 0.0) + row.weight
        return found

    def _ages(self, question: str) -> list[str]:
        ages = [told for told in self._measures.told(question) if told.measure == _AGE]
        meant = ((CHILDS_AGE, _is_child), (OLD_AGE, _is_old))
        return [sign for sign, is_meant in meant if any(map(is_meant, ages))]


def _is_child(age: Stretch) -> bool:
    return age.high < _YOUNGEST_ADULT


def _is_old(age: Stretch) -> bool:
    return age.low >= _YOUNGEST_ELDERLY


def load_question_sections(folder: Traversable | None = None) -> QuestionSections:
    """The rows of question_sections.csv.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    rows = load_rows("question_sections.csv", _PointerRow, folder)
    for row in rows:
        where = f"question_sections.csv, words {row.words[0]!r}"
        if row.vocabulary not in (MONOGRAPH, PAPER):
            raise VocabularyError(f"{where}: vocabulary is {row.vocabulary!r}; write {MONOGRAPH} or {PAPER}")
        if row.weight <= 0:
            raise VocabularyError(f"{where}: weight is {row.weight}; make it more than 0")
    return QuestionSections(rows, load_patient_measures())
