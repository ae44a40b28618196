"""Runs of the indexer's pipeline, and what they have stored."""

from collections.abc import Sequence
from pathlib import Path

from opensearchpy import AsyncOpenSearch

from indexer.document_stages import PipelineParts
from indexer.pipeline import FileOutcome, index_paths
from indexer.store.names import ALIASES, in_space


async def run(paths: Sequence[Path], parts: PipelineParts) -> list[FileOutcome]:
    """All outcomes."""
    return [outcome async for outcome in index_paths(paths, parts)]


async def count(client: AsyncOpenSearch, space: str) -> dict[str, int]:
    """How many records each index has for searches to find."""
    return {alias: (await client.count(index=in_space(alias, space)))["count"] for alias in ALIASES}
