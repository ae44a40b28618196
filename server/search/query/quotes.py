"""Which documents a quote may stand in: the body that asks for spans that share its words."""

from collections.abc import Sequence

from indexer.store.records import Field

MOST_WORDS = 60
"""Of a quote that are asked for: its beginning tells the document as well as all of it."""
LEAST_SHARE = "60%"
"""Of these words, that a span must hold."""
MOST_SPANS = 20


def spans_like(quote: str, document_hashes: Sequence[str]) -> dict[str, object]:
    """A search for the spans of these documents that are likest to a quote."""
    words = " ".join(quote.split()[:MOST_WORDS])
    return {
        "size": MOST_SPANS,
        "query": {
            "bool": {
                "should": [{"match": {Field.TEXT: {"query": words, "minimum_should_match": LEAST_SHARE}}}],
                "minimum_should_match": 1,
                "filter": [{"terms": {Field.DOCUMENT_HASH: list(document_hashes)}}],
            }
        },
    }
