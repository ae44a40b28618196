"""The clause that narrows to pages."""

from indexer.store.names import SPANS
from indexer.store.reader import Reader
from server.documents import Registry
from server.search.query.pages import on_pages


async def test_only_pieces_of_these_pages_of_these_documents(sample_reader: Reader, sample_registry: Registry) -> None:
    """A page of one document and another of the next, not the other way round."""
    one, two = sample_registry.hashes[:2]
    body = {"size": 500, "query": on_pages([(one, 5), (two, 6)])}
    (answer,) = await sample_reader.search([(SPANS, body)], timeout=30)
    assert {(hit.record.document_hash, hit.record.page) for hit in answer.hits} == {(one, 5), (two, 6)}
