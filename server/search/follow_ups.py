"""Chooses the questions to suggest beside an answer: next to it, answerable, and not the same again."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from analyzers.tokens import word_forms
from indexer.store.names import evidence_range
from indexer.store.records import QuestionHit, QuestionRecord
from server.search.candidate import Candidate
from server.search.plan.plan import Plan

PLAIN_RULES = ("rule:attribute", "rule:section")
"""Who writes questions whose every word but the drug's name is FactSpan's own: a person can read them."""
REPEATING_RULES = ("rule:heading", "rule:asked")
"""Who repeats a heading's words: taken where the plain ones give too few, and for papers, which have no others.

A heading that only names a kind of section ("rule:title") makes no question that a person would ask.
"""

Range = tuple[str, int, int]
"""A document's hash and the half-open range of characters."""


@dataclass(frozen=True, slots=True)
class Given:
    """The answer that questions are suggested beside.

    ``related`` gives the section types related to one; ``in_one_document`` says that the caller looks in one alone, so
    that a question need not name its drug.
    """

    plan: Plan
    evidence: Sequence[Candidate]
    related: Callable[[str], frozenset[str]]
    in_one_document: bool


def follow_ups(near: Sequence[QuestionHit], given: Given, most: int) -> tuple[str, ...]:
    """At most ``most`` of the questions: those beside the best piece first, then those of related sections.

    No suggestion leads to words of the answer, nor two to the same words; none only leaves words out of the question or
    of another suggestion ("the dose", "the maximum dose").
    """
    if not given.evidence:
        return ()
    taken = [each for candidate in given.evidence for each in _ranges_of(candidate)]
    names = frozenset().union(*(_names(*each) for each in {_names_of(hit.record) for hit in near}))
    asked = {_said(text, names) for text in (given.plan.question, *given.plan.question_phrasings)}
    spans = _spans(near)
    chosen: dict[str, frozenset[str]] = {}
    for hit in sorted(near, key=_order(given)):
        text, said = hit.record.text, _said(hit.record.text, names)
        if len(chosen) == most:
            break
        if not (given.in_one_document or _names_its_drug(hit.record)) or any(said <= other for other in asked):
            continue
        if any(said <= other or other <= said for other in chosen.values()):
            continue
        leads = [evidence_range(span) for span in spans[text]]
        if _overlap(leads, taken):
            continue
        chosen[text] = said
        taken += leads
    return tuple(chosen)


def _order(given: Given) -> Callable[[QuestionHit], tuple[bool, int, float, str]]:
    """Plain questions first; then by place, nearness in meaning, and id."""
    best = given.evidence[0].record
    related = given.related(best.section_type)

    def key(hit: QuestionHit) -> tuple[bool, int, float, str]:
        record = hit.record
        beside = record.section == best.section or record.section_type == best.section_type
        distance = 0 if beside else 1 if record.section_type in related else 2
        return record.made_by in REPEATING_RULES, distance, -hit.score, record.id

    return key


def _spans(near: Iterable[QuestionHit]) -> Mapping[str, list[str]]:
    """The ids of the spans that each question leads to, by its words: the same one of another page leads there too."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for hit in near:
        found[hit.record.text] += hit.record.spans
    return found


def _ranges_of(candidate: Candidate) -> list[Range]:
    return [(each.document_hash, each.start, each.end) for each in (candidate.record, *candidate.also_at)]


def _overlap(some: Iterable[Range], others: Sequence[Range]) -> bool:
    return any(
        document == other and start < other_end and other_start < end
        for document, start, end in some
        for other, other_start, other_end in others
    )


def _said(text: str, names: frozenset[str]) -> frozenset[str]:
    """What a question says, whatever the order of its words and by whichever of its names it calls the drug."""
    return frozenset(word_forms(text)) - names


def _names_of(record: QuestionRecord) -> tuple[str, ...]:
    return *record.brand_names, *record.generic_names


def _names(*names: str) -> frozenset[str]:
    return frozenset(word for name in names for word in word_forms(name))


def _names_its_drug(record: QuestionRecord) -> bool:
    return not _names(*_names_of(record)).isdisjoint(word_forms(record.text))
