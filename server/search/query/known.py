"""Queries about pieces that are known already."""

from collections.abc import Sequence

from server.search.plan.plan import Term
from server.search.query.match import match
from server.search.query.scan import scan
from server.search.query.terms import named_terms
from server.search.question_vector import QuestionVector

Body = dict[str, object]


def words_of_known(question: str, phrases: Sequence[str], terms: Sequence[Term], records: Sequence[str]) -> Body:
    """The word leg's scores of some records, 0 for one that shares no word, and the terms that stand in each."""
    # Optional clauses below a filter are left out of the search: only what is told of each hit takes time for them.
    told = {"bool": {"filter": [{"match_all": {}}], "should": named_terms(terms)}}
    known: Body = {"bool": {"filter": [_ids(records), told], "should": [match(question, phrases, [])]}}
    return {"size": len(records), "query": known}


def scan_known(vector: QuestionVector, records: Sequence[str]) -> Body:
    """The vector leg's scores of some records."""
    return {"size": len(records), "query": scan(vector, [_ids(records)])}


def _ids(records: Sequence[str]) -> dict[str, object]:
    return {"ids": {"values": list(records)}}
