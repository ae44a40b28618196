"""Which questions are suggested beside an answer."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from made_up_records import HASH, make_question

from indexer.store.names import evidence_id, evidence_range
from indexer.store.reader import Reader
from indexer.store.records import QuestionHit
from server.deadline import Deadline
from server.search.answerability import load_answerability
from server.search.candidate import Candidate
from server.search.clock import Clock
from server.search.follow_ups import Given, follow_ups
from server.search.inquiry import Budget, EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.search.near_questions import NearQuestions
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.plan.plan import Plan
from server.search.rerank.local import load_local_reranker
from server.search.stopwatch import Stopwatch

ANSWERABLE = 0.8
"""At least this share of suggestions finds the words that it leads to; 0.93 of 108 were measured on the samples."""
QUESTIONS = (
    "What is the half-life of Zorquela?",
    "My patient takes ketoconazole. What dose of Zorquela is allowed?",
    "What is the terminal half-life of kestrosartan?",
    "What are the most common side effects of Kandorvix?",
)


def hit(text: str, ranges: Sequence[tuple[int, int]], score: float = 0.8, **changes: Any) -> QuestionHit:
    """An indexed question that leads to these ranges."""
    spans = tuple(evidence_id(HASH, start, end) for start, end in ranges)
    told = {"id": text, "section": "s12", "section_type": "pharmacokinetics", "spans": spans, **changes}
    return QuestionHit(make_question(text, **told), score)


@pytest.fixture
def given(candidate: Callable[..., Candidate]) -> Given:
    """An answer about the dose, characters 0 to 25; dosage forms are related to it."""
    return Given(
        Plan("How much Zorquela?", question_phrasings=("What is the dose of Zorquela?",)),
        (candidate(),),
        lambda section_type: frozenset({"dosage_forms"} if section_type == "dosage" else ()),
        in_one_document=False,
    )


def test_what_stands_beside_the_best_piece_comes_before_what_is_related_and_near(given: Given) -> None:
    """Nearness in meaning decides among equals only."""
    near = [
        hit("What is the half-life of Zorquela?", [(90, 99)], 0.95),
        hit("In what forms does Zorquela come?", [(80, 89)], 0.7, section_type="dosage_forms"),
        hit("How often is Zorquela taken?", [(30, 39)], 0.7, section_type="dosage"),
        hit("What is the maximum dose of Zorquela?", [(40, 49)], 0.9, section_type="dosage"),
    ]
    assert follow_ups(near, given, 3) == (
        "What is the maximum dose of Zorquela?",
        "How often is Zorquela taken?",
        "In what forms does Zorquela come?",
    )


def test_what_the_answer_says_already_is_not_suggested(given: Given, candidate: Callable[..., Candidate]) -> None:
    """Neither its own range, nor one that another page's same question leads to, nor the same words elsewhere."""
    again = candidate(start=200).record
    with_repeats = replace(given, evidence=(replace(given.evidence[0], also_at=(again,)),))
    near = [
        hit("When is Zorquela stopped?", [(24, 60)]),
        hit("How is Zorquela stored?", [(300, 310)]),
        hit("How is Zorquela stored?", [(10, 20)], page=2),
        hit("Who makes Zorquela?", [(205, 260)]),
        hit("How soluble is Zorquela?", [(25, 60)]),
    ]
    assert follow_ups(near, with_repeats, 3) == ("How soluble is Zorquela?",)


def test_the_question_is_not_suggested_again_by_any_name_or_phrasing(given: Given) -> None:
    """The drug's names and the order of the words do not make another question."""
    near = [hit("What is the dose of Zorquela zorquelamab?", [(70, 80)]), hit("How much zorquelamab?", [(90, 99)])]
    assert follow_ups(near, given, 3) == ()


def test_no_two_suggestions_lead_to_the_same_words(given: Given) -> None:
    """The nearer one stays."""
    near = [
        hit("Can Zorquela be used while breastfeeding?", [(50, 90)], 0.9),
        hit("Does Zorquela pass into breast milk?", [(50, 90)], 0.8),
    ]
    assert follow_ups(near, given, 3) == ("Can Zorquela be used while breastfeeding?",)


def test_no_suggestion_only_leaves_words_out_of_another(given: Given) -> None:
    """A page's question may lead to a part of its words only, so that the ranges alone do not tell."""
    near = [
        hit("What is the maximum dosage of Zorquela?", [(50, 60)], 0.9),
        hit("What is the dosage of Zorquela?", [(70, 80)], 0.8),
    ]
    assert follow_ups(near, given, 3) == ("What is the maximum dosage of Zorquela?",)


def test_a_headings_words_come_after_plain_questions(given: Given) -> None:
    """They may be cut or odd."""
    near = [
        hit("What is the dose of Zorquela: Before?", [(30, 39)], 0.9, made_by="rule:heading", section_type="dosage"),
        hit("How soluble is Zorquela?", [(50, 60)], 0.5),
    ]
    assert follow_ups(near, given, 1) == ("How soluble is Zorquela?",)


def test_a_question_without_its_drugs_name_needs_the_callers_one_document(given: Given) -> None:
    """Asked of all documents, it would be answered from another."""
    near = [hit("What method was used: Sampling?", [(50, 60)])]
    assert follow_ups(near, given, 3) == ()
    assert follow_ups(near, replace(given, in_one_document=True), 3) == ("What method was used: Sampling?",)


def test_there_are_none_beside_no_answer_nor_more_than_wanted(given: Given) -> None:
    """At most so many; none beside nothing."""
    near = [hit("How soluble is Zorquela?", [(50, 60)])]
    assert follow_ups(near, given, 0) == ()
    assert follow_ups(near, replace(given, evidence=()), 3) == ()


def inquiry(question: str) -> Inquiry:
    """As Ask asks, over all the samples."""
    return Inquiry(question, Scope(), EvidenceUnit.BOTH, Options(0.65, Fusion.RELATIVE_SCORE, (), 40, 3))


def clock() -> Clock:
    """A minute."""
    return Clock(Deadline.after(60), Stopwatch())


async def answer(
    pipeline: SearchPipeline, reader: Reader, question: str
) -> tuple[tuple[Candidate, ...], tuple[QuestionHit, ...], Plan]:
    """The evidence, the indexed questions next to the one asked, and the plan."""
    ranking = await pipeline.rank(inquiry(question), clock())
    near = await NearQuestions(reader, Scope(), clock()).found(ranking)
    return await pipeline.choose(ranking.candidates, Budget(10, 6000), clock()), near, ranking.plan


async def test_suggestions_on_the_samples_find_the_words_that_they_lead_to(sample_parts: SearchParts) -> None:
    """Three beside each answer; asked in turn, by the weights that ship, most find their own spans."""
    ordering = replace(sample_parts.ordering, reranker=load_local_reranker())
    pipeline = SearchPipeline(replace(sample_parts, ordering=ordering, answerability=load_answerability()))
    found = []
    for question in QUESTIONS:
        chosen, near, plan = await answer(pipeline, sample_parts.reader, question)
        suggested = pipeline.follow_ups(near, inquiry(question), plan, chosen)
        assert len(suggested) == sample_parts.most_follow_ups, question
        for text in suggested:
            leads = [evidence_range(span) for each in near if each.record.text == text for span in each.record.spans]
            evidence, _, _ = await answer(pipeline, sample_parts.reader, text)
            found.append(
                any(
                    each.record.document_hash == document and each.record.start < end and start < each.record.end
                    for each in evidence
                    for document, start, end in leads
                )
            )
    assert sum(found) >= ANSWERABLE * len(found)
