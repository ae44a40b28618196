"""In which other words a question may be searched: synonyms, abbreviations spelt out, indexed questions' forms."""

from collections.abc import Sequence
from dataclasses import dataclass

from analyzers.attributes import Attribute
from analyzers.question_forms import QuestionForms
from analyzers.synonyms import SynonymTable
from analyzers.tokens import word_forms

MOST_PHRASES = 8
SIGNALS_OF_AN_ATTRIBUTE = 2
MOST_PHRASINGS = 5
SECTIONS_ASKED = 2  # of the targets: as many are asked for in the indexed questions' form


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
        there = " ".join(forms)
        phrases = [
            phrase
            for phrase in dict.fromkeys((*signals, *self._synonyms.meanings(forms)))
            if f" {' '.join(word_forms(phrase))} " not in f" {there} "
        ]
        asked = self._asked(drug, attributes, section_types)
        others = [text for text in dict.fromkeys(asked) if text.casefold() != question.casefold()]
        return Phrasings(tuple(phrases[:MOST_PHRASES]), tuple(others[:MOST_PHRASINGS]))

    def _asked(self, drug: str, attributes: Sequence[Attribute], section_types: Sequence[str]) -> list[str]:
        name = drug or "the drug"
        asked = [row.question.format(drug=name) for row in attributes[:SECTIONS_ASKED]]
        for section_type in section_types[:SECTIONS_ASKED]:
            asked += [form.format(drug=name) for form in self._forms.forms("section", "", section_type)]
        return asked
