"""What the server's tests share: made-up records, and a small made-up label in the real OpenSearch."""

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient
from opensearchpy import AsyncOpenSearch

from analyzers.canonical import Box, Place
from analyzers.providers.base import Embedder
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from analyzers.sections import load_section_vocabulary
from indexer.extract.document import Section
from indexer.store.names import BLOCKS, DOCUMENTS, PAGES, SPANS, evidence_id, page_id
from indexer.store.node_state import RunningNode
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord, EvidenceRecord, Hit, PageRecord
from indexer.store.templates import install, remove_space
from indexer.store.writer import Entry, Writer
from server.citations.resolve import CitationResolver
from server.citations.text_reader import TextReader
from server.documents import RegistryCache
from server.grpc_server import GrpcServer, Services
from server.models import Models
from server.search import answerability
from server.search.answerability import Answerability
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.rerank.features import FEATURES
from server.search.rerank.local import LocalReranker
from server.search.rerank.weights import BIAS, LogisticModel, WeightRow
from server.search.types import Candidate, KnownDrug, Plan, PlannedDrug, Scores
from server.search_wiring import Trained, build_search_parts
from server.section_types import section_types
from server.services.document_service import DocumentService
from server.services.evidence_service import EvidenceParts, EvidenceService
from server.services.requests import Allowed
from server.settings import ServerSettings
from server.wiring import build_lookup, build_page_images, build_quote_verifier, build_texts

HASH = "a" * 64
BASE = EvidenceRecord(
    id="",
    document_hash=HASH,
    file_name="zorquela.pdf",
    label_kind="us_plr",
    brand_names=("Zorquela",),
    generic_names=("zorquelamab",),
    revision_date="2024-05",
    section="s2.1",
    section_number="2.1",
    section_heading="Recommended Dosage",
    section_path=("2 DOSAGE AND ADMINISTRATION", "2.1 Recommended Dosage"),
    section_type="dosage",
    text_type="sentence",
    text="",
    context="",
    page=1,
    start=0,
    end=0,
    sequence=0,
    places=(),
)


def make_record(text: str = "Take 12.5 mg twice daily.", start: int = 0, **changes: Any) -> EvidenceRecord:
    """A span of ``text`` at ``start`` on one line of its page."""
    document_hash = changes.get("document_hash", HASH)
    end = start + len(text)
    page = changes.get("page", 1)
    made = replace(
        BASE,
        id=evidence_id(document_hash, start, end),
        text=text,
        start=start,
        end=end,
        places=(Place(page, Box(72.0, 100.0, 300.0, 112.0), start, end),),
    )
    return replace(made, **changes)


def make_candidate(text: str = "Take 12.5 mg twice daily.", start: int = 0, **changes: Any) -> Candidate:
    """A candidate of such a span; ``fused`` is its score."""
    fused = changes.pop("fused", 0.5)
    return Candidate(make_record(text, start, **changes), "HYBRID", Scores(fused=fused))


@pytest.fixture(scope="session")
def record() -> Callable[..., EvidenceRecord]:
    """Makes records."""
    return make_record


def make_document(**changes: Any) -> DocumentRecord:
    """A registry entry, indexed and without sections."""
    made = DocumentRecord(
        document_hash=HASH,
        file_name="zorquela.pdf",
        label_kind="us_plr",
        brand_names=("Zorquela",),
        generic_names=("zorquelamab",),
        maker="Made-up Maker",
        packager="",
        revision_date="2024-05",
        language="en",
        page_count=12,
        text_length=1,
        stage="indexed",
        recipe="made-up",
        span_count=0,
        block_count=0,
        question_count=0,
        sections=(),
        updated_at="2026-01-02T03:04:05+00:00",
    )
    return replace(made, **changes)


@pytest.fixture(scope="session")
def document() -> Callable[..., DocumentRecord]:
    """Makes registry entries."""
    return make_document


@pytest.fixture(scope="session")
def candidate() -> Callable[..., Candidate]:
    """Makes candidates."""
    return make_candidate


@pytest.fixture(scope="session")
def hit() -> Callable[..., Hit]:
    """Makes hits, from a score and what ``record`` takes."""
    return lambda score, **changes: Hit(make_record(**changes), score)


RECIPE = "made-up"


def _section(number: str, heading: str, section_type: str) -> dict[str, Any]:
    return {
        "section": f"s{number}",
        "section_number": number,
        "section_heading": heading,
        "section_path": (f"{number} {heading}",),
        "section_type": section_type,
    }


class MadeUpLabel:
    """A label as the indexer would store it: lines of text on pages, spans on lines, a block a section."""

    def __init__(self, file_name: str, document_hash: str, **names: Any) -> None:
        self.document = {"file_name": file_name, "document_hash": document_hash, **names}
        self.text = ""
        self.spans: list[EvidenceRecord] = []
        self.blocks: list[EvidenceRecord] = []
        self.pages: list[tuple[int, int]] = []
        self.sections: list[Section] = []

    def page(self, *sections: tuple[dict[str, Any], list[str]]) -> None:
        """A page with these sections: each its heading's line, then its spans' lines."""
        begin = len(self.text)
        for section, sentences in sections:
            heading = len(self.text)
            self.text += " ".join(section["section_path"]) + "\n"
            self._begin_section(section, heading)
            made = [self._span(section, sentence, number) for number, sentence in enumerate(sentences)]
            self.spans += made
            start, end = made[0].start, made[-1].end
            places = tuple(place for span in made for place in span.places)
            changes = {**self.document, **section, "page": len(self.pages) + 1, "text_type": "block", "places": places}
            self.blocks.append(make_record(self.text[start:end], start, **changes))
        self.pages.append((begin, len(self.text)))

    def _begin_section(self, section: dict[str, Any], start: int) -> None:
        """Ends the section before; the new one goes on to the text's end until another begins."""
        if self.sections:
            self.sections[-1] = replace(self.sections[-1], end=start)
        number, heading, path = section["section_number"], section["section_heading"], section["section_path"]
        pages, body = (len(self.pages) + 1,), len(self.text)
        kind = section["section_type"]
        self.sections.append(
            Section(section["section"], number, heading, 1, None, kind, start, body, body, pages, path)
        )

    def _span(self, section: dict[str, Any], sentence: str, number: int) -> EvidenceRecord:
        start = len(self.text)
        self.text += sentence + "\n"
        changes = {**self.document, **section, "page": len(self.pages) + 1, "sequence": number}
        return make_record(sentence, start, **changes)

    def entries(self, embedder: Embedder) -> list[Entry]:
        """All that is stored of it."""
        hash_ = self.document["document_hash"]
        stored = [
            *((SPANS, span) for span in self.spans),
            *((BLOCKS, block) for block in self.blocks),
        ]
        vectors = embedder.embed_passages([record.text for _, record in stored])
        pages = [
            PageRecord(hash_, number, 612.0, 792.0, start, end, self.text[start:end])
            for number, (start, end) in enumerate(self.pages, 1)
        ]
        return [
            *(
                Entry(alias, each.id, each, vector.tolist())
                for (alias, each), vector in zip(stored, vectors, strict=True)
            ),
            *(Entry(PAGES, page_id(hash_, page.page), page) for page in pages),
            Entry(DOCUMENTS, hash_, self._registry_entry()),
        ]

    def _registry_entry(self) -> DocumentRecord:
        label = replace(BASE, **self.document)
        return DocumentRecord(
            document_hash=label.document_hash,
            file_name=label.file_name,
            label_kind=label.label_kind,
            brand_names=label.brand_names,
            generic_names=label.generic_names,
            maker="Made-up Maker",
            packager="",
            revision_date=label.revision_date,
            language="en",
            page_count=len(self.pages),
            text_length=len(self.text),
            stage="indexed",
            recipe=RECIPE,
            span_count=len(self.spans),
            block_count=len(self.blocks),
            question_count=0,
            sections=(*self.sections[:-1], replace(self.sections[-1], end=len(self.text))),
            updated_at="2026-01-02T03:04:05+00:00",
        )


def made_up_labels() -> list[MadeUpLabel]:
    """Zorquela on two pages, Otherol on one, and a document whose stored span is not what its page says."""
    zorquela = MadeUpLabel("zorquela.pdf", HASH)
    zorquela.page(
        (
            _section("2", "DOSAGE AND ADMINISTRATION", "dosage"),
            [
                "Take 12.5 mg of Zorquela twice daily with food.",
                "Do not take more than 50 mg of Zorquela in one day.",
                "Swallow the tablets whole.",
            ],
        ),
        (
            _section("4", "CONTRAINDICATIONS", "contraindications"),
            ["Zorquela is contraindicated in patients with severe hepatic impairment."],
        ),
    )
    zorquela.page(
        (
            _section("16", "HOW SUPPLIED/STORAGE AND HANDLING", "storage"),
            ["Store the tablets at 20 to 25 degrees Celsius.", "Swallow the tablets whole."],
        )
    )
    otherol = MadeUpLabel(
        "otherol.pdf", "b" * 64, brand_names=("Otherol",), generic_names=("otherine",), revision_date="2019"
    )
    otherol.page(
        (_section("3", "STORAGE", "storage"), ["Store Otherol capsules in a refrigerator at 2 to 8 degrees Celsius."])
    )
    planted = MadeUpLabel("planted.pdf", "c" * 64, brand_names=("Plantedine",), generic_names=("plantine",))
    planted.page((_section("2", "DOSAGE", "dosage"), ["Take 10 mg of Plantedine daily.", "Take it in the evening."]))
    wrong = planted.spans[0]
    planted.spans[0] = replace(wrong, text=wrong.text.replace("10 mg", "100mg"))
    return [zorquela, otherol, planted]


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
        Answerability(_model(answerability.FEATURES, 5.0, absent_weight=-7.0)),
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
