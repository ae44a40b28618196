"""What answers of searches tell; that real answers look like these is tested with the reader."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.store.answers import COUNTS, answer_of, closer_of, place_of, whole_answer
from indexer.store.entries import Place
from indexer.store.errors import PartialAnswerError, StoreError, StoreTimeoutError, StoreUnavailableError
from indexer.store.names import QUESTIONS, SPANS
from indexer.store.records import QuestionRecord

HASH = "f" * 64
COLUMNS = {"document_hash": [HASH], "start": [3], "end": [9]}


def response(*hits: dict[str, Any], timed_out: bool = False, failed: int = 0) -> dict[str, Any]:
    """An answer with these hits."""
    return {"timed_out": timed_out, "_shards": {"total": 2, "failed": failed}, "hits": {"hits": list(hits)}}


def question(page: int, text: str = "How much?") -> QuestionRecord:
    """An indexed question on a page."""
    return QuestionRecord(f"{page}-{text}", HASH, "f.pdf", "k", (), (), "", "s", "dosage", text, page, (), "rules")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (response(failed=1), PartialAnswerError),
        (response(timed_out=True), StoreTimeoutError),
        ({"error": {"type": "rejected_execution_exception", "reason": "full"}, "status": 429}, StoreUnavailableError),
    ],
)
def test_an_answer_that_is_not_whole_is_none(told: dict[str, Any], expected: type[StoreError]) -> None:
    """A part of the evidence would look like all of it."""
    with pytest.raises(expected):
        whole_answer(told)


def test_a_hit_is_placed_by_its_columns_or_its_id() -> None:
    """Of a piece nothing that is stored is read; questions have ids of another kind."""
    assert place_of(SPANS, {"fields": COLUMNS}) == Place(SPANS, f"{HASH}-3-9")
    assert place_of(QUESTIONS, {"_id": "q"}) == Place(QUESTIONS, "q")


def test_questions_and_counts_are_told_apart_from_pieces() -> None:
    """Each with its score, in the order in which they were found."""
    counted = {COUNTS: {"buckets": {"daily": {"doc_count": 2}}}, "dose": {"doc_count": 3, "oral": {"doc_count": 1}}}
    told = {**response(), "aggregations": counted}
    answer = answer_of(told, [(question(1), {"_score": 0.5})])
    assert [(each.record, each.score) for each in answer.questions] == [(question(1), 0.5)]
    assert answer.hits == ()
    assert answer.counts == {"daily": 2, "dose": 3, "oral": 1}


@given(st.permutations([(question(2), 0.5), (question(10), 0.5), (question(2, "When?"), 0.5), (question(1), 0.25)]))
def test_equal_scores_are_in_reading_order(found: list[tuple[QuestionRecord, float]]) -> None:
    """Whatever the order in which a copy of the index holds them."""
    answer = answer_of(response(), [(record, {"_score": score}) for record, score in found])
    assert [each.record for each in answer.questions] == [question(2), question(2, "When?"), question(10), question(1)]


def test_an_order_that_was_asked_for_stands() -> None:
    """Hits without scores."""
    answer = answer_of(response(), [(question(page), {"_score": None}) for page in (3, 1, 2)])
    assert [each.record.page for each in answer.questions] == [3, 1, 2]


def test_scores_and_clauses_are_told_of_known_records() -> None:
    """By the id that a record's columns make."""
    told = closer_of(response({"fields": COLUMNS, "_score": 2.0, "matched_queries": ["daily"]}))
    assert told.scores == {f"{HASH}-3-9": 2.0}
    assert told.matched == {f"{HASH}-3-9": frozenset({"daily"})}
