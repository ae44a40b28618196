"""The server's composition root: the only place that builds its objects."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace

from opensearchpy import AsyncOpenSearch

from analyzers.attributes import load_attributes
from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.meaning_words import load_meaning_words
from analyzers.providers.base import Embedder
from analyzers.providers.embedding_model import EmbeddingModel
from analyzers.providers.guard.guard import Guard
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from analyzers.providers.redaction import Redactor
from analyzers.providers.remembering_embedder import RememberingEmbedder
from analyzers.providers.reranker import Reranker
from analyzers.sections import SectionVocabulary, load_section_vocabulary
from analyzers.typography import load_typography
from indexer.store.client import ClientSettings, open_client
from indexer.store.kept_files import KeptFiles
from indexer.store.reader import Reader
from indexer.store.texts import Texts
from server.citations.resolve import CitationResolver
from server.citations.text_reader import TextReader
from server.documents import Registry, RegistryCache
from server.draft.drafter import Drafter
from server.draft.drafting import Drafting
from server.embedding_check import EmbeddingCheck
from server.errors import ModelMissingError
from server.garbage import spare_what_stays
from server.generation import FollowedGeneration
from server.grpc_server import GrpcServer, Services
from server.logs import configure_logs
from server.lookup.lookup import Lookup, LookupLimits
from server.lookup.model_picker import ModelPicker, PickerLimits, PickerModel
from server.observability.metrics import Cache, Sources
from server.observability.metrics_endpoint import check_metrics_exposure
from server.observability.opening import open_observing
from server.page_images.page_images import PageImages, PictureLimits
from server.providers import open_providers, plan_vocabulary
from server.quotes.agree import Agreement
from server.quotes.documents import QuotedDocuments
from server.quotes.doubts import Doubts
from server.quotes.fold import Folder
from server.quotes.judge import Judge
from server.quotes.verify import QuoteVerifier
from server.quotes.warming import Warming
from server.search.answerability import Answerability, load_answerability
from server.search.boost import BoostFactors
from server.search.embed import StandIn
from server.search.ordering import OrderingParts
from server.search.paths.attribute_lookup import AttributeLookupPath
from server.search.paths.bm25_factspan import Bm25FactspanPath
from server.search.paths.global_factspan_scan import GlobalFactspanScanPath
from server.search.paths.hybrid import HybridPath
from server.search.paths.multi_section_evidence import MultiSectionEvidencePath
from server.search.paths.path import Path
from server.search.paths.question_index import QuestionIndexPath
from server.search.paths.section_exact import SectionExactPath
from server.search.paths.section_fuzzy import SectionFuzzyPath
from server.search.paths.vector_scoped import VectorScopedPath
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.plan.rules import load_rules_planner
from server.search.plan.terms import load_term_finder
from server.search.planning import Planner
from server.search.rerank.local import LocalReranker, load_local_reranker
from server.search.rerank.provider import ProviderReranking
from server.search.speculation import BetterPlanner
from server.search.types import Fusion, Options
from server.security.exposure import check_exposure
from server.services.document_service import DocumentService
from server.services.evidence_service import EvidenceParts, EvidenceService
from server.services.requests import Allowed
from server.settings import ServerSettings
from server.turns import take_turns_often

VOCABULARY_KINDS = ("us_plr", "paper")
"""A kind of label for each of the two vocabularies of section types."""
BESIDE_A_PICTURE = 256
"""Bytes of a response beside the picture in it: its sizes."""
PING_SECONDS = 10.0
"""An OpenSearch that answers late is there: servers that answer late are better than none."""
WARMING_SECONDS = 20.0
"""How long a switch is followed late at most, so that the first calls after it are as quick as the last before it."""
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, slots=True)
class Models:
    """What thinks: an embedding model and a planner; the others are None where no provider is configured."""

    embedder: Embedder
    planner: Planner
    local_embedder: Embedder | None = None
    """Stands in for a provider's."""
    better_planner: BetterPlanner | None = None
    provider_reranker: Reranker | None = None
    drafter: Drafter | None = None
    document_picker: PickerModel | None = None
    guards: Mapping[str, Guard] = field(default_factory=dict)
    """What stands before each use of a provider, by the use's name: counts and the circuit's state."""
    caches: Mapping[str, Cache] = field(default_factory=dict)
    redactor: Redactor | None = None
    """Stands before what providers are sent; it must know the indexed drugs."""


@dataclass(frozen=True, slots=True)
class Trained:
    """What has been learnt from gold questions."""

    reranker: LocalReranker
    answerability: Answerability


async def serve(settings: ServerSettings) -> None:
    """Builds the server and serves until SIGTERM, SIGINT or cancellation; logs go to stderr, nothing to stdout.

    Raises:
        StartError: when the server can't start.
    """
    configure_logs()
    check_exposure(settings.address, settings)  # before a model is loaded, so that it is said at once
    check_metrics_exposure(settings)
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in STOP_SIGNALS:
        loop.add_signal_handler(number, stopping.set)
    try:
        async with open_models(settings) as models, running_server(settings, models):
            spare_what_stays()
            take_turns_often()
            await stopping.wait()
    finally:
        for number in STOP_SIGNALS:
            loop.remove_signal_handler(number)


@asynccontextmanager
async def open_models(settings: ServerSettings) -> AsyncIterator[Models]:
    """The models that the settings tell of, with their providers' connections, while the context is open.

    Raises:
        StartError: when the settings ask for what is not there or not allowed.
    """
    rules = load_planner()
    vocabulary = plan_vocabulary(section_types(load_section_vocabulary()))
    async with open_providers(settings, rules, vocabulary) as providers:
        embedder = RememberingEmbedder(providers.embedder or load_embedder(settings), settings.embeddings_kept)
        stands_by = providers.embedder is not None and settings.local_vectors
        yield Models(
            embedder,
            rules,
            load_embedder(settings) if stands_by else None,
            providers.planner,
            providers.reranker,
            providers.drafter,
            providers.document_picker,
            providers.guards,
            {"question_vectors": embedder.kept, **providers.caches},
            providers.redactor,
        )


@asynccontextmanager
async def running_server(settings: ServerSettings, models: Models) -> AsyncIterator[GrpcServer]:
    """A server that listens while the context is open.

    Raises:
        AddressInUseError: when the address can't be had.
        OtherEmbeddingAtStartError: when the indices hold another embedding model's vectors.
    """
    store = ClientSettings(settings.opensearch_url, settings.default_deadline, access=settings.opensearch_access)
    client = open_client(store)
    try:
        model = EmbeddingModel(
            models.embedder.name, models.embedder.dimension, with_local=models.local_embedder is not None
        )
        followed = FollowedGeneration(client, settings.index_space, model)
        space = await followed.at_start()
        check = EmbeddingCheck(client, space, model)
        await check.at_start()
        async with open_observing(settings, client) as observing:
            server = GrpcServer(settings, _services_of(space, settings, client, models, check), observing.observers)
            observing.read(
                Sources(
                    observing.observers,
                    models.guards,
                    lambda: {**models.caches, **server.services.caches},
                    observing.events,
                    is_ready=lambda: server.is_ready,
                )
            )
            await server.start()

            async def adopt(other_space: str) -> None:
                other_check = EmbeddingCheck(client, other_space, model)
                services = _services_of(other_space, settings, client, models, other_check)
                await services.ping()
                if services.warm is not None:
                    with suppress(TimeoutError):  # what is not ready by then is made so by the first call that needs it
                        await asyncio.wait_for(services.warm(), WARMING_SECONDS)
                server.services = services

            following = asyncio.create_task(followed.follow(settings.health_interval, adopt))
            try:
                yield server
            finally:
                following.cancel()
                await server.stop()
    finally:
        await client.close()


def _services_of(
    space: str, settings: ServerSettings, client: AsyncOpenSearch, models: Models, check: EmbeddingCheck
) -> Services:
    """The services over what one space holds, which serve while its vectors are the model's."""
    reader = Reader(client, space)
    local = models.local_embedder
    stand_in = StandIn(local, lambda: check.has_local_vectors) if local else None
    services = build_services(settings, reader, build_texts(client, reader, space), models, stand_in)
    return replace(services, ping=check.before(services.ping))


def build_services(
    settings: ServerSettings, reader: Reader, texts: TextReader, models: Models, stand_in: StandIn | None = None
) -> Services:
    """The two services over one search pipeline and one view of the registry."""
    vocabulary = load_section_vocabulary()
    registry = RegistryCache(reader, seconds=settings.registry_cache, on_read=_taught(models.redactor))
    trained = Trained(load_local_reranker(), load_answerability())
    parts = replace(build_search_parts(settings, reader, registry, models, trained), stand_in=stand_in)
    if models.document_picker:
        parts = replace(parts, document_picker=build_document_picker(settings, parts, models.document_picker))
    pipeline = SearchPipeline(parts)
    allowed = Allowed(settings, section_types(vocabulary), tuple(parts.paths))
    quotes, images = build_quote_verifier(settings, reader, texts), build_page_images(settings)
    return Services(
        evidence=EvidenceService(
            EvidenceParts(
                pipeline,
                registry,
                build_lookup(settings, pipeline, parts),
                quotes,
                CitationResolver(reader, texts, registry),
                Drafting(models.drafter, quotes, registry) if models.drafter else None,
            ),
            allowed,
        ),
        documents=DocumentService(registry, reader, images),
        ping=lambda: reader.ping(timeout=PING_SECONDS),
        warm=Warming(quotes.documents, registry, most=min(settings.quote_documents_warm, settings.quote_documents)).run,
        caches={"page_images": images.cache, "quoted_documents": quotes.documents},
    )


def _taught(redactor: Redactor | None) -> Callable[[Registry], None]:
    """Has a redactor know the names of the drugs of each registry that is read."""

    def teach(registry: Registry) -> None:
        if redactor:
            redactor.know(name for drug in registry.drugs for name in (*drug.brand_names, *drug.generic_names))

    return teach


def build_texts(client: AsyncOpenSearch, reader: Reader, space: str) -> TextReader:
    """What reads the texts that citations count in."""
    return TextReader(reader, Texts(client, space))


def build_page_images(settings: ServerSettings) -> PageImages:
    """What draws pages of the PDFs that were kept for the settings' space."""
    limits = PictureLimits(
        settings.page_image_seconds,
        settings.page_image_megabytes,
        settings.page_image_at_once,
        settings.page_image_cache,
        settings.send_limit - BESIDE_A_PICTURE,
    )
    files = KeptFiles(settings.files, settings.index_space)
    return PageImages(files, limits, password=settings.pdf_password.get_secret_value())


def build_lookup(settings: ServerSettings, pipeline: SearchPipeline, parts: SearchParts) -> Lookup:
    """What answers look-ups: searches as thorough as Ask's."""
    options = Options(
        settings.alpha, Fusion.RELATIVE_SCORE, (), settings.pool_size, settings.diversity_divisor, rerank=True
    )
    limits = LookupLimits(settings.lookups, settings.lookup_similarity)
    return Lookup(pipeline, parts.reader, parts.registry, options, limits)


def build_document_picker(settings: ServerSettings, parts: SearchParts, model: PickerModel) -> ModelPicker:
    """What picks documents; its own look-ups ask no provider."""
    local = replace(parts, better_planner=None, provider_reranking=None)
    limits = PickerLimits(settings.lookups, settings.lookup_results)
    return ModelPicker(model, build_lookup(settings, SearchPipeline(local), local), limits)


def build_quote_verifier(settings: ServerSettings, reader: Reader, texts: TextReader) -> QuoteVerifier:
    """What verifies quotes, with the words that meaning hangs on.

    Raises:
        VocabularyError: for a data file that can't be used.
    """
    folder = Folder(load_typography())
    meanings, drugs = load_meaning_words(), load_drug_lexicon()
    judge, doubts = Judge(folder, Agreement(meanings, drugs, folder)), Doubts(meanings, drugs, folder)
    documents = QuotedDocuments(texts, folder, most=settings.quote_documents)
    return QuoteVerifier(reader, documents, judge, doubts, most_documents=settings.quote_documents)


def build_search_parts(
    settings: ServerSettings, reader: Reader, registry: RegistryCache, models: Models, trained: Trained
) -> SearchParts:
    """What a search needs, with the vocabularies and weights that ship.

    Raises:
        VocabularyError: for a data file that can't be used.
    """
    last = models.provider_reranker
    return SearchParts(
        reader=reader,
        registry=registry,
        planner=models.planner,
        terms=load_term_finder(),
        embedder=models.embedder,
        attributes=load_attributes(),
        paths={path.name: path for path in search_paths()},
        ordering=OrderingParts(
            related=load_section_vocabulary().related,
            factors=BoostFactors(settings.boost_targeted, settings.boost_related),
            reranker=trained.reranker,
        ),
        answerability=trained.answerability,
        most_follow_ups=settings.follow_ups,
        better_planner=models.better_planner,
        provider_reranking=ProviderReranking(last, settings.rerank_size) if last else None,
    )


def search_paths() -> tuple[Path, ...]:
    """Every path; a new one is a file and a line here."""
    return (
        HybridPath(),
        SectionExactPath(),
        SectionFuzzyPath(),
        AttributeLookupPath(),
        Bm25FactspanPath(),
        QuestionIndexPath(),
        VectorScopedPath(),
        GlobalFactspanScanPath(),
        MultiSectionEvidencePath(),
    )


def load_planner() -> Planner:
    """The planner by rules."""
    return load_rules_planner()


def section_types(vocabulary: SectionVocabulary) -> frozenset[str]:
    """All section types that a scope may name."""
    return frozenset().union(*(vocabulary.section_types(kind) for kind in VOCABULARY_KINDS))


def load_embedder(settings: ServerSettings) -> Embedder:
    """The local embedding model.

    Raises:
        ModelMissingError: when it is not in the settings' folder.
    """
    if settings.model_folder is None:
        raise ModelMissingError("any folder: FACTSPAN_MODEL_FOLDER is not set")
    try:
        return LocalOnnxEmbedder.load(settings.model_folder)
    except FileNotFoundError as error:
        raise ModelMissingError(settings.model_folder) from error
