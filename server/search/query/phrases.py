"""The query for an attribute: any of the wordings that tell it, as whole phrases."""

from collections.abc import Sequence

from indexer.store.records import Field

# An attribute's row has all its wordings.  The search analyzer's synonyms and left-out words make gaps in a phrase:
# "once daily" found nothing by it.
AS_INDEXED = "default"


def phrases(
    wordings: Sequence[str], question: str, section_types: Sequence[str], filters: Sequence[dict[str, object]]
) -> dict[str, object]:
    """Pieces that hold a wording, in words or context; those of the section types and nearest in words first.

    ``section_types`` only raise a score: labels tell attributes in other places too.
    """
    fields = (Field.TEXT, Field.CONTEXT)
    return {
        "bool": {
            "must": [
                {
                    "dis_max": {
                        "queries": [
                            {"match_phrase": {field: {"query": wording, "analyzer": AS_INDEXED}}}
                            for wording in wordings
                            for field in fields
                        ]
                    }
                }
            ],
            "should": [
                {"constant_score": {"filter": {"terms": {Field.SECTION_TYPE: list(section_types)}}, "boost": 2.0}},
                {"match": {Field.TEXT: question}},
            ],
            "filter": list(filters),
        }
    }
