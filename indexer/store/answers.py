"""What OpenSearch's answers to searches tell: hits with their scores, clauses that hold, counts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from indexer.store.client import reason_of, refusal
from indexer.store.entries import Place
from indexer.store.errors import PartialAnswerError, StoreTimeoutError
from indexer.store.names import QUESTIONS, evidence_id
from indexer.store.ranked_records import Ranked
from indexer.store.records import EvidenceRecord, Field, Hit, QuestionHit, QuestionRecord

COUNTS = "counts"
"""The name of a ``filters`` aggregation whose counts an answer carries; ``filter`` ones count by their own names."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What OpenSearch found for one body, best first: spans or blocks, or indexed questions.

    ``counts`` has the number of matching pieces for each named filter, where the body asked to count.
    """

    hits: tuple[Hit, ...] = ()
    questions: tuple[QuestionHit, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Closer:
    """What a body tells of known records, by id: scores, and the named clauses that hold for each; or its counts."""

    scores: Mapping[str, float]
    matched: Mapping[str, frozenset[str]]
    counts: Mapping[str, int] = field(default_factory=dict)


def whole_answer(response: Mapping[str, Any]) -> Mapping[str, Any]:
    """One body's answer, when it is whole.

    Raises:
        PartialAnswerError: when a shard did not answer.
        StoreTimeoutError: when OpenSearch stopped for the time.
        StoreError: when it refused the body.
    """
    if "error" in response:
        raise refusal(response.get("status", 0), reason_of(response["error"]))
    if response["timed_out"]:
        raise StoreTimeoutError("OpenSearch stopped a search because its time was over")
    failed = response["_shards"]["failed"]
    if failed:
        raise PartialAnswerError(f"{failed} of {response['_shards']['total']} parts of an index did not answer")
    return response


def place_of(alias: str, hit: Mapping[str, Any]) -> Place:
    """Where the record of a hit is stored: of a span or block, made of the columns that its id is made of."""
    return Place(alias, hit["_id"] if alias == QUESTIONS else _evidence_id(hit["fields"]))


def answer_of(response: Mapping[str, Any], found: Iterable[tuple[Ranked, Mapping[str, Any]]]) -> Answer:
    """The answer of the records that were found, each beside its hit, best first; equal scores in reading order.

    OpenSearch gives equal scores in the order of its segments, which every copy of an index has of its own.
    """
    hits: list[Hit] = []
    questions: list[QuestionHit] = []
    for record, hit in sorted(found, key=_rank):
        if isinstance(record, QuestionRecord):
            questions.append(QuestionHit(record, _score(hit)))
        else:
            hits.append(Hit(record, _score(hit)))
    return Answer(tuple(hits), tuple(questions), _counts(response))


def closer_of(response: Mapping[str, Any]) -> Closer:
    """What an answer without records tells."""
    found = {_evidence_id(hit["fields"]): hit for hit in response["hits"]["hits"]}
    return Closer(
        {record: _score(hit) for record, hit in found.items()},
        {record: frozenset(hit.get("matched_queries", ())) for record, hit in found.items()},
        _counts(response),
    )


def _rank(found: tuple[Ranked, Mapping[str, Any]]) -> tuple[float | int | str, ...]:
    """What a search orders by; nothing where the body named an order of its own, which stands."""
    record, hit = found
    if hit["_score"] is None:
        return ()
    if isinstance(record, EvidenceRecord):
        return -_score(hit), record.document_hash, record.start, record.end
    return -_score(hit), record.document_hash, record.page, record.text


def _counts(response: Mapping[str, Any]) -> dict[str, int]:
    return dict(_counted(response.get("aggregations", {})))


def _counted(aggregations: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Each name and count; what is counted within another count too."""
    for name, told in aggregations.items():
        if not isinstance(told, Mapping):
            continue
        if name == COUNTS:
            yield from _counted(told["buckets"])
        else:
            yield name, told["doc_count"]
            yield from _counted(told)


def _evidence_id(fields: Mapping[str, Any]) -> str:
    return evidence_id(fields[Field.DOCUMENT_HASH][0], fields[Field.START][0], fields[Field.END][0])


def _score(hit: Mapping[str, Any]) -> float:
    return float(hit["_score"] or 0.0)
