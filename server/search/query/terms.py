"""Clauses that tell which of a question's terms stand in a piece, and how many pieces of a scope hold each."""

from collections.abc import Sequence

from indexer.store.reader import COUNTS
from indexer.store.records import Field
from server.search.query.headings import FIRST_LETTERS, LONGEST_MISS

TEXT_SIGN, HEADING_SIGN, LAY_SIGN = "text:", "heading:", "lay:"
"""How the names of a term's clauses begin, one for each place where it can stand; its place among the terms follows."""

FIELDS = {
    TEXT_SIGN: (Field.TEXT, Field.CONTEXT),
    HEADING_SIGN: (Field.SECTION_PATH,),
    LAY_SIGN: (Field.LAY_WORDS,),
}
"""What each sign looks in: the words with their column heads, the headings above, the lay words of clinical terms."""

_ANYWHERE = tuple(field for fields in FIELDS.values() for field in fields)


def named_terms(terms: Sequence[str]) -> list[dict[str, object]]:
    """For each term a clause a sign; they add nothing to a score."""
    return [
        {"constant_score": {"filter": _holds(term, fields), "boost": 0, "_name": f"{sign}{number}"}}
        for number, term in enumerate(terms)
        for sign, fields in FIELDS.items()
    ]


def count_terms(terms: Sequence[str], filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """A body that counts the pieces with each term, by its place among the terms, and returns none."""
    named = {str(number): _holds(term, _ANYWHERE, misspelt=True) for number, term in enumerate(terms)}
    return {
        "size": 0,
        "query": {"bool": {"filter": list(filters)}},
        "aggs": {COUNTS: {"filters": {"filters": {**named, ALL: {"match_all": {}}}}}},
    }


ALL = "all"
"""The name of the count of all pieces in the scope."""


def _holds(term: str, fields: Sequence[str], *, misspelt: bool = False) -> dict[str, object]:
    """All words of a term in one field; ``misspelt`` also lets in words that differ by a slip or two."""
    slips = {"fuzziness": LONGEST_MISS, "prefix_length": FIRST_LETTERS} if misspelt else {}
    return {"multi_match": {"query": term, "fields": list(fields), "operator": "and", **slips}}
