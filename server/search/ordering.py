"""The steps that put what was found in order: fuse, boost, diversify, rerank."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from analyzers.attributes import Attribute
from analyzers.comparing_words import ComparingWords
from analyzers.patient_groups import PatientGroups
from analyzers.patient_measures import PatientMeasures
from analyzers.tokens import word_forms
from server.search.bare_names import NameTests, without_bare_names
from server.search.boost import BoostFactors, boost
from server.search.candidate import Candidate
from server.search.disjoint import Apart, apart
from server.search.diversify import Diverse, diversify, one_a_place
from server.search.figures import with_figures
from server.search.fuse import fuse
from server.search.headed import headed
from server.search.inquiry import Options
from server.search.plan.plan import Term
from server.search.quest import Findings, Quest
from server.search.relate import relate
from server.search.rerank.features import Question, TermWeights, asks_a_number, number_in, telling_weight
from server.search.rerank.local import LocalReranker
from server.search.signals import with_signals
from server.search.stopwatch import Stopwatch
from server.search.whole_lists import whole_lists


@dataclass(frozen=True, slots=True)
class OrderingParts:
    """What the steps need; wiring fills it in."""

    related: Callable[[str], frozenset[str]]
    factors: BoostFactors
    reranker: LocalReranker
    names: NameTests
    measures: PatientMeasures
    groups: PatientGroups
    comparing: ComparingWords


@dataclass(frozen=True, slots=True)
class Ordered:
    """A question's pieces, best first, and what is known of the question."""

    question: Question
    pieces: Apart

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Those that have no words twice."""
        return self.pieces.kept


def order(quest: Quest, findings: Findings, options: Options, parts: OrderingParts, watch: Stopwatch) -> Ordered:
    """What was found for one question, in order; none that only name the drug."""
    question = question_of(quest, findings, parts)
    diverse = unranked(question, findings, options, parts, watch, with_what_speaks=options.rerank)
    if not options.rerank:
        return Ordered(question, apart(headed(without_bare_names(diverse.kept, question, parts.names))))
    with watch.stage("rerank"):
        ranked = parts.reranker.rerank(question, (*diverse.kept, *diverse.beside))
    return Ordered(question, placed(ranked, question, options.diversity_divisor, parts.names))


def placed(ranked: Sequence[Candidate], question: Question, divisor: int, names: NameTests) -> Apart:
    """What was ranked, one a place, none that only names the drug; those beside them may fill what is left of room."""
    best = one_a_place(ranked, divisor)
    candidates = whole_lists(best.kept, question.plan)
    pieces = apart(headed(without_bare_names(candidates, question, names)))
    return replace(pieces, spare=(*pieces.spare, *without_bare_names(best.beside, question, names)))


def question_of(quest: Quest, findings: Findings, parts: OrderingParts) -> Question:
    """What the reranker needs to know of the question."""
    plan = quest.plan
    targeted = frozenset(plan.section_types)
    related = frozenset().union(*(parts.related(each) for each in targeted)) - targeted
    terms = quest.query.terms
    weights = TermWeights.of(len(terms), findings.pieces, findings.with_term)
    rows = quest.query.attributes
    units = number_in(rows[0].units) if rows else None
    return Question(
        plan,
        terms,
        weights,
        related,
        asks_a_number(plan.question) or units is not None,
        units,
        tuple(_asking_for(row, terms) for row in rows),
        parts.comparing.compare(plan.question),
        {
            plan.section_types[place]: telling_weight(count, findings.pieces)
            for place, count in findings.targeted.items()
        },
    )


def _asking_for(row: Attribute, terms: Sequence[Term]) -> frozenset[int]:
    """The places of the terms that stand in a wording by which an attribute is told or asked for."""
    wordings = _wordings(row)
    return frozenset(
        number for number, term in enumerate(terms) if any(map(frozenset(word_forms(term.text)).issubset, wordings))
    )


@cache
def _wordings(row: Attribute) -> tuple[frozenset[str], ...]:
    """The words of each."""
    return tuple(frozenset(word_forms(words)) for words in (*row.told_by, *row.asked))


def unranked(
    question: Question,
    findings: Findings,
    options: Options,
    parts: OrderingParts,
    watch: Stopwatch,
    *,
    with_what_speaks: bool,
) -> Diverse:
    """Spans and blocks as a reranker gets them; both a block and a span in it may be there.

    ``with_what_speaks`` says whether they have the signals and terms that a reranker, and nobody else, asks for.
    """
    with watch.stage("fuse"):
        candidates = fuse(findings.legs, options.fusion, options.alpha)
        if with_what_speaks:
            candidates = with_signals(candidates, findings)
        candidates = relate(candidates, with_neighbours=with_what_speaks)
        if with_what_speaks:
            patient = parts.measures.told(question.plan.question)
            candidates = with_figures(candidates, patient, parts.measures.ranges, parts.groups.named_in)
    if options.boost:
        with watch.stage("boost"):
            candidates = boost(candidates, question.plan, question.related, parts.factors)
    with watch.stage("diversify"):
        return diversify(candidates, options.diversity_divisor)
