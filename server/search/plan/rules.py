"""The plan of a question by rules: what it asks for, of which drug, where it is answered, and in which words."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analyzers.attributes import LIST, Attribute
from analyzers.drugs import DrugMention, DrugTable
from analyzers.question_sections import PAPER
from analyzers.tokens import word_forms, words_of
from server.search.plan.foreign_words import foreign_words
from server.search.plan.history import MOST_MEANINGS, Completed, Naming, complete, is_empty
from server.search.plan.phrasings import MOST_PHRASES
from server.search.plan.plan import ExtractionLevel, KnownDrug, MadeBy, Plan, PlannedDrug, QueryMode
from server.search.plan.section_targets import (
    MOST_LABELS_READ,
    LabelShape,
    SectionTargets,
    answered_there,
    told_by_labels,
)
from server.search.plan.spoken_names import same_drug, spoken_names
from server.search.plan.sub_questions import complete_parts, split_questions
from server.search.plan.subject import Subject, find_subject
from server.search.plan.vocabularies import PlanVocabularies, load_plan_vocabularies

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
_SURE_SHARE = 0.5  # of a section type: from here on the question plainly names where it is answered
_CODE = re.compile(
    r"\d|[A-Z]{2}|(?<=\s)[A-Z]"
)  # capitals and digits are of a name that is not known here ("MK-8825 EC50")
_A_TOPIC = 3  # words that tell something ("maximum daily dose")
_A_WORD_OR_TWO = 2  # such a question leaves open what it is about, when it names no drug


def load_rules_planner() -> "RulesPlanner":
    """A planner with the vocabularies that ship.

    Raises:
        VocabularyError: for a row of a data file that cannot be used.
    """
    return RulesPlanner(load_plan_vocabularies())


class RulesPlanner:
    """Plans searches without a model, from the question's own words."""

    def __init__(self, vocabularies: PlanVocabularies) -> None:
        """The vocabularies are read once and never change."""
        self._known = vocabularies
        self._drugs = _Drugs((), DrugTable((), vocabularies.lexicon), {})

    def plan(
        self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = (), scope: Sequence[KnownDrug] = ()
    ) -> Plan:
        """The plan of a question; any text has one.

        ``drugs`` is the registry's; ``history`` holds earlier questions, oldest first; ``scope`` holds what the
        documents are about that the caller limits the search to, empty when it does not.
        """
        about = self._looked_up(drugs or scope)
        table = about.table
        completed = self._completed(question, table, history, scope)
        whole = completed.question
        mentions = table.mentions(whole)
        meanings = completed.meanings or self._meanings(whole, mentions, drugs, scope)
        labels = scope or about.named_by(mentions)
        spelt, meant = self._spelt(whole, mentions, labels)
        asked = self._asked(spelt, mentions, scope)
        attributes = asked[1]
        named = tuple(mention.mention for mention in mentions) or self._drugs_named(whole)
        parts = complete_parts(split_questions(whole), named)
        every = [asked, *(self._asked(part, table.mentions(part), scope) for part in parts)]
        targets = self._known.finder.targets(every, self._shape(labels), self._told(labels, spelt))
        attributes = answered_there(attributes, targets)
        name = next((mention.name for mention in mentions if mention.name), "") or _only_name(scope)
        phrasings = self._known.rephraser.rephrase(spelt, name, attributes, targets.section_types)
        return Plan(
            question=whole,
            drugs=tuple(PlannedDrug(m.mention, m.name, m.document_hashes, m.near_names) for m in mentions),
            query_mode=_query_mode(whole, mentions, attributes, targets, parts),
            attributes=tuple(row.attribute for row in attributes),
            section_types=targets.section_types,
            section_shares=targets.shares,
            phrases=(*meant, *self._groups_of(spelt), *phrasings.phrases)[:MOST_PHRASES],
            question_phrasings=phrasings.questions,
            extraction_level=_extraction_level(whole, parts, lists=self._asks_for_a_list(spelt, mentions, attributes)),
            sub_questions=parts,
            meanings=meanings,
            unheard=() if mentions or scope else table.unheard(whole),
            foreign=self._foreign(whole, mentions, labels),
            made_by=MadeBy.RULES,
        )

    def _looked_up(self, drugs: Sequence[KnownDrug]) -> "_Drugs":
        """The drugs with their tables, which are made anew only for other drugs: their words may change."""
        kept = self._drugs
        if kept.known is drugs:
            return kept
        if tuple(kept.known) == tuple(drugs):
            kept = replace(kept, known=drugs)
        else:
            places: dict[str, list[int]] = defaultdict(list)
            for place, drug in enumerate(drugs):
                for document_hash in drug.document_hashes:
                    places[document_hash].append(place)
            kept = _Drugs(drugs, DrugTable(drugs, self._known.lexicon), places)
        self._drugs = kept
        return kept

    def _completed(
        self, question: str, table: DrugTable, history: Sequence[str], scope: Sequence[KnownDrug]
    ) -> Completed:
        if not history:
            return Completed(question)

        def subjects(text: str) -> tuple[str, ...]:
            return spoken_names(text, table.mentions(text))

        def same(name: str, other: str) -> bool:
            return name.lower() == other.lower() or same_drug(table.mentions(name), table.mentions(other))

        def every(text: str) -> tuple[str, ...]:
            own = subjects(text)
            return (*own, *(name for name in self._drugs_named(text) if not any(name in other for other in own)))

        return complete(question, history, Naming(subjects, every, same), _only_name(scope))

    def _drugs_named(self, text: str) -> tuple[str, ...]:
        words = words_of(text)
        found = self._known.lexicon.drugs_in([word.form for word in words])
        return tuple(text[words[start].start : words[end - 1].end] for start, end in found)

    def _meanings(
        self, question: str, mentions: Sequence[DrugMention], drugs: Sequence[KnownDrug], scope: Sequence[KnownDrug]
    ) -> tuple[str, ...]:
        """What the question can mean: one drug where its words fit several, or any where it names none."""
        if scope:
            return ()
        for words in dict.fromkeys(mention.mention for mention in mentions):
            names = _different_drugs([mention for mention in mentions if mention.mention == words])
            # "which statins" asks for all of them, "my statin" for one.
            if len(names) > 1 and not _ASKS_OF_ALL.search(question) and not words.lower().endswith("s"):
                return tuple(question.replace(words, name) for name in names)[:MOST_MEANINGS]
        bare = question.strip(" ?.!")
        empty, topic = is_empty(question), self._is_topic(bare)
        if mentions or not (empty or topic or self._asks_of_one(question)):
            return ()
        names_known = tuple(dict.fromkeys(name for drug in drugs if (name := _only_name((drug,)))))
        if len(names_known) < 2:  # noqa: PLR2004 - one is no choice
            return ()
        about = "What about {name}?" if empty else "{bare} {name}?" if topic else "{name}: {bare}?"
        return tuple(about.format(name=name, bare=bare) for name in names_known)[:MOST_MEANINGS]

    def _is_topic(self, words: str) -> bool:
        """Whether a question is only the name of an attribute or section ("dose?"), of any drug.

        Capitals and digits are of a name that is not known here ("MK-8825 EC50").
        """
        return (
            0 < len(words.split()) <= _A_WORD_OR_TWO
            and (words[1:].islower() and not any(character.isdigit() for character in words))
            and not self._drugs_named(words)
            and bool(self._known.attributes.asked_in(words) or self._known.finder.points(words))
        )

    def _asks_of_one(self, question: str) -> bool:
        """Whether a sentence asks for no more than an attribute, or what a section is about, of a drug not named.

        A paper's question may name no drug ("What is the batch size?").
        """
        told = [
            question[word.start : word.end]
            for word in words_of(question)
            if word.form not in self._known.question_words
        ]
        topic = " ".join(told)
        return (
            0 < len(told) <= _A_TOPIC
            and not _ASKS_OF_ALL.search(question)
            and not _CODE.search(topic)
            and not self._drugs_named(topic)
            and bool(self._known.attributes.asked_in(topic) or self._known.finder.names_label_section(topic))
        )

    def _asks_for_a_list(self, question: str, mentions: Sequence[DrugMention], attributes: Sequence[Attribute]) -> bool:
        """Whether a question asks for all of what labels list, and names nothing of it ("who must not take it?")."""
        if not attributes or attributes[0].answer != LIST:
            return False
        own = {form for mention in mentions for form in word_forms(mention.mention)}
        asking = {form for words in (*attributes[0].signals, *attributes[0].asked) for form in word_forms(words)}
        return own | asking | self._known.question_words >= set(word_forms(question))

    def _spelt(
        self, question: str, mentions: Sequence[DrugMention], labels: Sequence[KnownDrug]
    ) -> tuple[str, tuple[str, ...]]:
        """The question with slips of the pen as the words that were meant, and these words.

        Names are left as they are, as are words that the labels asked have.
        """
        right = {form for mention in mentions for form in word_forms(mention.mention)}
        used = [label.words.uses for label in labels if label.words]
        spelt, meant = question, dict[str, None]()
        for word in reversed(words_of(question)):
            told = self._known.spelling.meant(word.form) if question[word.start].islower() else ""
            if told and word.form not in right and not any(word.form in uses for uses in used):
                spelt = f"{spelt[: word.start]}{told}{spelt[word.end :]}"
                meant[told] = None
        return spelt, tuple(meant)

    def _groups_of(self, question: str) -> tuple[str, ...]:
        """What labels call the groups that the question's patient is in ("elderly" for one of 81)."""
        return self._known.groups.called(self._known.measures.told(question))

    def _foreign(self, question: str, mentions: Sequence[DrugMention], labels: Sequence[KnownDrug]) -> tuple[str, ...]:
        """The words for which a question is not understood, when it is known what words the labels have."""
        used = [label.words.uses for label in labels if label.words]
        if not 0 < len(used) == len(labels):
            return ()
        names = {form for mention in mentions for form in word_forms(mention.mention)}
        known = self._known.spelling
        return foreign_words(
            question,
            names,
            lambda form: known.knows(form) or bool(known.meant(form)) or any(form in uses for uses in used),
        )

    def _asked(
        self, text: str, mentions: Sequence[DrugMention], scope: Sequence[KnownDrug]
    ) -> tuple[Subject, Sequence[Attribute]]:
        """What a question is about, and the attributes that it asks for."""
        subject = find_subject(text, mentions, self._known.lexicon, scoped=bool(_only_name(scope)))
        of_paper = bool(scope) and all(drug.label_kinds == (PAPER,) for drug in scope)
        return subject, self._known.attributes.asked_in(subject.text, of_paper=of_paper)

    def _told(self, labels: Sequence[KnownDrug], question: str) -> Mapping[str, float]:
        """What the words of the labels tell, when all were read: else a plan would hang on what was asked before."""
        words = [label.words for label in labels if label.words]
        if not 0 < len(words) == len(labels) <= MOST_LABELS_READ:
            return {}
        return told_by_labels(words, self._known.synonyms.named(word_forms(question), self._known.question_words))

    def _shape(self, known: Sequence[KnownDrug]) -> LabelShape:
        """What is known of the labels that a question is about."""
        kinds = tuple(dict.fromkeys(kind for drug in known for kind in drug.label_kinds))
        present = frozenset(section_type for drug in known for section_type in drug.section_types)
        possible = frozenset(
            section_type for kind in kinds for section_type in self._known.sections.section_types(kind)
        )
        return LabelShape(kinds, present, possible)


@dataclass(frozen=True, slots=True)
class _Drugs:
    """Known drugs, and where to find them by the words of a question and by the hashes of documents."""

    known: Sequence[KnownDrug]
    table: DrugTable
    places: Mapping[str, Sequence[int]]

    def named_by(self, mentions: Sequence[DrugMention]) -> Sequence[KnownDrug]:
        """Those whose documents the mentions name, in their order; with an indexed drug they are no papers."""
        hashes = {document_hash for mention in mentions for document_hash in mention.document_hashes}
        return [self.known[at] for at in sorted({at for each in hashes for at in self.places[each]})]


def _different_drugs(mentions: Sequence[DrugMention]) -> tuple[str, ...]:
    """The names that lead to documents of their own: a brand of a drug that is there by its generic name is none."""
    covered: set[str] = set()
    names: list[str] = []
    for mention in sorted(mentions, key=lambda mention: -len(mention.document_hashes)):
        if not covered.issuperset(mention.document_hashes):
            names.append(mention.name)
            covered.update(mention.document_hashes)
    return tuple(names)


def _only_name(scope: Sequence[KnownDrug]) -> str:
    """The name of the one drug that a scope is about; empty when it is about several, or about none."""
    names = {next(iter((*drug.brand_names, *drug.generic_names)), "").casefold() for drug in scope}
    if len(names) != 1:
        return ""
    return next(iter((*scope[0].generic_names, *scope[0].brand_names)), "")


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
    return QueryMode.SECTION if targets.strongest >= _SURE_SHARE else QueryMode.GENERIC


def _extraction_level(question: str, parts: Sequence[str], *, lists: bool) -> ExtractionLevel:
    several = lists or len(parts) > 1 or _ASKS_FOR_SEVERAL.search(question)
    return ExtractionLevel.BLOCK if several else ExtractionLevel.SENTENCE
