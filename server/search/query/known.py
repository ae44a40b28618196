"""Queries that give one leg's scores for pieces that are known already."""

from collections.abc import Sequence

from server.search.query.match import match
from server.search.query.scan import scan

Body = dict[str, object]


def of_known(question: str, phrases: Sequence[str], records: Sequence[str]) -> Body:
    """The word leg's scores of some records; those that share no word get none."""
    return {"size": len(records), "query": match(question, phrases, [_ids(records)])}


def scan_known(vector: Sequence[float], records: Sequence[str]) -> Body:
    """The vector leg's scores of some records."""
    return {"size": len(records), "query": scan(vector, [_ids(records)])}


def _ids(records: Sequence[str]) -> dict[str, object]:
    return {"ids": {"values": list(records)}}
