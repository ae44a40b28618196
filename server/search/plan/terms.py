"""The terms of a question: the words and known phrases that carry its meaning, to be looked for one by one."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from analyzers.broader_terms import BroaderTermTable, load_broader_terms
from analyzers.compound_terms import load_clinical_endings, load_compound_heads
from analyzers.drug_lexicon import DrugLexicon, load_drug_lexicon
from analyzers.inflections import inflections
from analyzers.lay_words import LayWordTable, load_lay_words
from analyzers.question_words import load_question_words
from analyzers.synonyms import SynonymTable, load_synonyms
from analyzers.tags import TagVocabulary, load_tags
from analyzers.term_kinds import TermKind, TermKinds
from analyzers.tokens import word_forms, words_of
from server.search.plan.plan import Plan, PlannedDrug, Term

MOST_TERMS = 10
MOST_NAMES = 6
FEWEST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class TermVocabularies:
    """The knowledge that terms are found with.

    ``empty_words`` say nothing of what is asked; ``compound_heads`` make one term with the word before them, and
    ``clinical_endings`` a clinical term of a word.
    ``synonyms``, ``clinical``, ``broader`` and ``tags`` know phrases that are one term ("chest pain"); ``drugs`` and
    ``broader`` tell other names.
    """

    synonyms: SynonymTable
    clinical: LayWordTable
    drugs: DrugLexicon
    broader: BroaderTermTable
    tags: TagVocabulary
    empty_words: frozenset[str]
    compound_heads: frozenset[str]
    clinical_endings: frozenset[str]


class TermFinder:
    """Finds the terms of questions."""

    def __init__(self, vocabularies: TermVocabularies) -> None:
        """The vocabularies are read once and never change."""
        self._known = vocabularies
        self._kinds = TermKinds(
            vocabularies.drugs,
            vocabularies.broader,
            vocabularies.tags,
            vocabularies.compound_heads,
            vocabularies.clinical_endings,
        )

    def terms(self, plan: Plan, searched: Collection[str] = ()) -> tuple[Term, ...]:
        """The terms in the question's order, as written, without the names of drugs whose documents are searched.

        Those stand all over them.  ``searched`` are the documents' hashes, empty for all.  Where nothing but such names
        is left ("amoxicillin warfarin"), those behind the first drug's are terms: each in the other's label.
        """
        own = [
            drug for drug in plan.drugs if drug.name and (not searched or not _apart(drug.document_hashes, searched))
        ]
        first = [drug for drug in own if not _apart(drug.document_hashes, own[0].document_hashes)]
        texts = self._texts(plan.question, own) or self._texts(plan.question, first)
        return tuple(map(self._term, texts[:MOST_TERMS]))

    def _texts(self, question: str, without: Iterable[PlannedDrug]) -> list[str]:
        words = words_of(question)
        forms = [word.form for word in words]
        drugs = {form for drug in without for form in word_forms(f"{drug.mention} {drug.name}")}
        phrases = self._known.broader.phrases_in(forms)
        # "A 9-month-old boy" is no "old boy".
        ranges = {start: end for start, end in phrases if any(self._tells(form, drugs) for form in forms[start:end])}
        ranges.update(self._known.clinical.phrases_in(forms))
        ranges.update(self._known.tags.phrases_in(forms))
        named = (each for each in self._known.drugs.drugs_in(forms) if not drugs.issuperset(forms[slice(*each)]))
        ranges.update((start, end) for start, end in named if end - start > 1)
        ranges.update(self._known.drugs.class_phrases_in(forms))
        ranges.update({hit.start: hit.end for hit in self._known.synonyms.found_in(forms)})
        ranges = self._with_compounds(ranges, forms, drugs)
        found: list[str] = []
        at = 0
        while at < len(words):
            end = ranges.get(at, at + 1)
            if end - at > 1 or self._tells(forms[at], drugs):
                found.append(question[words[at].start : words[end - 1].end])
            at = end
        return list(dict.fromkeys(found))

    def _term(self, text: str) -> Term:
        kind = self._kind(text)
        same = self._known.drugs.same_names(text) if kind is TermKind.DRUG else inflections(text)
        broader = dict.fromkeys((*self._known.drugs.class_names(text), *self._known.broader.of(text)))
        also = tuple(name for name in broader if name not in same)
        return Term(text, kind, same[:MOST_NAMES], also[:MOST_NAMES])

    def _kind(self, text: str) -> TermKind:
        """The kind of a term; a common word that only stands for a clinical one ("pcos") is as telling as that one.

        It does not name the condition: labels say what "chest infection" stands for in many ways.
        """
        kind = self._kinds.kind(text)
        if kind is not TermKind.COMMON:
            return kind
        meant = frozenset(map(self._kinds.kind, self._known.synonyms.meanings(word_forms(text))))
        return kind if meant.isdisjoint((TermKind.CONDITION, TermKind.CLINICAL)) else TermKind.CLINICAL

    def _with_compounds(self, ranges: dict[int, int], forms: Sequence[str], drugs: set[str]) -> dict[int, int]:
        """The ranges of known phrases, and of each noun that says little alone with the words that say which.

        Those are the word before it, and one more where that one is known ("polycystic ovary syndrome").
        """
        inside = {at for start, end in ranges.items() if end - start > 1 for at in range(start, end)}
        free = [at not in inside and self._tells(form, drugs) for at, form in enumerate(forms)]
        added: dict[int, int] = {}
        for at, form in enumerate(forms):
            if form in self._known.compound_heads and at and at not in inside and free[at - 1]:
                two = at > 1 and at - 1 in ranges and free[at - 2]
                # "chest infection" is any infection there, "polycystic ovary syndrome" is one.
                if two or not self._known.tags.is_body_part(forms[at - 1]):
                    added[at - 2 if two else at - 1] = at + 1
        return {**ranges, **added}

    def _tells(self, form: str, drugs: set[str]) -> bool:
        return len(form) >= FEWEST_LETTERS and form not in self._known.empty_words and form not in drugs


def _apart(hashes: Iterable[str], others: Collection[str]) -> bool:
    return all(each not in others for each in hashes)


@cache
def load_term_finder() -> TermFinder:
    """The finder with the vocabularies that ship, read once a process; it keeps nothing of a question.

    Raises:
        VocabularyError: for a row of a data file that cannot be used.
    """
    return TermFinder(
        TermVocabularies(
            SynonymTable(load_synonyms()),
            LayWordTable(load_lay_words()),
            load_drug_lexicon(),
            BroaderTermTable(load_broader_terms()),
            load_tags(),
            load_question_words(),
            load_compound_heads(),
            load_clinical_endings(),
        )
    )
