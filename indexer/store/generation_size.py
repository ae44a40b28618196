"""How much a generation holds, and how far it has come."""

from dataclasses import dataclass

from opensearchpy import AsyncOpenSearch

from indexer.store.client import deadline
from indexer.store.generations import Generation, generations
from indexer.store.names import PER_GENERATION
from indexer.store.reader import Reader
from indexer.store.state import Stage

_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class GenerationSize:
    """Documents in the registry, how many of them are indexed, and the bytes of the indices without their copies."""

    generation: Generation
    documents: int
    indexed: int
    stored_bytes: int


async def generation_sizes(client: AsyncOpenSearch, space: str = "") -> tuple[GenerationSize, ...]:
    """Every generation of a space, by number.

    Raises:
        StoreError: when OpenSearch can't be asked.
    """
    return tuple([await _size(client, each) for each in await generations(client, space)])


async def _size(client: AsyncOpenSearch, generation: Generation) -> GenerationSize:
    documents = await Reader(client, generation.space).documents(timeout=_SECONDS)
    names = ",".join(generation.index(alias) for alias in PER_GENERATION)
    async with deadline(_SECONDS):
        stats = await client.indices.stats(index=names, metric="store")
    return GenerationSize(
        generation=generation,
        documents=len(documents),
        indexed=sum(document.stage == Stage.INDEXED for document in documents),
        stored_bytes=stats["_all"]["primaries"]["store"]["size_in_bytes"],
    )
