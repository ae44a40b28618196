"""Clauses that tell which of a question's terms stand in a piece, and how many pieces of a scope hold each."""

from collections.abc import Sequence

from indexer.store.reader import COUNTS
from indexer.store.records import Field

TEXT_SIGN, HEADING_SIGN = "text:", "heading:"
"""How the names of the two clauses of a term begin; its place among the terms follows."""

_WORDS = (Field.TEXT, Field.CONTEXT)


def named_terms(terms: Sequence[str]) -> list[dict[str, object]]:
    """A clause a term for a piece's words and one for the headings above it; they add nothing to a score."""
    return [
        {"constant_score": {"filter": clause, "boost": 0, "_name": f"{sign}{number}"}}
        for number, term in enumerate(terms)
        for sign, clause in ((TEXT_SIGN, _holds(term, _WORDS)), (HEADING_SIGN, _holds(term, (Field.SECTION_PATH,))))
    ]


def count_terms(terms: Sequence[str], filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """A body that counts the pieces with each term, by its place among the terms, and returns none."""
    named = {str(number): _holds(term, (*_WORDS, Field.SECTION_PATH)) for number, term in enumerate(terms)}
    return {
        "size": 0,
        "query": {"bool": {"filter": list(filters)}},
        "aggs": {COUNTS: {"filters": {"filters": {**named, ALL: {"match_all": {}}}}}},
    }


ALL = "all"
"""The name of the count of all pieces in the scope."""


def _holds(term: str, fields: Sequence[str]) -> dict[str, object]:
    return {"multi_match": {"query": term, "fields": list(fields), "operator": "and"}}
