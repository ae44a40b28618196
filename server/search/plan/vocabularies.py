"""The knowledge that plans are made with by rules, as it ships."""

from dataclasses import dataclass
from functools import cache

from analyzers.attributes import AttributeVocabulary, load_attributes
from analyzers.drug_lexicon import DrugLexicon, load_drug_lexicon
from analyzers.patient_groups import PatientGroups, load_patient_groups
from analyzers.patient_measures import PatientMeasures, load_patient_measures
from analyzers.question_forms import load_question_forms
from analyzers.question_model import load_question_model
from analyzers.question_sections import load_question_sections
from analyzers.question_words import load_question_words
from analyzers.section_places import load_section_places
from analyzers.sections import SectionVocabulary, load_section_vocabulary
from analyzers.spelling import Spelling, load_spelling
from analyzers.synonyms import SynonymTable, load_synonyms
from server.search.plan.phrasings import Rephraser
from server.search.plan.section_targets import TargetFinder


@dataclass(frozen=True, slots=True)
class PlanVocabularies:
    """The knowledge that plans are made with."""

    lexicon: DrugLexicon
    attributes: AttributeVocabulary
    sections: SectionVocabulary
    finder: TargetFinder
    rephraser: Rephraser
    synonyms: SynonymTable
    question_words: frozenset[str]
    spelling: Spelling
    measures: PatientMeasures
    groups: PatientGroups


@cache
def load_plan_vocabularies() -> PlanVocabularies:
    """The vocabularies that ship, read once a process.

    Raises:
        VocabularyError: for a row of a data file that cannot be used.
    """
    synonyms = SynonymTable(load_synonyms())
    rephraser = Rephraser(synonyms, load_question_forms())
    sections = load_section_vocabulary()
    finder = TargetFinder(load_question_sections(), load_question_model(), sections, load_section_places())
    return PlanVocabularies(
        load_drug_lexicon(),
        load_attributes(),
        sections,
        finder,
        rephraser,
        synonyms,
        load_question_words(),
        load_spelling(),
        load_patient_measures(),
        load_patient_groups(),
    )
