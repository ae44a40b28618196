"""Every document anew in the next generation: from kept PDFs, gone on with after a kill, also what comes meanwhile."""

import uuid
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from opensearchpy import AsyncOpenSearch
from text_labels import extract, generate

from analyzers.providers.embedding_model import LOCAL
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.document_stages import PipelineParts
from indexer.pipeline import FileOutcome, Outcome, index_paths
from indexer.rebuild import rebuild
from indexer.store.generation_building import next_generation
from indexer.store.generation_check import differences
from indexer.store.generations import Generation, serving_generation
from indexer.store.kept_files import KeptFiles
from indexer.store.reader import Reader
from indexer.store.state import DocumentStates
from indexer.store.templates import install, remove_space
from indexer.store.writer import Writer


@pytest_asyncio.fixture(loop_scope="session")
async def space(opensearch_client: AsyncOpenSearch) -> AsyncIterator[str]:
    """Indices of this test alone."""
    name = f"rebuild-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, name)
    yield name
    await remove_space(opensearch_client, name)


@pytest.fixture
def labels(tmp_path: Path) -> list[Path]:
    """Three labels."""
    paths = [tmp_path / f"{name}.pdf" for name in "abc"]
    for path in paths:
        path.write_text(f"Take {path.stem} with food.\nDo not chew.\n")
    return paths


@pytest_asyncio.fixture(loop_scope="session")
async def served(
    opensearch_client: AsyncOpenSearch,
    space: str,
    embedder: LocalOnnxEmbedder,
    kept_files_folder: Path,
    labels: list[Path],
) -> PipelineParts:
    """What writes the generation that serves, which holds two labels."""
    serving = await serving_generation(opensearch_client, space)
    assert serving is not None
    writer = Writer(opensearch_client, serving.space)
    states = DocumentStates(Reader(opensearch_client, serving.space), writer)
    parts = PipelineParts(extract, generate, embedder, states, writer, KeptFiles(kept_files_folder, space), "recipe-1")
    await index(parts, labels[:2])
    return parts


@pytest_asyncio.fixture(loop_scope="session")
async def target(opensearch_client: AsyncOpenSearch, space: str, served: PipelineParts) -> Generation:
    """The next generation, empty."""
    assert served
    return await next_generation(opensearch_client, space, LOCAL)


@pytest.fixture
def parts(opensearch_client: AsyncOpenSearch, served: PipelineParts, target: Generation) -> PipelineParts:
    """What writes the next generation."""
    writer = Writer(opensearch_client, target.space)
    states = DocumentStates(Reader(opensearch_client, target.space), writer)
    return replace(served, states=states, writer=writer)


@pytest.fixture
def readers(opensearch_client: AsyncOpenSearch, space: str, target: Generation) -> tuple[Reader, Reader]:
    """Of what serves, and of the next generation."""
    return Reader(opensearch_client, space), Reader(opensearch_client, target.space)


async def index(parts: PipelineParts, paths: Sequence[Path]) -> list[FileOutcome]:
    """Indexes files."""
    return [outcome async for outcome in index_paths(paths, parts)]


async def test_a_killed_rebuild_is_gone_on_with_and_takes_what_came_meanwhile(
    opensearch_client: AsyncOpenSearch,
    labels: list[Path],
    served: PipelineParts,
    target: Generation,
    parts: PipelineParts,
    readers: tuple[Reader, Reader],
) -> None:
    """Each document is done once, under the name that it was indexed by."""
    begun = rebuild(*readers, parts)
    first = await anext(begun)
    await begun.aclose()  # type: ignore[attr-defined]  # an async generator
    await parts.writer.refresh()
    assert (await index(served, labels[2:]))[0].outcome is Outcome.INDEXED
    rest = [outcome async for outcome in rebuild(*readers, parts)]
    told = {each.file_name: each.outcome for each in (first, *rest)}
    under_way = told.pop("b.pdf", Outcome.UNCHANGED)  # a write that OpenSearch had taken may have come to its end
    assert under_way in (Outcome.INDEXED, Outcome.UNCHANGED)
    assert told == {"a.pdf": Outcome.INDEXED, "c.pdf": Outcome.INDEXED}
    assert len(rest) == len({each.file_name for each in rest})
    old = await serving_generation(opensearch_client, target.base)
    assert old is not None
    assert await differences(opensearch_client, old, target) == ()
    assert [each.file_name for each in await readers[1].documents()] == ["a.pdf", "b.pdf", "c.pdf"]
    assert [outcome async for outcome in rebuild(*readers, parts)] == []


async def test_what_comes_while_it_runs_is_done_at_its_end(
    labels: list[Path], served: PipelineParts, parts: PipelineParts, readers: tuple[Reader, Reader]
) -> None:
    """Without another call."""
    done = []
    async for outcome in rebuild(*readers, parts):
        if not done:
            await index(served, labels[2:])
        done.append(outcome.file_name)
    assert done == ["a.pdf", "b.pdf", "c.pdf"]


async def test_a_pdf_that_is_not_kept_is_told_once_and_stops_no_other(
    parts: PipelineParts, readers: tuple[Reader, Reader]
) -> None:
    """With what to do."""
    lost, found = await readers[0].documents()
    parts.files.remove(lost.document_hash)
    outcomes = {each.file_name: each async for each in rebuild(*readers, parts)}
    assert (outcomes[lost.file_name].outcome, outcomes[found.file_name].outcome) == (Outcome.FAILED, Outcome.INDEXED)
    assert "index the file once more" in outcomes[lost.file_name].error


async def test_another_recipe_is_made_anew(parts: PipelineParts, readers: tuple[Reader, Reader]) -> None:
    """A generation that serves is of one recipe."""
    assert len([outcome async for outcome in rebuild(*readers, parts)]) == 2
    again = [outcome.outcome async for outcome in rebuild(*readers, replace(parts, recipe="tomorrow's"))]
    assert again == [Outcome.INDEXED] * 2
