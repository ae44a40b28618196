"""The plan of a question by rules: what it asks for, of which drug, where it is answered, and in which words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analyzers.attributes import Attribute, AttributeVocabulary, load_attributes
from analyzers.drug_lexicon import DrugLexicon, load_drug_lexicon
from analyzers.drugs import DrugMention, DrugTable
from analyzers.question_forms import load_question_forms
from analyzers.question_sections import QuestionSections, load_question_sections
from analyzers.sections import SectionVocabulary, load_section_vocabulary
from analyzers.synonyms import SynonymTable, load_synonyms
from analyzers.tokens import word_forms
from server.search.plan.phrasings import Rephraser
from server.search.plan.section_targets import SectionTargets, in_present_sections, target_sections
from server.search.plan.sub_questions import split_questions
from server.search.types import ExtractionLevel, KnownDrug, MadeBy, Plan, PlannedDrug, QueryMode

# Questions for several things or for a way to do something are answered by a block, not by one sentence.
_ASKS_FOR_SEVERAL = re.compile(
    r"\b(?:what are|which are|list|name the|all the|how (?:should|do|to|is it (?:given|taken))|describe|explain"
    r"|summari[sz]e"
    r"|which (?:\w+ ){0,3}\w+s\b|what (?:\w+ ){0,2}(?:steps|signs|symptoms|precautions|warnings|side effects))\b",
    re.IGNORECASE,
)
_ASKS_OF_ALL = re.compile(
    r"\b(?:which|what|any) (?:of (?:the|these) )?(?:drugs?|medicines?|medications?|labels?|products?|monographs?)\b"
    r"|\ball (?:the )?(?:labels|drugs|documents|monographs)\b",
    re.IGNORECASE,
)
_THE_DRUG = re.compile(
    r"\b(?:(?:this|these|my) (?:drug|medicine|medication|med|product|tablet|pill|capsule)s?"
    r"|the (?:drug|medicine|medication))\b",
    re.IGNORECASE,
)
_POINTS_AT_ONE = re.compile(r"\b(?:it|its|this|these|my|them)\b", re.IGNORECASE)
_SURE_WEIGHT = 2.5  # of a section type: from here on the question plainly names where it is answered


@dataclass(frozen=True, slots=True)
class PlanVocabularies:
    """The knowledge that plans are made with."""

    lexicon: DrugLexicon
    attributes: AttributeVocabulary
    pointers: QuestionSections
    sections: SectionVocabulary
    rephraser: Rephraser


def load_rules_planner() -> "RulesPlanner":
    """A planner with the vocabularies that ship.

    Raises:
        VocabularyError: for a row of a data file that cannot be used.
    """
    rephraser = Rephraser(SynonymTable(load_synonyms()), load_question_forms())
    pointers, sections = load_question_sections(), load_section_vocabulary()
    return RulesPlanner(PlanVocabularies(load_drug_lexicon(), load_attributes(), pointers, sections, rephraser))


class RulesPlanner:
    """Plans searches without a model, from the question's own words."""

    def __init__(self, vocabularies: PlanVocabularies) -> None:
        """The vocabularies are read once and never change."""
        self._known = vocabularies
        self._table: tuple[Sequence[KnownDrug], DrugTable] = ((), DrugTable((), vocabularies.lexicon))

    def plan(self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = ()) -> Plan:
        """The plan of a question; any text has one.

        ``drugs`` is the registry's; ``history`` holds earlier turns and is not looked at yet.
        """
        del history
        mentions = self._drug_table(drugs).mentions(question)
        asked = _of_it(question, mentions)
        attributes = self._known.attributes.asked_in(asked)
        targets = self._targets(question, asked, mentions, attributes)
        targets = in_present_sections(targets, self._known.sections, _section_types(mentions, drugs))
        parts = split_questions(question)
        name = next((mention.name for mention in mentions if mention.name), "")
        phrasings = self._known.rephraser.rephrase(question, name, attributes, targets.section_types)
        return Plan(
            question=question,
            drugs=tuple(PlannedDrug(m.mention, m.name, m.document_hashes, m.near_names) for m in mentions),
            query_mode=_query_mode(question, mentions, attributes, targets, parts),
            attribute=attributes[0].attribute if attributes else "",
            section_types=targets.section_types,
            phrases=phrasings.phrases,
            question_phrasings=phrasings.questions,
            extraction_level=_extraction_level(question, parts),
            sub_questions=parts,
            made_by=MadeBy.RULES,
        )

    def _drug_table(self, drugs: Sequence[KnownDrug]) -> DrugTable:
        known, table = self._table
        if known is not drugs and tuple(known) != tuple(drugs):
            table = DrugTable(drugs, self._known.lexicon)
            self._table = (drugs, table)
        return table

    def _targets(
        self, question: str, asked: str, mentions: Sequence[DrugMention], attributes: Sequence[Attribute]
    ) -> SectionTargets:
        forms = word_forms(question)
        named = {form for mention in mentions for form in word_forms(mention.mention)}
        others = [
            (start, end) for start, end in self._known.lexicon.drugs_in(forms) if not named & set(forms[start:end])
        ]
        indexed = sum(1 for mention in mentions if mention.name)
        # A drug stands beside another one only where the question is about one, by name or by pointing at it.
        about_one = indexed or _POINTS_AT_ONE.search(asked)
        # Two indexed drugs in one question are a question about the two together.
        beside = (len(others) if about_one else 0) + max(0, len({m.mention for m in mentions if m.name}) - 1)
        return target_sections(asked, self._known.pointers, attributes=attributes, drugs=indexed, other_drugs=beside)


def _section_types(mentions: Sequence[DrugMention], drugs: Sequence[KnownDrug]) -> frozenset[str]:
    """The section types of the named drugs' documents; empty without a drug, or when they are not known."""
    named = {document for mention in mentions for document in mention.document_hashes}
    known = (drug for drug in drugs if named and not named.isdisjoint(drug.document_hashes))
    return frozenset(section_type for drug in known for section_type in drug.section_types)


def _of_it(question: str, mentions: Sequence[DrugMention]) -> str:
    """The question with "it" for its drugs, so that "how does X work" is asked in known words."""
    text = _THE_DRUG.sub("it", question)
    for mention in mentions:
        text = text.replace(mention.mention, "it")
    return text


def _query_mode(
    question: str,
    mentions: Sequence[DrugMention],
    attributes: Sequence[Attribute],
    targets: SectionTargets,
    parts: Sequence[str],
) -> QueryMode:
    if not mentions and _ASKS_OF_ALL.search(question):
        return QueryMode.GLOBAL
    if len(parts) > 1 and len(targets.section_types) > 1:
        return QueryMode.MULTI_SECTION
    if attributes and targets.section_types[:1] and targets.section_types[0] in attributes[0].section_types:
        return QueryMode.ATTRIBUTE
    return QueryMode.SECTION if targets.strongest >= _SURE_WEIGHT else QueryMode.GENERIC


def _extraction_level(question: str, parts: Sequence[str]) -> ExtractionLevel:
    several = len(parts) > 1 or _ASKS_FOR_SEVERAL.search(question)
    return ExtractionLevel.BLOCK if several else ExtractionLevel.SENTENCE
