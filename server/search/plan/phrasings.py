"""In which other words a question may be searched: synonyms, abbreviations spelt out, indexed questions' forms."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analyzers.attributes import Attribute
from analyzers.question_forms import QuestionForms
from analyzers.synonyms import SynonymTable
from analyzers.tokens import word_forms, words_of

MOST_PHRASES = 8
SIGNALS_OF_AN_ATTRIBUTE = 2
MOST_PHRASINGS = 15  # SPEC section 4
_TARGETS_ASKED = 3  # of the targets and attributes: as many are asked for in the indexed questions' form


@dataclass(frozen=True, slots=True)
class Phrasings:
    """Words to search with beside the question, and whole questions in other words."""

    phrases: tuple[str, ...]
    questions: tuple[str, ...]


class Rephraser:
    """Finds other words for a question."""

    def __init__(self, synonyms: SynonymTable, forms: QuestionForms) -> None:
        """The forms are those in which indexed questions were written, so that they meet."""
        self._synonyms = synonyms
        self._forms = forms

    def rephrase(
        self, question: str, drug: str, attributes: Sequence[Attribute], section_types: Sequence[str]
    ) -> Phrasings:
        """Phrases and questions; ``drug`` is the name for the forms, empty when none is known."""
        forms = word_forms(question)
        signals = [signal for row in attributes[:1] for signal in row.signals[:SIGNALS_OF_AN_ATTRIBUTE]]
        there = f" {' '.join(forms)} "
        phrases = [
            phrase
            for phrase in dict.fromkeys((*signals, *self._synonyms.meanings(forms)))
            if f" {' '.join(word_forms(phrase))} " not in there
        ]
        asked = (*self._asked(drug, attributes, section_types), *self._exchanged(question))
        others = [text for text in dict.fromkeys(asked) if text.casefold() != question.casefold()]
        return Phrasings(tuple(phrases[:MOST_PHRASES]), tuple(others[:MOST_PHRASINGS]))

    def _asked(self, drug: str, attributes: Sequence[Attribute], section_types: Sequence[str]) -> Iterator[str]:
        name = drug or "the drug"
        yield from (row.question.format(drug=name) for row in attributes[:_TARGETS_ASKED])
        for section_type in section_types[:_TARGETS_ASKED]:
            yield from (form.format(drug=name) for form in self._forms.forms("section", "", section_type))

    def _exchanged(self, question: str) -> Iterator[str]:
        """The question with one of its phrases in other words."""
        words = words_of(question)
        for hit in self._synonyms.found_in([word.form for word in words]):
            start, end = words[hit.start].start, words[hit.end - 1].end
            yield from (f"{question[:start]}{other}{question[end:]}" for other in dict.fromkeys(hit.values))
