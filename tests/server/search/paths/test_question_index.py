"""The QUESTION_INDEX path: indexed questions like the caller's, their pages, and the best spans of each page."""

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from indexer.store.answers import Answer
from indexer.store.names import QUESTIONS, SPANS
from indexer.store.reader import Reader
from indexer.store.records import Hit, QuestionHit, QuestionRecord
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import Answers, PathQuery
from server.search.paths.question_index import MOST_PAGES, SPANS_A_PAGE, QuestionIndexPath
from server.search.plan.plan import Plan

PATH = QuestionIndexPath()


def asked(page: int, score: float = 1.0) -> QuestionHit:
    """An indexed question of a page."""
    record = QuestionRecord(
        f"q{page}", "h1", "z.pdf", "us_plr", (), (), "", "s1", "dosage", "Dose?", page, (f"span{page}",), "heading"
    )
    return QuestionHit(record, score)


def test_blocks_alone_ask_nothing(path_query: Callable[..., PathQuery]) -> None:
    """Pages lead to spans."""
    query = path_query(unit=EvidenceUnit.SECTION)
    assert (*PATH.words(query), *PATH.nearest(query)) == ()


def test_words_and_vector_are_asked_of_the_questions(path_query: Callable[..., PathQuery]) -> None:
    """The words with every phrasing; spans' kinds are no filter of questions."""
    query = path_query(Plan("Dose?", question_phrasings=("How much?",)), text_types=("bullet",))
    ((words_alias, words),), ((vector_alias, _),) = PATH.words(query), PATH.nearest(query)
    assert words_alias == vector_alias == QUESTIONS
    assert "How much?" in str(words)
    assert "bullet" not in str(words)


def test_no_indexed_question_leads_to_nothing(path_query: Callable[..., PathQuery]) -> None:
    """There is no second request."""
    assert PATH.more(path_query(), Answers([Answer()], [Answer()])) == ()


def test_the_pages_of_the_best_questions_are_asked_by_turns(path_query: Callable[..., PathQuery]) -> None:
    """Each page once, the nearest of both legs first, and no more than a few."""
    words = Answer(questions=tuple(asked(page) for page in (1, 2, 3, 4)))
    vector = Answer(questions=tuple(asked(page) for page in (2, 9, 8, 7)))
    ((alias, body),) = PATH.more(path_query(), Answers([words], [vector]))
    assert alias == SPANS
    found = [page for page in range(1, 10) if f"{{'term': {{'page': {page}}}}}" in str(body)]
    assert found == [1, 2, 3, 8, 9]
    assert len(found) == MOST_PAGES


def test_a_page_gives_its_best_spans_alone(hit: Callable[..., Hit]) -> None:
    """Three a page, in their order."""
    hits = tuple(hit(1.0 - number / 10, start=100 * number, page=1 + number % 2) for number in range(9))
    (legs,) = PATH.legs(Answers(later=[Answer(hits)]))
    assert Counter(each.record.page for each in legs.vector) == {1: SPANS_A_PAGE, 2: SPANS_A_PAGE}
    assert legs.vector == hits[: 2 * SPANS_A_PAGE]


def test_the_nearest_questions_are_those_of_the_vector_leg() -> None:
    """Scores of words are no similarity."""
    answers = Answers([Answer(questions=(asked(1, 7.0),))], [Answer(questions=(asked(2, 0.9),))])
    assert PATH.questions(answers) == (asked(2, 0.9),)


@pytest.mark.parametrize("question", ["How long does Zorquela stay in the body?", "Half-life of Zorquela?"])
async def test_the_page_that_answers_is_found(
    sample_query: Callable[..., PathQuery], walk: Callable[..., Awaitable[tuple[Legs, ...]]], question: str
) -> None:
    """By a question that shares the caller's words, and by one that only means the same."""
    (legs,) = await walk(PATH, sample_query(question))
    assert any("half-life of morvacitinib is 11 hours" in hit.record.text for hit in legs.vector)
    assert legs.bm25 == ()
    assert max(Counter(hit.record.page for hit in legs.vector).values()) <= SPANS_A_PAGE


async def test_the_questions_found_lead_to_spans(sample_query: Callable[..., PathQuery], sample_reader: Reader) -> None:
    """Each names ids of spans, and comes with a similarity."""
    query = sample_query("What is the half-life of Zorquela?")
    nearest = PATH.questions(Answers(nearest=await sample_reader.search(PATH.nearest(query), timeout=30)))
    assert "half-life" in nearest[0].record.text
    assert nearest[0].record.spans
    assert 0 < nearest[0].score <= 1
