"""The word query of the question index."""

from collections.abc import Sequence

from indexer.store.records import Field


def asked(phrasings: Sequence[str], filters: Sequence[dict[str, object]]) -> dict[str, object]:
    """Indexed questions that share words with any phrasing; the nearest phrasing counts."""
    queries = [{"match": {Field.TEXT: text}} for text in phrasings]
    return {"bool": {"must": [{"dis_max": {"queries": queries}}], "filter": list(filters)}}
