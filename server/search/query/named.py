"""The query for drugs that a question names: any of their names, and weaker the names of their classes."""

from collections.abc import Sequence

from analyzers.term_kinds import TermKind
from indexer.store.records import Field
from server.search.plan.plan import Term

NAME_WEIGHT = 10.0
"""A drug's own names, against the question's other words."""
CLASS_WEIGHT = 5.0
"""Its class: a label tells of "fluoroquinolones" what it does not tell of levofloxacin."""

_FIELDS = (Field.TEXT, Field.CONTEXT, Field.SECTION_PATH)


def naming_any(terms: Sequence[Term], question: str, filters: Sequence[dict[str, object]]) -> dict[str, object] | None:
    """Pieces that name one of the terms that are drugs, nearest to the question first; None without such a term."""
    drugs = [term for term in terms if term.kind is TermKind.DRUG]
    if not drugs:
        return None
    return {
        "bool": {
            "must": [{"bool": {"should": [_named(drug) for drug in drugs], "minimum_should_match": 1}}],
            "should": [{"match": {Field.TEXT: question}}],
            "filter": list(filters),
        }
    }


def _named(drug: Term) -> dict[str, object]:
    """The better of its own names and its class, so that a piece with both counts once."""
    return {
        "dis_max": {
            "queries": [
                *(_holds(name, NAME_WEIGHT) for name in (drug.text, *drug.same)),
                *(_holds(name, CLASS_WEIGHT) for name in drug.also),
            ]
        }
    }


def _holds(name: str, weight: float) -> dict[str, object]:
    held = {"multi_match": {"query": name, "fields": list(_FIELDS), "operator": "and"}}
    return {"constant_score": {"filter": held, "boost": weight}}
