"""The terms of a question: the words and known phrases that carry its meaning, to be looked for one by one."""

from dataclasses import dataclass

from analyzers.broader_terms import BroaderTermTable, load_broader_terms
from analyzers.drug_lexicon import DrugLexicon, load_drug_lexicon
from analyzers.lay_words import LayWordTable, load_lay_words
from analyzers.question_words import load_question_words
from analyzers.synonyms import SynonymTable, load_synonyms
from analyzers.term_kinds import TermKinds
from analyzers.tokens import word_forms, words_of
from server.search.types import Plan, Term

MOST_TERMS = 10
MOST_NAMES = 6
FEWEST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class TermVocabularies:
    """The knowledge that terms are found with.

    ``empty_words`` say nothing of what is asked.  ``synonyms`` and ``clinical`` know phrases that are one term ("chest
    pain", "polycystic ovary syndrome"); ``drugs`` and ``broader`` tell other names.
    """

    synonyms: SynonymTable
    clinical: LayWordTable
    drugs: DrugLexicon
    broader: BroaderTermTable
    empty_words: frozenset[str]


class TermFinder:
    """Finds the terms of questions."""

    def __init__(self, vocabularies: TermVocabularies) -> None:
        """The vocabularies are read once and never change."""
        self._known = vocabularies
        self._kinds = TermKinds(vocabularies.drugs, vocabularies.clinical, vocabularies.broader)

    def terms(self, plan: Plan) -> tuple[Term, ...]:
        """The terms in the question's order, as written, without the drugs that documents are known for."""
        question = plan.question
        words = words_of(question)
        forms = [word.form for word in words]
        drugs = {form for drug in plan.drugs if drug.name for form in word_forms(f"{drug.mention} {drug.name}")}
        ranges = dict(self._known.broader.phrases_in(forms))
        ranges.update(self._known.clinical.phrases_in(forms))
        ranges.update({hit.start: hit.end for hit in self._known.synonyms.found_in(forms)})
        found: list[str] = []
        at = 0
        while at < len(words):
            end = ranges.get(at, at + 1)
            if end - at > 1 or self._tells(forms[at], drugs):
                found.append(question[words[at].start : words[end - 1].end])
            at = end
        return tuple(self._term(text) for text in list(dict.fromkeys(found))[:MOST_TERMS])

    def _term(self, text: str) -> Term:
        names = dict.fromkeys((*self._known.drugs.other_names(text), *self._known.broader.of(text)))
        return Term(text, self._kinds.kind(text), tuple(names)[:MOST_NAMES])

    def _tells(self, form: str, drugs: set[str]) -> bool:
        return len(form) >= FEWEST_LETTERS and form not in self._known.empty_words and form not in drugs


def load_term_finder() -> TermFinder:
    """A finder with the vocabularies that ship.

    Raises:
        VocabularyError: for a row of a data file that cannot be used.
    """
    return TermFinder(
        TermVocabularies(
            SynonymTable(load_synonyms()),
            LayWordTable(load_lay_words()),
            load_drug_lexicon(),
            BroaderTermTable(load_broader_terms()),
            load_question_words(),
        )
    )
