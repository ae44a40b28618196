"""Searches by the plan at hand while a better one is made, which then widens the search or takes its place."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

import structlog

from analyzers.providers.guard.remaining import within
from server.documents import Registry
from server.search.clock import Clock
from server.search.inquiry import Inquiry
from server.search.picking import NONE_PICKED, DocumentPicker, Picked, narrowed, offered
from server.search.picking import STAGE as PICKER
from server.search.plan.plan import KnownDrug, MadeBy, Plan
from server.search.planning import Planned, Planning
from server.search.progress import Progress
from server.search.rounds import Answered
from server.search.targets import limited_to

log = structlog.get_logger(__name__)

Result = TypeVar("Result")

PLANNER = "planner"
LAST_WORD = 0.05
"""Seconds for a thinker to end after its time is over."""
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
class Thought:
    """What was thought of meanwhile: a better plan, and documents that were picked; None where there is none."""

    plan: Plan | None = None
    picked: Picked | None = None


@dataclass(frozen=True, slots=True)
class Speculation:
    """Does all side by side; ``clock`` limits the planner as stage ``planner``, the picker as ``document_picker``."""

    planning: Planning
    better: BetterPlanner | None
    picker: DocumentPicker | None = None

    async def run(
        self, first: Planned, inquiry: Inquiry, search: Search, clock: Clock, progress: Progress
    ) -> tuple[Planned, tuple[Answered, ...]]:
        """The plan that was followed in the end, and what it led to; what it has made void is cancelled."""
        among = offered(first, inquiry, await self.planning.registry.get()) if self.picker else None
        if self.better is None and among is None:
            return first, await search(first, first.plans)
        searching = asyncio.ensure_future(search(first, first.plans))
        thinking = asyncio.create_task(self._think(first, inquiry, among, clock))
        try:
            asked = [stage for stage, by in ((PLANNER, self.better), (PICKER, among)) if by]
            await _wait(thinking, searching, max(map(clock.time_for, asked)) + LAST_WORD)
            thought = thinking.result() if thinking.done() else Thought()
            planned, lacking = await self._planned(first, inquiry, among, thought)
            if thought.plan is None and planned.targets == first.targets:
                clock.missing.extend(lacking)
                return planned, await searching
            progress.planned(planned.plan)
            if _widens(planned, first):
                added = [part for part in planned.parts if part not in first.parts]
                more = await search(planned, added) if added else ()
                clock.missing.extend(lacking)
                return planned, _in_order(planned, (*await searching, *more))
            await _cancelled(searching)
            clock.missing.clear()  # what that search lacked is of no account any more
            clock.missing.extend(lacking)
            progress.show((), BETTER_PLAN)
            return planned, await search(planned, planned.plans)
        finally:
            await _cancelled(searching, thinking)

    async def _planned(
        self, first: Planned, inquiry: Inquiry, among: Registry | None, thought: Thought
    ) -> tuple[Planned, list[str]]:
        """The plan to follow after a thought, and what it lacks."""
        lacking = []
        planned = await self.planning.follow(thought.plan, inquiry) if thought.plan else first
        if self.better and not thought.plan:
            lacking.append(NO_BETTER_PLAN)
            planned = replace(planned, plan=planned.plan.fallen_back())
        if self.picker and among:
            picked = narrowed(planned, thought.picked, among, self.picker.name) if thought.picked else None
            if picked is None:
                lacking.append(NONE_PICKED)
            planned = picked or replace(planned, plan=planned.plan.fallen_back())
        return planned, lacking

    async def _think(self, first: Planned, inquiry: Inquiry, among: Registry | None, clock: Clock) -> Thought:
        plan, picked = await asyncio.gather(
            _in_time(self._plan(inquiry), PLANNER, clock) if self.better else _nothing(),
            _in_time(self._pick(first, among, clock), PICKER, clock) if among else _nothing(),
        )
        return Thought(plan, picked)

    async def _plan(self, inquiry: Inquiry) -> Plan:
        assert self.better  # noqa: S101  # else nobody asks
        registry = await self.planning.registry.get()
        scope = limited_to(inquiry.scope, registry.subjects)
        return await self.better.plan(inquiry.question, registry.drugs, inquiry.history, scope)

    async def _pick(self, first: Planned, among: Registry, clock: Clock) -> Picked:
        assert self.picker  # noqa: S101  # else nobody asks
        return await self.picker.pick(first.plan.question, among, clock)


async def _in_time(thinking: Awaitable[Result], stage: str, clock: Clock) -> Result | None:
    """What comes within the stage's time; None when it fails."""
    seconds = clock.time_for(stage)
    with clock.watch.stage(stage):
        try:
            async with asyncio.timeout(seconds):
                with within(seconds):
                    return await thinking
        except Exception as error:  # noqa: BLE001  # the border to a provider: whatever it is, the rules have a plan
            log.warning("no_thought", stage=stage, error=type(error).__name__)
            return None


async def _nothing() -> None:
    """Where nobody is asked."""


async def _wait(
    thinking: asyncio.Task[Thought], searching: asyncio.Future[tuple[Answered, ...]], seconds: float
) -> None:
    """Waits for the thought; no longer when the search has failed, for then there is nothing to answer with."""
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
