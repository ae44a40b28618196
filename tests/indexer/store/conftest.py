"""Generations of a small space: two documents of one page, whose records are written without a pipeline."""

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from opensearchpy import AsyncOpenSearch

from analyzers.providers.embedding_model import LOCAL
from indexer.store.generation_building import next_generation
from indexer.store.generations import Generation
from indexer.store.names import DOCUMENTS, PAGES, page_id
from indexer.store.records import PageRecord, RegistryEntry
from indexer.store.templates import install, remove_space
from indexer.store.writer import Entry, Writer

Put = Callable[..., Awaitable[RegistryEntry]]


@pytest_asyncio.fixture(loop_scope="session")
async def own_space(opensearch_client: AsyncOpenSearch) -> AsyncIterator[str]:
    """Installed, empty indices of one test."""
    space = f"gen-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, space)
    yield space
    await remove_space(opensearch_client, space)


@pytest.fixture
def put(opensearch_client: AsyncOpenSearch) -> Put:
    """Writes a document of one page into a space."""

    async def write(space: str, name: str, *, words: str = "words", stage: str = "indexed") -> RegistryEntry:
        page = PageRecord(name, 1, 1.0, 1.0, 0, len(words), words)
        size = (1, len(words), stage, "r1", 0, 0, 0, (), "2026-01-02T03:04:05Z")
        entry = RegistryEntry(name, f"{name}.pdf", "us_plr", (), (), "", "", "", "en", *size)
        writer = Writer(opensearch_client, space)
        await writer.write([Entry(PAGES, page_id(name, 1), page), Entry(DOCUMENTS, name, entry)], "r1")
        await writer.refresh()
        return entry

    return write


@pytest_asyncio.fixture(loop_scope="session")
async def second(opensearch_client: AsyncOpenSearch, own_space: str) -> Generation:
    """A second, empty generation of the space."""
    return await next_generation(opensearch_client, own_space, LOCAL)
