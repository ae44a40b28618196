"""What thinks, as the settings tell: embedding models, planners, providers; a part of the composition root."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from analyzers.providers.base import Embedder
from analyzers.providers.local_onnx import LocalOnnxEmbedder
from analyzers.providers.remembering_embedder import RememberingEmbedder
from analyzers.sections import load_section_vocabulary
from server.errors import ModelMissingError
from server.observability.metrics import Cache
from server.providers import Providers, open_providers, plan_vocabulary
from server.search.plan.rules import load_rules_planner
from server.search.planning import Planner
from server.section_types import section_types
from server.settings import ServerSettings

QUERIES_AT_ONCE = 2
"""Of the local model in a server: a question's parts are embedded side by side, and one interpreter asks no more."""


@dataclass(frozen=True, slots=True)
class Models:
    """An embedding model and a planner, and what providers do beside them.

    ``local_embedder`` stands in for a provider's; ``caches`` are for metrics.
    """

    embedder: Embedder
    planner: Planner
    local_embedder: Embedder | None = None
    providers: Providers = field(default_factory=Providers)
    caches: Mapping[str, Cache] = field(default_factory=dict)


@asynccontextmanager
async def open_models(settings: ServerSettings) -> AsyncIterator[Models]:
    """The models that the settings tell of, with their providers' connections, while the context is open.

    Raises:
        StartError: when the settings ask for what is not there or not allowed.
    """
    rules = load_rules_planner()
    vocabulary = plan_vocabulary(section_types(load_section_vocabulary()))
    async with open_providers(settings, rules, vocabulary) as providers:
        embedder = RememberingEmbedder(providers.embedder or load_embedder(settings), settings.embeddings_kept)
        stands_by = providers.embedder is not None and settings.local_vectors
        yield Models(
            embedder,
            rules,
            load_embedder(settings) if stands_by else None,
            providers,
            {"question_vectors": embedder.kept, **providers.caches},
        )


def load_embedder(settings: ServerSettings) -> Embedder:
    """The local embedding model.

    Raises:
        ModelMissingError: when it is not in the settings' folder.
    """
    if settings.model_folder is None:
        raise ModelMissingError("any folder: FACTSPAN_MODEL_FOLDER is not set")
    try:
        return LocalOnnxEmbedder.load(settings.model_folder, queries_at_once=QUERIES_AT_ONCE)
    except FileNotFoundError as error:
        raise ModelMissingError(settings.model_folder) from error
