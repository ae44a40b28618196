"""What the faults share: small labels, and a real server before an OpenSearch that can be made to fail."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from faulty_opensearch import FaultyOpenSearch, faulty_opensearch
from opensearchpy import AsyncOpenSearch
from programs import run_well, serving
from small_labels import STEADY, WORKED_ON, write_label
from stored_records import Snapshot, disagreements, snapshot, texts
from watching_caller import WatchingCaller, watching

from indexer.store.node_state import RunningNode
from indexer.store.ports import free_address
from indexer.store.templates import remove_space

KNOWN = {
    "How should I store Steadivane?": "at 15 °C to 25 °C",
    "What is the maximum dose of Steadivane?": "30 mg once daily",
    "What is the maximum dose of Falterol?": "80 mg once daily",
}


@dataclass(frozen=True, slots=True)
class Labels:
    """PDFs: ``steady`` is never touched again, ``worked_on`` is indexed again and again."""

    steady: Path
    worked_on: Path


@dataclass(frozen=True, slots=True)
class Site:
    """One space with the steady label and the one that is worked on, and a server that answers from it.

    The server reaches OpenSearch through ``of_server``, commands through ``of_commands``, ``client`` directly.
    ``undisturbed`` is what an undisturbed run has stored, ``texts`` the canonical texts, ``environment`` what commands
    are given.
    """

    space: str
    labels: Labels
    of_server: FaultyOpenSearch
    of_commands: FaultyOpenSearch
    client: AsyncOpenSearch
    environment: Mapping[str, str]
    undisturbed: Snapshot
    texts: Mapping[str, str]

    async def index(self, *paths: Path, **settings: str) -> str:
        """Indexes files undisturbed; gives what the command wrote."""
        return await run_well({**self.environment, **settings}, "index", "--json", *map(str, paths))

    async def check(self, caller: WatchingCaller) -> None:
        """All that is stored is as an undisturbed run has it, agrees with itself, and no answer was wrong."""
        assert await disagreements(self.client, self.space) == []
        assert await snapshot(self.client, self.space) == self.undisturbed
        assert caller.wrong == []


@pytest.fixture(scope="session")
def labels(tmp_path_factory: pytest.TempPathFactory) -> Labels:
    """The PDFs."""
    folder = tmp_path_factory.mktemp("labels")
    return Labels(*(write_label(folder, facts) for facts in (STEADY, WORKED_ON)))


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site(
    opensearch_node: RunningNode,
    opensearch_client: AsyncOpenSearch,
    labels: Labels,
    model_folder: Path,
    cache_folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[Site]:
    """A module's own."""
    space = f"faults-{uuid.uuid4().hex[:11]}x"
    folder = tmp_path_factory.mktemp("site")
    async with (
        faulty_opensearch(opensearch_node.url) as of_server,
        faulty_opensearch(opensearch_node.url) as of_commands,
    ):
        environment = {
            "FACTSPAN_ADDRESS": free_address(),
            "FACTSPAN_OPENSEARCH_URL": of_commands.url,
            "FACTSPAN_INDEX_SPACE": space,
            "FACTSPAN_MODEL_FOLDER": str(model_folder),
            "FACTSPAN_CACHE": str(cache_folder),
            "FACTSPAN_FILES": str(folder / "kept"),
            "FACTSPAN_REGISTRY_CACHE": "0",
        }
        await run_well(environment, "index", str(labels.steady), str(labels.worked_on))
        stored, canonical = await snapshot(opensearch_client, space), await texts(opensearch_client, space)
        async with serving({**environment, "FACTSPAN_OPENSEARCH_URL": of_server.url}, folder / "server.log"):
            yield Site(space, labels, of_server, of_commands, opensearch_client, environment, stored, canonical)
    await remove_space(opensearch_client, space)


@pytest_asyncio.fixture(loop_scope="session")
async def caller(site: Site) -> AsyncIterator[WatchingCaller]:
    """Asks the site's server for the length of a test, and has had an answer to each question."""
    async with watching(site.environment["FACTSPAN_ADDRESS"], KNOWN, site.texts) as made:
        await asyncio.gather(*(made.answers_again(question) for question in KNOWN))
        yield made
