"""Clauses that tell which of a question's terms stand in a piece, and how many pieces of a scope hold each."""

from collections.abc import Mapping, Sequence

from analyzers.attributes import Attribute
from analyzers.term_kinds import TermKind
from indexer.store.answers import COUNTS
from indexer.store.records import Field
from server.search.plan.plan import Term
from server.search.query.headings import FIRST_LETTERS, LONGEST_MISS
from server.search.query.phrases import WORDS, holds_any
from server.search.query.wordings import worded

TEXT_SIGN, HEADING_SIGN, LAY_SIGN, ALSO_SIGN = "text:", "heading:", "lay:", "also:"
"""How the names of a term's clauses begin, one for each place where it can stand; its place among the terms follows."""

TARGET_SIGN = "target:"
"""How the names of the counts of targeted section types begin; a type's place among the plan's follows."""

TOLD_SIGN, PLACE_SIGN, ANYWHERE_SIGN = "told:", "place:", "anywhere:"
"""How an attribute's begin: pieces that tell it where it is answered; all of its first place; all that tell it."""

FIELDS = {
    TEXT_SIGN: (Field.TEXT, Field.CONTEXT),
    HEADING_SIGN: (Field.SECTION_PATH,),
    LAY_SIGN: (Field.LAY_WORDS,),
}
"""What each sign but the last looks in: words with their column heads, headings, lay words of clinical terms.

``ALSO_SIGN`` looks for a term's other names, anywhere.
"""

PAPER = "paper"
"""The kind of document that has no places for attributes."""

LONG_WORD = 5
"""Letters of which words with the same beginning are of one family."""
ENDING = 2
"""Letters that an ending has at the least ("hepatitis" begins no "hepatic")."""

_TELLING = (*WORDS, Field.SECTION_HEADING)
"""Where wordings tell an attribute: "3 years." is told by "Shelf life" above it."""

_ANYWHERE = tuple(field for fields in FIELDS.values() for field in fields)


def named_terms(terms: Sequence[Term]) -> list[dict[str, object]]:
    """For each term a clause a sign; they add nothing to a score."""
    named = [
        (f"{sign}{number}", _holds(term.text, fields))
        for number, term in enumerate(terms)
        for sign, fields in FIELDS.items()
    ]
    # Another form of a word stands in its own words' scores already; another name of a drug does not.
    others = [(*term.same, *term.also) if term.kind is TermKind.DRUG else term.also for term in terms]
    named += [(f"{ALSO_SIGN}{number}", _holds_any(names)) for number, names in enumerate(others) if names]
    return [{"constant_score": {"filter": clause, "boost": 0, "_name": name}} for name, clause in named]


def count_terms(
    terms: Sequence[Term],
    attributes: Sequence[Attribute],
    filters: Sequence[dict[str, object]],
    section_types: Sequence[str] = (),
) -> dict[str, object]:
    """A body that counts pieces with each term or its other names, for each attribute, of each type; returns none.

    A count's name is the sign and the place among the terms, attributes or section types.
    """
    named = {f"{TEXT_SIGN}{number}": _holds_it(term) for number, term in enumerate(terms)}
    named |= {f"{PLACE_SIGN}{at}": _of_types(row.section_types[:1]) for at, row in enumerate(attributes)}
    named |= {f"{TARGET_SIGN}{at}": _of_types([each]) for at, each in enumerate(section_types)}
    named |= {f"{ALSO_SIGN}{number}": _holds_any(term.also) for number, term in enumerate(terms) if term.also}
    told = {f"{ANYWHERE_SIGN}{at}": _told(row, f"{TOLD_SIGN}{at}") for at, row in enumerate(attributes)}
    return _count({**named, ALL: {"match_all": {}}}, filters, told)


def count_misspelt(terms: Mapping[int, Term], filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """As ``count_terms``, the pieces with each of these terms, by its place, where its words differ by a slip or two.

    A word of the same beginning counts as well.  It takes four times as long as to count a term as it is written.
    """
    named = {
        f"{TEXT_SIGN}{number}": _any_of([*_misspelt(term.text), *_of_the_same_beginning(term)])
        for number, term in terms.items()
    }
    return _count(named, filters, {})


def by_place(counts: Mapping[str, int], sign: str) -> dict[int, int]:
    """The counts whose names begin with a sign, by what follows it: the place among the terms or attributes."""
    return {int(name.removeprefix(sign)): count for name, count in counts.items() if name.startswith(sign)}


def _count(
    named: Mapping[str, dict[str, object]],
    filters: Sequence[dict[str, object]],
    nested: Mapping[str, dict[str, object]],
) -> dict[str, object]:
    """``nested`` has counts with others in them."""
    return {
        "size": 0,
        "query": {"bool": {"filter": list(filters)}},
        "aggs": {COUNTS: {"filters": {"filters": dict(named)}}, **nested},
    }


ALL = "all"
"""The name of the count of all pieces in the scope."""


def _holds_it(term: Term) -> dict[str, object]:
    # "AUC" is told as "AUC0-24" and "AUCinf": a code goes on with what it was measured for.
    longer = [_begins(term.text)] if term.kind is TermKind.CODE else []
    return _any_of([_holds(term.text, _ANYWHERE), *longer, *(_holds(name, _ANYWHERE) for name in term.same)])


def _of_the_same_beginning(term: Term) -> list[dict[str, object]]:
    """The pieces with a word that begins as the term does: "dialysable" for "dialysis", "fatalities" for "fatal".

    A drug's name that goes on is another drug's.
    """
    word = term.text.lower()
    if term.kind in (TermKind.DRUG, TermKind.CODE) or not word.isalpha() or len(word) < LONG_WORD:
        return []
    beginning = word[: max(LONG_WORD, len(word) - ENDING)]
    return [{"prefix": {field: {"value": beginning}}} for field in _ANYWHERE]


def _told(row: Attribute, name: str) -> dict[str, object]:
    """A wording stands anywhere; of those, by ``name``, where the attribute is answered: papers have no such places.

    The one within the other: to cut up the wordings takes most of the time.
    """
    answering = _any_of([_of_types(row.section_types), {"term": {Field.LABEL_KIND: PAPER}}])
    return {"filter": holds_any(row.told_by, _TELLING), "aggs": {name: {"filter": answering}}}


def _of_types(section_types: Sequence[str]) -> dict[str, object]:
    return {"terms": {Field.SECTION_TYPE: list(section_types)}}


def _begins(code: str) -> dict[str, object]:
    return {"multi_match": {"query": code, "fields": list(_ANYWHERE), "type": "phrase_prefix"}}


def _any_of(clauses: Sequence[dict[str, object]]) -> dict[str, object]:
    return {"bool": {"should": list(clauses), "minimum_should_match": 1}}


def _holds_any(names: Sequence[str]) -> dict[str, object]:
    return _any_of([_holds(name, _ANYWHERE) for name in names])


def _holds(term: str, fields: Sequence[str]) -> dict[str, object]:
    """All words of a term, or of a synonym, in the fields together, for which they are cut up once."""
    return {"multi_match": {"query": term, "fields": list(fields), "operator": "and", "type": "cross_fields"}}


def _misspelt(term: str) -> list[dict[str, object]]:
    """As ``_holds``, of words that may differ by a slip or two, with synonyms of one word and without.

    OpenSearch asks for all words of all synonyms where slips are let in: "diabetes" would need "mellitus".
    """
    slips = {"fuzziness": LONGEST_MISS, "prefix_length": FIRST_LETTERS}
    spelt = {"fields": list(_ANYWHERE), "operator": "and", **slips}
    return [{"multi_match": {**spelt, **text}} for text in ({"query": term}, worded(term))]
