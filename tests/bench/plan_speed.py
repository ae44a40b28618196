"""How long the plan of a question takes by the rules, made as `factspan plan` makes it: in this process, no search."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from search_speed import MILLISECONDS, Question, Running

from indexer.store.client import ClientSettings, open_client
from indexer.store.reader import Reader
from server.documents import Registry, RegistryCache
from server.garbage import spare_what_stays
from server.search.inquiry import Scope
from server.search.plan.plan import KnownDrug
from server.search.plan.rules import load_rules_planner
from server.search.targets import limited_to

KEPT_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class PlanTimes:
    """Milliseconds a question: planned for the first time, and once more."""

    first: tuple[float, ...]
    again: tuple[float, ...]


async def measure_plans(questions: Sequence[Question], running: Running) -> PlanTimes:
    """Each question in the scope of its label, whose words are known as a server knows them of labels met before."""
    registry = await _registry(questions, running)
    planner = load_rules_planner()
    scopes = {name: _scope(registry, name) for name in dict.fromkeys(each.document for each in questions)}
    for name, scope in scopes.items():
        planner.plan(name, registry.drugs, (), scope)
    spare_what_stays()

    def taken(question: Question) -> float:
        began = time.perf_counter()
        planner.plan(question.text, registry.drugs, (), scopes[question.document])
        return (time.perf_counter() - began) * MILLISECONDS

    return PlanTimes(tuple(taken(each) for each in questions), tuple(taken(each) for each in questions))


async def _registry(questions: Sequence[Question], running: Running) -> Registry:
    client = open_client(ClientSettings(running.url))
    try:
        cache = RegistryCache(Reader(client, running.space), seconds=KEPT_SECONDS)
        registry = await cache.get()
        return await cache.with_words({registry.find(each.document).document_hash for each in questions})
    finally:
        await client.close()


def _scope(registry: Registry, document: str) -> tuple[KnownDrug, ...]:
    return limited_to(Scope((registry.find(document).document_hash,), ()), registry.subjects)
