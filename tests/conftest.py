"""What all tests share: one real OpenSearch node for the session, the real model, the folder of real labels, buf."""

import base64
import hashlib
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import hypothesis
import pytest
import pytest_asyncio
import structlog
from fake_cohere import FakeCohere, running_fake
from opensearchpy import AsyncOpenSearch

from analyzers.providers.base import Vectors
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from indexer.artifacts.model import prepare_model
from indexer.pipeline import FileOutcome, index_paths
from indexer.samples import sample_labels
from indexer.settings import IndexerSettings
from indexer.store.client import ClientSettings, open_client
from indexer.store.embedded import NodeSettings, running_node
from indexer.store.node_state import RunningNode
from indexer.store.templates import install, remove_space
from indexer.wiring import open_pipeline

BUF_VERSION = "1.75.0"
# npm's own packages of buf's program, a platform each, with the SHA-512 that npm tells of them.
BUF_PACKAGES = {
    ("linux", "x86_64"): (
        "@bufbuild/buf-linux-x64",
        "YGGJAx0lpMCE7aMWjNOJcfoEaG/e+iYHnTC4SZ0P5eS4IffMryA9Z4/bb1m1wNXAEJ8ATFMEZOAk/5x9VE47ig==",
    ),
    ("linux", "aarch64"): (
        "@bufbuild/buf-linux-aarch64",
        "eX+XyokzJDqsNIFo8b1O3DBvbnksOozPJX4QVsNn61JqSUtWspyTNeYqwg8lRDancML+bDqZEDFPABjAsVCQGQ==",
    ),
}

MEMORY = Path("/dev/shm")  # noqa: S108  # Linux' own; the folder in it is made by mkdtemp
ROOM = 2 << 30
"""Bytes: several times what the tests' node holds; a container may have given its memory disk less."""

# An example's time says more of the machine than of the code: speed belongs in the benchmarks.  And each run has the
# same examples, so that none fails by chance; `pytest --hypothesis-profile default` has others each time.
hypothesis.settings.register_profile(
    "factspan", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("factspan")

# gRPC's own handlers of a fork start threads in a child that is about to become another program, and may end it
# (SIGSEGV); it reads this when it is imported, which nothing above does.
os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")

# A shell that runs the tests in the background has Ctrl-C ignored, and the programs they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _ends_in_order() -> None:
    """A run that is told to end stops its OpenSearch, too; a server that ran inside a test has undone that."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """A command that runs inside a test sets up its process' logs, with that test's captured stderr."""
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="session", autouse=True)
def kept_files_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where these tests keep the PDFs that they index: not where the user's are."""
    folder = tmp_path_factory.mktemp("files")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FACTSPAN_FILES", str(folder))
        yield folder


@pytest.fixture(scope="session", autouse=True)
def _servers_settings() -> Iterator[None]:
    """What all tests' servers have that set nothing else.

    Many share a space: only those that are about search events write some.  And no stage of a search is given up, nor
    its part of an answer left out, because the machine is busy.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FACTSPAN_EVENTS", "false")
        for stage in ("EMBED", "SEARCH", "LOOK", "WIDER", "NEIGHBOURS", "FOLLOW_UPS"):
            patch.setenv(f"FACTSPAN_{stage}_LIMIT", "60")
        yield


@pytest.fixture(scope="session")
def cache_folder() -> Path:
    """The user's own cache: what it holds was checked when it was fetched, and fetching it anew takes a minute."""
    return IndexerSettings().cache


@pytest.fixture(scope="session")
def node_folder(cache_folder: Path) -> Iterator[Path]:
    """An empty folder for the session's node, where also the user that root runs it as can get; in memory if it can be.

    OpenSearch writes through to the disk at each record and several times for an index that is made, which is most of
    the time that making an index takes; what a test's node holds need not outlive it.
    """
    cache_folder.mkdir(parents=True, exist_ok=True)
    on_disk = cache_folder if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="test-node-", dir=MEMORY if _has_room(MEMORY) else on_disk))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def _has_room(disk: Path) -> bool:
    """Whether a node can be put there: Java runs libraries out of its folder."""
    if not disk.is_dir() or not os.access(disk, os.W_OK):
        return False
    told = os.statvfs(disk)
    return told.f_bavail * told.f_frsize >= ROOM and not told.f_flag & os.ST_NOEXEC


@pytest.fixture(scope="session")
def opensearch_node(cache_folder: Path, node_folder: Path) -> Iterator[RunningNode]:
    """A real node at a free port with its own data, stopped at the end."""
    with running_node(NodeSettings(cache=cache_folder, folder=node_folder, heap="512m", quick_start=True)) as node:
        yield node


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def opensearch_client(opensearch_node: RunningNode) -> AsyncIterator[AsyncOpenSearch]:
    """A client of the session's node; nothing is installed yet.

    The node watches its disk no longer: every 30 seconds it would lift the blocks of a full disk that a test has set.
    """
    client = open_client(ClientSettings(url=opensearch_node.url))
    await client.cluster.put_settings(body={"transient": {"cluster.routing.allocation.disk.threshold_enabled": False}})
    yield client
    await client.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def index_space(opensearch_client: AsyncOpenSearch) -> AsyncIterator[str]:
    """The name of a space of indices, installed and empty, that this module's tests have to themselves."""
    space = f"test-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, space)
    yield space
    await remove_space(opensearch_client, space)


class IndexedSamples(NamedTuple):
    """A space of indices with the sample labels, and what became of each as it was indexed."""

    space: str
    outcomes: list[FileOutcome]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def indexed_samples(
    opensearch_node: RunningNode, opensearch_client: AsyncOpenSearch, cache_folder: Path
) -> AsyncIterator[IndexedSamples]:
    """The sample labels, indexed once for all tests that only read them."""
    space = f"test-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, space)
    settings = IndexerSettings(cache=cache_folder, index_space=space)
    async with open_pipeline(settings, opensearch_url=opensearch_node.url) as pipeline:
        outcomes = [outcome async for outcome in index_paths(sample_labels(), pipeline)]
    assert not any(outcome.error for outcome in outcomes)
    yield IndexedSamples(space, outcomes)
    await remove_space(opensearch_client, space)


@pytest.fixture(scope="session")
def sample_space(indexed_samples: IndexedSamples) -> str:
    """The name of a space of indices with the sample labels, which tests only read."""
    return indexed_samples.space


@pytest.fixture(scope="session")
def model_folder(cache_folder: Path) -> Path:
    """The folder of the embedding model."""
    return prepare_model(cache_folder)


@pytest.fixture(scope="session")
def embedder(model_folder: Path) -> LocalOnnxEmbedder:
    """The real embedding model."""
    return LocalOnnxEmbedder.load(model_folder)


@pytest.fixture(scope="session", autouse=True)
def unremembered_vectors() -> Iterator[Callable[[LocalOnnxEmbedder, Sequence[int]], Vectors]]:
    """What one test has embedded no other test of this process waits for: a text's vector depends on the text alone.

    That it does is tested without this memory, by what this gives: how the model really makes a vector.
    """
    made = LocalOnnxEmbedder._run
    known: dict[tuple[int, ...], Vectors] = {}

    def remembered(embedder: LocalOnnxEmbedder, tokens: Sequence[int]) -> Vectors:
        text = tuple(tokens)
        if text not in known:
            known[text] = made(embedder, tokens)
        return known[text].copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LocalOnnxEmbedder, "_run", remembered)
        yield made


@pytest.fixture(scope="session")
def shared_folder() -> Path:
    """The folder of real labels and gold questions, beside the checkout."""
    folder = Path(__file__).resolve().parents[2] / "shared"
    if not (folder / "corpus").is_dir():
        pytest.skip("the folder of real labels (../shared) is not beside this checkout")
    return folder


@pytest_asyncio.fixture
async def fake_cohere() -> AsyncIterator[FakeCohere]:
    """A provider on loopback that answers well until told otherwise."""
    async with running_fake() as fake:
        yield fake


@pytest.fixture(scope="session")
def buf(cache_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program buf; fetched with npm where the cache does not have it."""
    machine = (sys.platform, platform.machine())
    if machine not in BUF_PACKAGES:
        pytest.skip(f"no buf is pinned for {' '.join(machine)}")
    package, expected = BUF_PACKAGES[machine]
    program = cache_folder / f"buf-{BUF_VERSION}"
    if program.exists():
        return program
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm, which fetches buf, is not installed")
    return _fetched_buf(npm, package, expected, program, tmp_path_factory.mktemp("buf"))


def _fetched_buf(npm: str, package: str, expected: str, program: Path, folder: Path) -> Path:
    """The program out of the package, once its bytes are those that are pinned."""
    command = [npm, "pack", f"{package}@{BUF_VERSION}", "--json", "--pack-destination", str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603  # npm as installed
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout), done.stdout
    (archive,) = folder.glob("*.tgz")
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    assert found == expected, f"{package} {BUF_VERSION} has other bytes than those that are pinned"
    with tarfile.open(archive) as packed:
        stored = packed.extractfile("package/bin/buf")
        assert stored is not None, f"{package} {BUF_VERSION} has no program"
        program.parent.mkdir(parents=True, exist_ok=True)
        beside = program.with_name(f"{program.name}.{os.getpid()}")
        beside.write_bytes(stored.read())
    beside.chmod(0o755)
    beside.replace(program)  # at once, so that no other run sees half of it
    return program
