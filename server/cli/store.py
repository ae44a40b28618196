"""The store as commands reach it that need no server: the records of a registered document, and what removes them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from server.cli.errors import CommandError

if TYPE_CHECKING:
    from indexer.settings import IndexerSettings
    from indexer.store.kept_files import KeptFiles
    from indexer.store.reader import Reader
    from indexer.store.records import RegistryEntry
    from indexer.store.writer import Writer


@dataclass(frozen=True, slots=True)
class Store:
    """The reader and writer of the generation that serves in a space, the other generations' writers, and the PDFs."""

    reader: "Reader"
    writer: "Writer"
    others: "tuple[Writer, ...]"
    files: "KeptFiles"

    async def find(self, name: str) -> "RegistryEntry":
        """The registry's entry of the document of a resource name, a hash, or a file name.

        Raises:
            CommandError: when none has it, with near names.
            StoreError: when OpenSearch is away.
        """
        from server.documents import RegistryCache
        from server.errors import NotFoundError
        from server.registry_entries import registry_entry

        try:
            (document,) = await RegistryCache(self.reader, seconds=0).find([name])
            return await registry_entry(self.reader, document.document_hash)
        except NotFoundError as error:
            raise CommandError(str(error)) from error


@asynccontextmanager
async def open_store(
    settings: "IndexerSettings", opensearch_url: str, *, to_write: bool = False
) -> AsyncIterator[Store]:
    """The store at an address for the length of an ``async with`` block; with today's indices when it is to be written.

    Raises:
        StoreError: when OpenSearch is away.
    """
    from analyzers.providers.embedding_model import embedding_model
    from indexer.store.client import open_client
    from indexer.store.generations import generations
    from indexer.store.kept_files import KeptFiles
    from indexer.store.reader import Reader
    from indexer.store.templates import install
    from indexer.store.writer import Writer

    client = open_client(replace(settings.client, url=opensearch_url))
    async with client:
        if to_write:
            await install(client, settings.index_space, embedding_model(settings), settings.layout)
        every = await generations(client, settings.index_space)
        space = next((each.space for each in every if each.is_serving), settings.index_space)
        yield Store(
            Reader(client, space),
            Writer(client, space, settings.writer),
            tuple(Writer(client, each.space, settings.writer) for each in every if not each.is_serving),
            KeptFiles(settings.files_folder, settings.index_space),
        )
