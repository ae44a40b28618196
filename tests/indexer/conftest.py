"""What the tests of the indexer share: a pipeline with files, and what one part of the barrier keeps a process from."""

import hashlib
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from opensearchpy import AsyncOpenSearch
from text_labels import extract, generate

from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.document_stages import PipelineParts
from indexer.store.kept_files import KeptFiles
from indexer.store.reader import Reader
from indexer.store.state import DocumentStates
from indexer.store.templates import install, remove_space
from indexer.store.writer import Writer

WAIT = 120.0  # seconds until what must happen counts as not happening
PROGRAM = Path(__file__).parent / "bad_files" / "behind_one_part.py"


@pytest.fixture
def kept_from(tmp_path: Path) -> Callable[[str], list[str]]:
    """What a process is kept from by ``landlock`` or ``seccomp`` alone."""

    def tell(part: str) -> list[str]:
        secret = tmp_path / "secret"
        secret.write_text("a password")
        with socket.create_server(("127.0.0.1", 0)) as listening:
            done = subprocess.run(  # noqa: S603  ourselves
                [sys.executable, str(PROGRAM), part, str(secret), str(listening.getsockname()[1])],
                cwd=Path(__file__).parents[2],
                env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
                capture_output=True,
                text=True,
                timeout=WAIT,
                check=True,
            )
        return done.stdout.split()

    return tell


@pytest_asyncio.fixture(loop_scope="session")
async def space(opensearch_client: AsyncOpenSearch, tmp_path: Path) -> AsyncIterator[str]:
    """Indices of this test alone."""
    name = f"pipeline-{hashlib.sha256(str(tmp_path).encode()).hexdigest()[:11]}x"
    await install(opensearch_client, name)
    yield name
    await remove_space(opensearch_client, name)


@pytest.fixture
def parts(
    opensearch_client: AsyncOpenSearch, embedder: LocalOnnxEmbedder, space: str, kept_files_folder: Path
) -> PipelineParts:
    """The pipeline's parts over this test's indices."""
    writer = Writer(opensearch_client, space)
    states = DocumentStates(Reader(opensearch_client, space), writer)
    return PipelineParts(extract, generate, embedder, states, writer, KeptFiles(kept_files_folder, space), "recipe-1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two labels and a bad file between them."""
    (tmp_path / "a.pdf").write_text("Take with food.\nDo not chew.\n")
    (tmp_path / "b.pdf").write_text("bad")
    (tmp_path / "c.pdf").write_text("Store below 25 degrees.\n")
    return tmp_path
