"""What is learnt from: for each gold question the pieces that the search finds, and which of them answer it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from server.deadline import Deadline
from server.documents import Registry
from server.evaluation.cover import holds
from server.evaluation.gold import GoldQuestion
from server.evaluation.run import Item
from server.search.bare_names import NameTests
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.disjoint import Apart
from server.search.inquiry import EvidenceUnit, Inquiry, Options, Scope
from server.search.ordering import placed, question_of, unranked
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.quest import Findings, Quest
from server.search.rerank.features import Question, features
from server.search.rerank.ranked import ranked
from server.search.stopwatch import Stopwatch

SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Example:
    """One quest of a gold question: its candidates as the reranker gets them, their features, and what they answer.

    ``answers`` has for each candidate the groups of the gold's answers that it holds alone.  ``rank`` makes an
    answer's pieces of them, given the probability that each answers.
    """

    quest: Quest
    question: Question
    candidates: tuple[Candidate, ...]
    features: NDArray[np.float64]
    answers: tuple[frozenset[int], ...]
    findings: Findings
    rank: Callable[[Sequence[Candidate], Iterable[float]], Apart]


@dataclass(frozen=True, slots=True)
class GoldExample:
    """A gold question with its examples: the whole question's first, then its parts'."""

    gold: GoldQuestion
    examples: tuple[Example, ...]

    @property
    def whole(self) -> Example:
        """The whole question's."""
        return self.examples[0]


async def collect(
    gold: Sequence[GoldQuestion],
    pipeline: SearchPipeline,
    registry: Registry,
    options: Options,
    parts: SearchParts,
) -> list[GoldExample]:
    """The examples, each question asked with its document as scope."""
    collected = []
    for question in gold:
        scope = Scope(document_hashes=(registry.find(question.document).document_hash,))
        inquiry = Inquiry(question.question, scope, EvidenceUnit.BOTH, options)
        found = await pipeline.found(inquiry, Clock(Deadline.after(SECONDS), Stopwatch()))
        examples = tuple(_example(quest, findings, question, options, parts) for quest, findings in found)
        collected.append(GoldExample(question, examples))
    return collected


def _example(quest: Quest, findings: Findings, gold: GoldQuestion, options: Options, parts: SearchParts) -> Example:
    ordering = parts.ordering
    question = question_of(quest, findings, ordering)
    diverse = unranked(question, findings, options, ordering, Stopwatch(), with_what_speaks=True)
    candidates = (*diverse.kept, *diverse.beside)
    return Example(
        quest,
        question,
        candidates,
        features(question, candidates),
        tuple(_answers(each, gold) for each in candidates),
        replace(findings, legs=tuple(each for each in findings.legs if each.own_words)),
        partial(_ranked, question=question, divisor=options.diversity_divisor, names=ordering.names),
    )


def _ranked(
    candidates: Sequence[Candidate], probabilities: Iterable[float], question: Question, divisor: int, names: NameTests
) -> Apart:
    return placed(ranked(candidates, probabilities, question), question, divisor, names)


def _answers(candidate: Candidate, gold: GoldQuestion) -> frozenset[int]:
    record = candidate.record
    item = Item(document=gold.document, page=record.page, text=record.text)
    return frozenset(
        number for number, group in enumerate(gold.groups) if any(holds(answer, (item,)) for answer in group)
    )
