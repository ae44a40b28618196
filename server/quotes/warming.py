"""Loads documents before the first quote asks for them: reading and folding one takes a tenth of a second or more."""

import asyncio

import structlog

from indexer.store.errors import StoreError
from server.documents import RegistryCache
from server.quotes.documents import QuotedDocuments
from server.search.inquiry import Scope

log = structlog.get_logger(__name__)

NEXT_TRY = 5.0
"""Seconds until OpenSearch is asked again when it is away."""


class Warming:
    """Makes the first documents of the list ready, one after another, so that calls meanwhile wait for none of it."""

    def __init__(self, documents: QuotedDocuments, registry: RegistryCache, *, most: int) -> None:
        """Of superseded documents none, and ``most`` in all."""
        self._documents = documents
        self._registry = registry
        self._most = most

    async def run(self) -> None:
        """Ends when all are ready; waits while OpenSearch is away."""
        while self._most:
            try:
                listed = (await self._registry.get()).listed(Scope())[: self._most]
                for document in listed:
                    await self._documents.get([document])
            except StoreError as error:
                log.warning("quotes_not_ready", cause=type(error).__name__)
                await asyncio.sleep(NEXT_TRY)
            else:
                log.info("quotes_ready", documents=len(listed))
                return
