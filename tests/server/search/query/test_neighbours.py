"""The queries for spans around a piece."""

from collections.abc import Callable

from indexer.store.records import EvidenceRecord
from server.search.query.neighbours import after, before

Maker = Callable[..., EvidenceRecord]
SECTION = [{"term": {"document_hash": "a" * 64}}, {"term": {"section": "s2.1"}}]


def test_spans_before_end_where_the_piece_begins(record: Maker) -> None:
    """In the same section, the nearest first."""
    assert before(record("Take one.", 50), 2) == {
        "size": 2,
        "query": {"bool": {"filter": [*SECTION, {"range": {"end": {"lte": 50}}}]}},
        "sort": [{"start": "desc"}],
    }


def test_spans_after_begin_where_the_piece_ends(record: Maker) -> None:
    """In the same section, the nearest first."""
    assert after(record("Take one.", 50), 1) == {
        "size": 1,
        "query": {"bool": {"filter": [*SECTION, {"range": {"start": {"gte": 59}}}]}},
        "sort": [{"start": "asc"}],
    }
