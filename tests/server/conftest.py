"""What the server's tests share: a server over small made-up labels in the real OpenSearch."""

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient
from made_up_labels import made_up_labels
from made_up_records import RECIPE, make_document, make_record
from opensearchpy import AsyncOpenSearch

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from analyzers.sections import load_section_vocabulary
from indexer.store.node_state import RunningNode
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord, EvidenceRecord, Hit
from indexer.store.templates import install, remove_space
from indexer.store.writer import Writer
from server.citations.resolve import CitationResolver
from server.citations.text_reader import TextReader
from server.documents import RegistryCache
from server.grpc_server import GrpcServer, Services
from server.models import Models
from server.search import answerability
from server.search.answerability import Answerability
from server.search.candidate import Candidate, Scores
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.plan.plan import KnownDrug, Plan, PlannedDrug
from server.search.rerank.features import FEATURES
from server.search.rerank.local import LocalReranker
from server.search.rerank.weights import BIAS, LogisticModel, WeightRow
from server.search_wiring import Trained, build_search_parts
from server.section_types import section_types
from server.services.document_service import DocumentService
from server.services.evidence_service import EvidenceParts, EvidenceService
from server.services.scope_requests import Allowed
from server.settings import ServerSettings
from server.wiring import build_lookup, build_page_images, build_quote_verifier, build_texts


@pytest.fixture(scope="session")
def record() -> Callable[..., EvidenceRecord]:
    """Makes records."""
    return make_record


@pytest.fixture(scope="session")
def document() -> Callable[..., DocumentRecord]:
    """Makes registry entries."""
    return make_document


def make_candidate(text: str = "Take 12.5 mg twice daily.", start: int = 0, **changes: Any) -> Candidate:
    """A candidate of such a span; ``fused`` is its score."""
    fused = changes.pop("fused", 0.5)
    return Candidate(make_record(text, start, **changes), "HYBRID", Scores(fused=fused))


@pytest.fixture(scope="session")
def candidate() -> Callable[..., Candidate]:
    """Makes candidates."""
    return make_candidate


@pytest.fixture(scope="session")
def hit() -> Callable[..., Hit]:
    """Makes hits, from a score and what ``record`` takes."""
    return lambda score, **changes: Hit(make_record(**changes), score)


class BarePlanner:
    """Plans nothing but the drugs that a question names, so that these tests do not rest on the planner's rules."""

    def plan(
        self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = (), scope: Sequence[KnownDrug] = ()
    ) -> Plan:
        """A known brand name is a drug, "nonesuch" an unknown one; history goes before the question.

        A semicolon parts a question; one with "either" can mean two things.
        """
        del scope
        whole = " ".join([*history, question])
        named = tuple(
            PlannedDrug(name, name, drug.document_hashes)
            for drug in drugs
            for name in drug.brand_names
            if name.casefold() in whole.casefold()
        )
        unknown = (PlannedDrug("nonesuch", "", (), ("Zorquela",)),) if "nonesuch" in whole else ()
        parts = tuple(part.strip() for part in whole.split(";")) if ";" in whole else ()
        meanings = ("How is Zorquela stored?", "How is Otherol stored?") if "either" in whole else ()
        return Plan(whole, named + unknown, sub_questions=parts, meanings=meanings)


@pytest.fixture(scope="session")
def server_models(embedder: LocalOnnxEmbedder) -> Models:
    """The real embedding model and the bare planner."""
    return Models(embedder, BarePlanner())


def _model(names: Iterable[str], bias: float, **weights: float) -> LogisticModel:
    """A model with these weights, 0 for every other feature."""
    assert weights.keys() <= set(names), "a feature that these tests rest on is gone; choose another"
    rows = [WeightRow(name, 0.0, 1.0, weights.get(name, 0.0), "test") for name in names]
    return LogisticModel([*rows, WeightRow(BIAS, 0.0, 1.0, bias, "test")])


@pytest.fixture(scope="session")
def fixed_weights() -> Trained:
    """A reranker that goes by the fused score, and a judge that only misses terms which no piece of the scope holds."""
    return Trained(
        LocalReranker(_model(FEATURES, -2.0, fused=4.0)),
        Answerability(_model(answerability.FEATURES, 5.0, absent_weight=-7.0), load_drug_lexicon()),
    )


@pytest.fixture(scope="session")
def write_made_up_labels(
    opensearch_client: AsyncOpenSearch, embedder: LocalOnnxEmbedder
) -> Callable[[str], Awaitable[None]]:
    """Writes the made-up labels into a space that is installed."""

    async def write(space: str) -> None:
        writer = Writer(opensearch_client, space)
        for label in made_up_labels():
            await writer.write(label.entries(embedder), RECIPE)
        await writer.refresh()

    return write


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def made_up_space(
    opensearch_client: AsyncOpenSearch, write_made_up_labels: Callable[[str], Awaitable[None]]
) -> AsyncIterator[str]:
    """The name of a space of indices with the made-up labels, which tests only read."""
    space = f"made-up-{uuid.uuid4().hex[:11]}x"
    await install(opensearch_client, space)
    await write_made_up_labels(space)
    yield space
    await remove_space(opensearch_client, space)


@pytest.fixture(scope="module")
def served_space(made_up_space: str) -> str:
    """The space that this module's server is over; a module that writes has one of its own in its place."""
    return made_up_space


@pytest.fixture(scope="module")
def server_settings(opensearch_node: RunningNode, served_space: str) -> ServerSettings:
    """A free port, over this module's space."""
    return ServerSettings(address="127.0.0.1:0", opensearch_url=opensearch_node.url, index_space=served_space)


@pytest.fixture(scope="module")
def search_parts(
    opensearch_client: AsyncOpenSearch, server_settings: ServerSettings, server_models: Models, fixed_weights: Trained
) -> SearchParts:
    """What searches in this module's space are made of."""
    reader = Reader(opensearch_client, server_settings.index_space)
    registry = RegistryCache(reader, seconds=server_settings.registry_cache)
    return build_search_parts(server_settings, reader, registry, server_models, fixed_weights)


@pytest.fixture(scope="module")
def text_reader(
    opensearch_client: AsyncOpenSearch, server_settings: ServerSettings, search_parts: SearchParts
) -> TextReader:
    """Reads this module's space of texts."""
    return build_texts(opensearch_client, search_parts.reader, server_settings.index_space)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(
    server_settings: ServerSettings, search_parts: SearchParts, text_reader: TextReader
) -> AsyncIterator[GrpcServer]:
    """A real server at a free port, over the made-up labels in the real OpenSearch."""
    allowed = Allowed(server_settings, section_types(load_section_vocabulary()), tuple(search_parts.paths))
    pipeline = SearchPipeline(search_parts)
    services = Services(
        evidence=EvidenceService(
            EvidenceParts(
                pipeline,
                search_parts.registry,
                build_lookup(server_settings, pipeline, search_parts),
                build_quote_verifier(server_settings, search_parts.reader, text_reader),
                CitationResolver(search_parts.reader, text_reader, search_parts.registry),
            ),
            allowed,
        ),
        documents=DocumentService(search_parts.registry, search_parts.reader, build_page_images(server_settings)),
        ping=search_parts.reader.ping,
    )
    running = GrpcServer(server_settings, services)
    await running.start()
    yield running
    await running.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def client(server: GrpcServer) -> AsyncIterator[AsyncClient]:
    """A client of that server."""
    async with AsyncClient(server.address) as made:
        yield made
