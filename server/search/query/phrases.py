"""The query for an attribute: any of the wordings that tell it, as whole phrases."""

from collections.abc import Sequence

from indexer.store.records import Field
from server.search.query.wordings import worded

SLOP = 1
"""Words that may stand between a wording's: "peak plasma levels" is told by "peak levels"."""


WORDS = (Field.TEXT, Field.CONTEXT)


def holds_any(wordings: Sequence[str], fields: Sequence[str] = WORDS) -> dict[str, object]:
    """Pieces that hold a wording in one of the fields, scored by the best one.

    An attribute's row has all its wordings, so no synonyms, which with left-out words make gaps ("once daily" found
    nothing); and a hyphened word is one ("half-life" is not told by "half the dose").
    """
    return {
        "dis_max": {
            "queries": [
                {"match_phrase": {field: {**worded(wording), "slop": SLOP}}} for wording in wordings for field in fields
            ]
        }
    }


def phrases(
    wordings: Sequence[str], question: str, section_types: Sequence[str], filters: Sequence[dict[str, object]]
) -> dict[str, object]:
    """Pieces that hold a wording, in words or context; those of the section types and nearest in words first.

    ``section_types`` only raise a score: labels tell attributes in other places too.
    """
    return {
        "bool": {
            "must": [
                holds_any(wordings),
            ],
            "should": [
                {"constant_score": {"filter": {"terms": {Field.SECTION_TYPE: list(section_types)}}, "boost": 2.0}},
                {"match": {Field.TEXT: question}},
            ],
            "filter": list(filters),
        }
    }
