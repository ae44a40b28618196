"""Documents made ready before the first quote."""

import asyncio
from dataclasses import replace

import pytest

from indexer.store.errors import StoreUnavailableError
from server.citations.text_reader import TextReader
from server.documents import Registry, RegistryCache
from server.quotes import warming
from server.quotes.documents import QuotedDocuments
from server.quotes.fold import Folder
from server.quotes.warming import Warming
from server.search.pipeline import SearchParts


@pytest.mark.parametrize("most", [0, 2])
async def test_so_many_documents_are_made_ready(
    text_reader: TextReader, search_parts: SearchParts, quoted_registry: Registry, folder: Folder, most: int
) -> None:
    """The first of the list, and no others."""
    documents = QuotedDocuments(text_reader, folder, most=5)
    await Warming(documents, search_parts.registry, most=most).run()
    kept = {document_hash for document_hash, _ in documents._kept}
    assert kept == {each.document_hash for each in quoted_registry.documents[:most]}


async def test_a_store_that_is_away_is_asked_again(
    text_reader: TextReader, quoted_registry: Registry, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server may start before OpenSearch does; a superseded label is not made ready."""

    class LateRegistry(RegistryCache):
        """Away when it is first asked."""

        asked = 0

        def __init__(self) -> None:
            pass

        async def get(self, *, newer_than: Registry | None = None) -> Registry:
            assert newer_than is None
            self.asked += 1
            if self.asked == 1:
                raise StoreUnavailableError("away")
            first = quoted_registry.documents[0]
            older = replace(first, document_hash="0" * 64, revision_date="1999")
            return Registry((older, first))

    monkeypatch.setattr(warming, "NEXT_TRY", 0.0)
    documents = QuotedDocuments(text_reader, folder, most=5)
    await asyncio.wait_for(Warming(documents, LateRegistry(), most=5).run(), 60)
    assert [document_hash for document_hash, _ in documents._kept] == [quoted_registry.documents[0].document_hash]
