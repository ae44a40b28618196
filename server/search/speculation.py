"""Searches by the plan at hand while a better one is made, which then widens the search or takes its place."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import structlog

from analyzers.providers.guard.remaining import within
from server.search.clock import Clock
from server.search.planning import Planned, Planning
from server.search.progress import Progress
from server.search.rounds import Answered
from server.search.targets import limited_to
from server.search.types import Inquiry, KnownDrug, MadeBy, Plan

log = structlog.get_logger(__name__)

BETTER_PLAN = "a better plan looks for something else"
NO_BETTER_PLAN = "no better plan was ready in time: the plan by rules was followed"

Search = Callable[[Planned, Sequence[Plan]], Awaitable[tuple[Answered, ...]]]
"""Searches by some of the plans; nothing where they lead nowhere."""


class BetterPlanner(Protocol):
    """Makes a better plan than rules do, but not at once."""

    async def plan(
        self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = (), scope: Sequence[KnownDrug] = ()
    ) -> Plan:
        """The plan, from what ``Planner.plan`` is given; it may fail with any exception."""
        ...


@dataclass(frozen=True, slots=True)
class Speculation:
    """Does both side by side; ``clock`` limits the better planner as stage ``planner``."""

    planning: Planning
    better: BetterPlanner

    async def run(
        self, first: Planned, inquiry: Inquiry, search: Search, clock: Clock, progress: Progress
    ) -> tuple[Planned, tuple[Answered, ...]]:
        """The plan that was followed in the end, and what it led to; what it has made void is cancelled."""
        searching = asyncio.ensure_future(search(first, first.plans))
        with within(clock.time_for("planner")):
            thinking = asyncio.create_task(self._think(inquiry))
        try:
            with clock.watch.stage("planner"):
                await _wait(thinking, searching, clock.time_for("planner"))
            made = thinking.result() if thinking.done() else None
            if made is None:
                clock.missing.append(NO_BETTER_PLAN)
                return replace(first, plan=replace(first.plan, made_by=MadeBy.FALLBACK)), await searching
            planned = await self.planning.follow(made, inquiry)
            progress.planned(planned.plan)
            if _widens(planned, first):
                added = [part for part in planned.parts if part not in first.parts]
                more = await search(planned, added) if added else ()
                return planned, _in_order(planned, (*await searching, *more))
            await _cancelled(searching)
            clock.missing.clear()  # what that search lacked is of no account any more
            progress.show((), BETTER_PLAN)
            return planned, await search(planned, planned.plans)
        finally:
            await _cancelled(searching, thinking)

    async def _think(self, inquiry: Inquiry) -> Plan | None:
        """The better plan; None when the planner fails."""
        registry = await self.planning.registry.get()
        scope = limited_to(inquiry.scope, registry.subjects)
        try:
            return await self.better.plan(inquiry.question, registry.drugs, inquiry.history, scope)
        except Exception as error:  # noqa: BLE001  # the border to a provider: whatever it is, rules have a plan
            log.warning("no_better_plan", error=type(error).__name__)
            return None


async def _wait(
    thinking: asyncio.Task[Plan | None], searching: asyncio.Future[tuple[Answered, ...]], seconds: float
) -> None:
    """Waits for the plan; no longer when the search has failed, for then there is nothing to answer with."""
    ends = asyncio.get_running_loop().time() + seconds
    await asyncio.wait((thinking, searching), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    if searching.done():
        searching.result()
        await asyncio.wait((thinking,), timeout=max(0.0, ends - asyncio.get_running_loop().time()))


def _widens(better: Planned, first: Planned) -> bool:
    """Whether a plan only adds parts to what is searched for already."""

    def bare(plan: Plan) -> Plan:
        return replace(plan, sub_questions=(), made_by=MadeBy.RULES)

    known = all(part in better.parts for part in first.parts)
    return known and better.targets == first.targets and bare(better.plan) == bare(first.plan)


def _in_order(planned: Planned, answered: Sequence[Answered]) -> tuple[Answered, ...]:
    """The answers in the order of the plans: the whole question's, then those of the parts."""
    if not answered:
        return ()
    whole, *parts = answered
    return whole, *sorted(parts, key=lambda each: planned.parts.index(each.quest.plan))


async def _cancelled(*work: asyncio.Future[Any]) -> None:
    """Ends what is still under way, down to OpenSearch."""
    for each in work:
        each.cancel()
    await asyncio.gather(*work, return_exceptions=True)
