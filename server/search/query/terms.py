"""Clauses that tell which of a question's terms stand in a piece, and how many pieces of a scope hold each."""

from collections.abc import Sequence

from indexer.store.reader import COUNTS
from indexer.store.records import Field
from server.search.query.headings import FIRST_LETTERS, LONGEST_MISS
from server.search.types import Term

TEXT_SIGN, HEADING_SIGN, LAY_SIGN, ALSO_SIGN = "text:", "heading:", "lay:", "also:"
"""How the names of a term's clauses begin, one for each place where it can stand; its place among the terms follows."""

FIELDS = {
    TEXT_SIGN: (Field.TEXT, Field.CONTEXT),
    HEADING_SIGN: (Field.SECTION_PATH,),
    LAY_SIGN: (Field.LAY_WORDS,),
}
"""What each sign but the last looks in: words with their column heads, headings, lay words of clinical terms.

``ALSO_SIGN`` looks for a term's other names, anywhere.
"""

_ANYWHERE = tuple(field for fields in FIELDS.values() for field in fields)


def named_terms(terms: Sequence[Term]) -> list[dict[str, object]]:
    """For each term a clause a sign; they add nothing to a score."""
    named = [
        (f"{sign}{number}", _holds(term.text, fields))
        for number, term in enumerate(terms)
        for sign, fields in FIELDS.items()
    ]
    named += [(f"{ALSO_SIGN}{number}", _holds_any(term.also)) for number, term in enumerate(terms) if term.also]
    return [{"constant_score": {"filter": clause, "boost": 0, "_name": name}} for name, clause in named]


def count_terms(terms: Sequence[Term], filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """A body that counts the pieces with each term, and with its other names, and returns none.

    A count's name is the sign and the term's place among the terms; misspelt terms count too.
    """
    named = {f"{TEXT_SIGN}{number}": _holds(term.text, _ANYWHERE, misspelt=True) for number, term in enumerate(terms)}
    named |= {f"{ALSO_SIGN}{number}": _holds_any(term.also) for number, term in enumerate(terms) if term.also}
    return {
        "size": 0,
        "query": {"bool": {"filter": list(filters)}},
        "aggs": {COUNTS: {"filters": {"filters": {**named, ALL: {"match_all": {}}}}}},
    }


ALL = "all"
"""The name of the count of all pieces in the scope."""


def _holds_any(names: Sequence[str]) -> dict[str, object]:
    return {"bool": {"should": [_holds(name, _ANYWHERE) for name in names], "minimum_should_match": 1}}


def _holds(term: str, fields: Sequence[str], *, misspelt: bool = False) -> dict[str, object]:
    """All words of a term in one field; ``misspelt`` also lets in words that differ by a slip or two."""
    slips = {"fuzziness": LONGEST_MISS, "prefix_length": FIRST_LETTERS} if misspelt else {}
    return {"multi_match": {"query": term, "fields": list(fields), "operator": "and", **slips}}
