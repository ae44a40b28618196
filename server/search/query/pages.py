"""The clause that narrows to some pages."""

from collections.abc import Sequence

from indexer.store.records import Field


def on_pages(pages: Sequence[tuple[str, int]]) -> dict[str, object]:
    """Pieces that begin on one of the pages, (document hash, number) each."""
    return {
        "bool": {
            "should": [
                {"bool": {"filter": [{"term": {Field.DOCUMENT_HASH: document}}, {"term": {Field.PAGE: page}}]}}
                for document, page in pages
            ],
            "minimum_should_match": 1,
        }
    }
