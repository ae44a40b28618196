"""The query for an attribute: any of the wordings that tell it, as whole phrases."""

from collections.abc import Sequence

from indexer.store.records import Field


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
                        "queries": [{"match_phrase": {field: wording}} for wording in wordings for field in fields]
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
