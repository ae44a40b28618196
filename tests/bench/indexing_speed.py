"""How fast PDFs are indexed the whole way, into indices of their own, by a process of its own; and its memory."""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import psutil
from extraction_speed import memory

from analyzers.providers.embedding_model import embedding_model
from indexer.pipeline import Outcome, index_paths
from indexer.settings import IndexerSettings
from indexer.store.client import ClientSettings, open_client
from indexer.store.templates import install, remove_space
from indexer.wiring import open_pipeline
from server.cli.configuration import indexer_settings
from server.cli.logs import keep_logs_quiet

SPACE = "bench-indexing"
LOOK_SECONDS = 0.5
"""Between two looks at the memory: one takes milliseconds, which the indexing lacks."""


@dataclass(frozen=True, slots=True)
class Indexed:
    """Pages of so many spans, the seconds from the first file's turn until all can be found, and the most memory.

    The memory, in bytes, is that of the process and of those that it starts, what they share counted once; 0 where the
    system does not tell (Linux does).
    """

    pages: int
    spans: int
    seconds: float
    peak: int

    @property
    def speed(self) -> float:
        """Pages a second."""
        return self.pages / self.seconds


def measure_indexing(files: Sequence[Path], url: str) -> Indexed:
    """Indexes the files in the OpenSearch at ``url`` as if it held nothing, and takes them out again.

    The process has started, and the model is loaded, when the clock does.

    Raises:
        RuntimeError: when a file can't be indexed.
    """
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(1, get_context("spawn")) as pool:
        settings = indexer_settings(opensearch_url=url, index_space=SPACE, files=Path(folder))
        asyncio.run(_with_space(settings, in_place=True))
        try:
            indexer = psutil.Process(pool.submit(os.getpid).result())
            indexing = pool.submit(_index, files, settings)
            peak = _peak(indexer, indexing)
            pages, spans, seconds = indexing.result()
        finally:
            asyncio.run(_with_space(settings, in_place=False))
    return Indexed(pages, spans, seconds, peak)


async def _with_space(settings: IndexerSettings, *, in_place: bool) -> None:
    """Empties the indices' place, which a run that was killed may have left filled, and makes them anew or not."""
    client = open_client(ClientSettings(settings.opensearch_url, access=settings.opensearch_access))
    try:
        await remove_space(client, SPACE)
        if in_place:
            await install(client, SPACE, embedding_model(settings), settings.layout)
    finally:
        await client.close()


def _index(files: Sequence[Path], settings: IndexerSettings) -> tuple[int, int, float]:
    """Pages, spans, seconds; in the process of its own."""
    keep_logs_quiet()
    return asyncio.run(_indexed(files, settings))


async def _indexed(files: Sequence[Path], settings: IndexerSettings) -> tuple[int, int, float]:
    async with open_pipeline(settings) as parts:
        began = time.perf_counter()
        outcomes = [outcome async for outcome in index_paths(files, parts)]
        seconds = time.perf_counter() - began
    if failed := [outcome.error for outcome in outcomes if outcome.error]:
        raise RuntimeError("; ".join(failed))
    new = [outcome for outcome in outcomes if outcome.outcome is Outcome.INDEXED]
    return sum(each.pages for each in new), sum(each.spans for each in new), seconds


def _peak(indexer: psutil.Process, indexing: "Future[tuple[int, int, float]]") -> int:
    peak = 0
    while wait([indexing], timeout=LOOK_SECONDS).not_done:
        if sys.platform == "linux":
            peak = max(peak, sum(memory(each) for each in (indexer, *indexer.children(recursive=True))))
    return peak
