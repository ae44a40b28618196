"""The server's composition root: builds its objects, with ``models.py``, ``providers.py`` and ``search_wiring.py``."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial

from opensearchpy import AsyncOpenSearch

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.meaning_words import load_meaning_words
from analyzers.providers.embedding_model import EmbeddingModel
from analyzers.providers.redaction import Redactor
from analyzers.sections import load_section_vocabulary
from analyzers.typography import load_typography
from indexer.store.client import ClientSettings, open_client
from indexer.store.kept_files import KeptFiles
from indexer.store.reader import Reader
from indexer.store.texts import Texts
from server.citations.resolve import CitationResolver
from server.citations.text_reader import TextReader
from server.documents import Registry, RegistryCache
from server.draft.drafting import Drafting
from server.embedding_check import EmbeddingCheck
from server.garbage import spare_what_stays
from server.generation import FollowedGeneration
from server.grpc_server import GrpcServer, Services
from server.logs import configure_logs
from server.lookup.lookup import Lookup, LookupLimits
from server.lookup.model_picker import ModelPicker, PickerLimits, PickerModel
from server.models import Models, open_models
from server.observability.metrics import Sources
from server.observability.metrics_endpoint import check_metrics_exposure
from server.observability.opening import open_observing
from server.page_images.page_images import PageImages, PictureLimits
from server.quotes.agree import Agreement
from server.quotes.documents import QuotedDocuments
from server.quotes.doubts import Doubts
from server.quotes.fold import Folder
from server.quotes.judge import Judge
from server.quotes.verify import QuoteVerifier
from server.quotes.warming import Warming
from server.search.answerability import load_answerability
from server.search.embed import StandIn
from server.search.inquiry import Fusion, Options
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.rerank.local import load_local_reranker
from server.search.targets import names
from server.search_wiring import Trained, build_search_parts
from server.section_types import section_types
from server.security.exposure import check_exposure
from server.services.document_service import DocumentService
from server.services.evidence_service import EvidenceParts, EvidenceService
from server.services.scope_requests import Allowed
from server.settings import ServerSettings
from server.turns import take_turns_often

BESIDE_A_PICTURE = 256
"""Bytes of a response beside the picture in it: its sizes."""
PING_SECONDS = 10.0
"""An OpenSearch that answers late is there: servers that answer late are better than none."""
WARMING_SECONDS = 20.0
"""How long a switch is followed late at most, so that the first calls after it are as quick as the last before it."""
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)

OnRead = Callable[[Registry], None]
"""Is told each registry that was read, the whole of it."""


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
async def running_server(settings: ServerSettings, models: Models) -> AsyncIterator[GrpcServer]:
    """A server that listens while the context is open.

    Raises:
        AddressInUseError: when the address can't be had.
        OtherEmbeddingAtStartError: when the indices hold another embedding model's vectors.
    """
    store = ClientSettings(settings.opensearch_url, settings.default_deadline, access=settings.opensearch_access)
    client = open_client(store)
    async with client:
        model = EmbeddingModel(
            models.embedder.name, models.embedder.dimension, with_local=models.local_embedder is not None
        )
        followed = FollowedGeneration(client, settings.index_space, model)
        space = await followed.at_start()
        check = EmbeddingCheck(client, space, model)
        await check.at_start()
        async with open_observing(settings, client) as observing:
            on_read = teaching(filter(None, (models.providers.redactor, observing.redactor)))
            services_over = partial(_services_over, settings, client, models, on_read)
            server = GrpcServer(settings, services_over(space, check), observing.observers)
            observing.read(
                Sources(
                    observing.observers,
                    models.providers.guards,
                    lambda: {**models.caches, **server.services.caches},
                    observing.events,
                    is_ready=lambda: server.is_ready,
                )
            )
            await server.start()

            async def adopt(other_space: str) -> None:
                services = services_over(other_space, EmbeddingCheck(client, other_space, model))
                await _make_ready(services)
                server.services = services

            following = asyncio.create_task(followed.follow(settings.health_interval, adopt))
            try:
                yield server
            finally:
                following.cancel()
                await server.stop()


def teaching(redactors: Iterable[Redactor]) -> OnRead:
    """Has redactors know the names of the drugs of each registry that is read: they are no persons'."""
    taught = tuple(redactors)

    def teach(registry: Registry) -> None:
        for redactor in taught:
            redactor.know(name for drug in registry.drugs for name in names(drug))

    return teach


async def _make_ready(services: Services) -> None:
    """Waits until services can answer; what is not warm in time is made so by the first call that needs it.

    Raises:
        indexer.store.errors.StoreError: when they can't.
    """
    await services.ping()
    if services.warm is not None:
        with suppress(TimeoutError):
            await asyncio.wait_for(services.warm(), WARMING_SECONDS)


def _services_over(
    settings: ServerSettings,
    client: AsyncOpenSearch,
    models: Models,
    on_read: OnRead,
    space: str,
    check: EmbeddingCheck,
) -> Services:
    """The services over what one space holds, which serve while its vectors are the model's.

    Both have one search pipeline and one view of the registry.
    """
    reader = Reader(client, space)
    texts = build_texts(client, reader, space)
    registry = RegistryCache(reader, seconds=settings.registry_cache, on_read=on_read)
    parts = build_search_parts(settings, reader, registry, models, Trained(load_local_reranker(), load_answerability()))
    if local := models.local_embedder:
        parts = replace(parts, stand_in=StandIn(local, lambda: check.has_local_vectors))
    if picker := models.providers.document_picker:
        parts = replace(parts, document_picker=build_document_picker(settings, parts, picker))
    pipeline = SearchPipeline(parts)
    allowed = Allowed(settings, section_types(load_section_vocabulary()), tuple(parts.paths))
    quotes, images = build_quote_verifier(settings, reader, texts), build_page_images(settings)
    drafter = models.providers.drafter
    return Services(
        evidence=EvidenceService(
            EvidenceParts(
                pipeline,
                registry,
                build_lookup(settings, pipeline, parts),
                quotes,
                CitationResolver(reader, texts, registry),
                Drafting(drafter, quotes, registry) if drafter else None,
            ),
            allowed,
        ),
        documents=DocumentService(registry, reader, images),
        ping=check.before(lambda: reader.ping(timeout=PING_SECONDS)),
        warm=Warming(quotes.documents, registry, most=min(settings.quote_documents_warm, settings.quote_documents)).run,
        caches={"page_images": images.cache, "quoted_documents": quotes.documents},
    )


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
