"""The providers that the server's settings turn on, opened and told: the only place that builds them."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import structlog

from analyzers.attributes import load_attributes
from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.base import Embedder
from analyzers.providers.cohere.opening import CohereUses
from analyzers.providers.guard.guard import Guard
from analyzers.providers.redaction import Redactor, load_redactor
from analyzers.providers.reranker import Reranker
from analyzers.providers.settings import COHERE
from analyzers.providers.uses import ProviderSetupError, allowed_uses
from server.draft.drafter import Drafter
from server.draft.model import ModelDrafter
from server.errors import StartError
from server.lookup.model_picker import PickerModel
from server.observability.metrics import Cache
from server.search.embed import PROVIDERS_SHARE
from server.search.plan.model import ModelPlanner
from server.search.plan.proposal import Vocabulary
from server.search.planning import Planner
from server.search.speculation import BetterPlanner
from server.settings import ServerSettings

log = structlog.get_logger(__name__)

SHARE_OF_LIMIT = 0.9
"""Of a stage's time: a provider that hangs is given up, and that counted, by its guard before the stage is over."""


class ProviderNotAllowedError(StartError):
    """The settings ask for a use of a provider that they do not allow."""


@dataclass(frozen=True, slots=True)
class Providers:
    """What providers do in place of, or beside, the local parts; nothing by default.

    ``guards`` and ``caches`` are for metrics; ``redactor`` stands before all of them, None where questions go as they
    are.
    """

    planner: BetterPlanner | None = None
    embedder: Embedder | None = None
    reranker: Reranker | None = None
    drafter: Drafter | None = None
    document_picker: PickerModel | None = None
    guards: Mapping[str, Guard] = field(default_factory=dict)
    caches: Mapping[str, Cache] = field(default_factory=dict)
    redactor: Redactor | None = None


@asynccontextmanager
async def open_providers(settings: ServerSettings, rules: Planner, vocabulary: Vocabulary) -> AsyncIterator[Providers]:
    """The providers while the context is open; a line of log for each use that is on.

    Raises:
        ProviderNotAllowedError: when the settings ask for what they do not allow.
    """
    try:
        on = allowed_uses(settings)
    except ProviderSetupError as error:
        raise ProviderNotAllowedError(str(error)) from error
    if not on:
        yield Providers()
        return
    for each in on:
        log.warning("provider_on", **each.told())
    uses = CohereUses(settings)
    try:
        yield _built(settings, uses, rules, vocabulary)
    finally:
        await uses.close()


def _built(settings: ServerSettings, uses: CohereUses, rules: Planner, vocabulary: Vocabulary) -> Providers:
    redactor = None if settings.allow_question_text == COHERE else load_redactor(load_drug_lexicon())
    planner = _planner(settings, uses, rules, vocabulary, redactor) if settings.planner == COHERE else None
    seconds = settings.embed_limit * SHARE_OF_LIMIT * (PROVIDERS_SHARE if settings.local_vectors else 1.0)
    embedder = uses.embedder(seconds, redactor) if settings.embedder == COHERE else None
    seconds = settings.rerank_limit * SHARE_OF_LIMIT
    reranker = uses.reranker(seconds, redactor) if settings.reranker == COHERE else None
    drafter = _drafter(settings, uses, redactor) if settings.drafter == COHERE else None
    picker = _picker(settings, uses, redactor) if settings.document_picker == COHERE else None
    caches = {"plans": planner.kept} if planner else {}
    return Providers(planner, embedder, reranker, drafter, picker, uses.guards, caches, redactor)


def _planner(
    settings: ServerSettings, uses: CohereUses, rules: Planner, vocabulary: Vocabulary, redactor: Redactor | None
) -> ModelPlanner:
    chat = uses.chat("planner", settings.planner_limit * SHARE_OF_LIMIT)
    return ModelPlanner(chat, rules, vocabulary, redactor, kept=settings.plans_kept)


def _drafter(settings: ServerSettings, uses: CohereUses, redactor: Redactor | None) -> ModelDrafter:
    return ModelDrafter(uses.chat("drafter", settings.draft_limit * SHARE_OF_LIMIT), redactor)


def _picker(settings: ServerSettings, uses: CohereUses, redactor: Redactor | None) -> PickerModel:
    chat = uses.chat("document_picker", settings.document_picker_limit * SHARE_OF_LIMIT)
    return PickerModel(chat, redactor, settings.document_picker_must_look_up)


def plan_vocabulary(section_types: frozenset[str]) -> Vocabulary:
    """What a model may name in a plan.

    Raises:
        VocabularyError: for a data file that can't be used.
    """
    return Vocabulary(tuple(sorted(section_types)), tuple(row.attribute for row in load_attributes().attributes))
