"""A search beside which a better plan is made, on the real OpenSearch."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from opensearchpy import AsyncOpenSearch
from slow_search import SlowPath, searches_under_way

from server.deadline import Deadline
from server.documents import Registry
from server.grpc_server import GrpcServer
from server.search.clock import Clock
from server.search.inquiry import Budget, EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.search.picking import NONE_PICKED, Picked
from server.search.pipeline import SearchParts, SearchPipeline
from server.search.plan.plan import KnownDrug, MadeBy, Plan, PlannedDrug
from server.search.progress import Event, Found, Planned, Progress, Superseded
from server.search.speculation import BETTER_PLAN, NO_BETTER_PLAN
from server.search.stopwatch import Stopwatch

DOSE = "How much Zorquela may be taken at most in one day?"
OPTIONS = Options(0.65, Fusion.RELATIVE_SCORE, (), 40, 3)
INQUIRY = Inquiry(DOSE, Scope(), EvidenceUnit.SPAN, OPTIONS)
BUDGET = Budget(5, 6000)
STORAGE = Plan("How is Otherol stored?", (PlannedDrug("Otherol", "Otherol", ("b" * 64,)),), made_by=MadeBy.MODEL)


class GatedPlanner:
    """Gives its plan, or fails, once the gate is open."""

    def __init__(self, change: Callable[[Plan], Plan]) -> None:
        self.gate = asyncio.Event()
        self._change = change

    async def plan(
        self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = (), scope: Sequence[KnownDrug] = ()
    ) -> Plan:
        """What ``change`` makes of the plan that knows the question's drugs."""
        del history, scope
        await self.gate.wait()
        named = tuple(
            PlannedDrug(name, name, drug.document_hashes)
            for drug in drugs
            for name in drug.brand_names
            if name in question
        )
        return self._change(Plan(question, named, made_by=MadeBy.MODEL))


@pytest.fixture
def planner() -> GatedPlanner:
    """A better planner that looks for something else."""
    return GatedPlanner(lambda _: STORAGE)


@pytest.fixture
def pipeline(server: GrpcServer, search_parts: SearchParts) -> Callable[..., SearchPipeline]:
    """Makes a pipeline over the running server's labels."""
    assert server.address
    return lambda **changes: SearchPipeline(replace(search_parts, **changes))


@pytest.fixture
def events() -> list[Event]:
    """What was told."""
    return []


def clock(planner: float = 60) -> Clock:
    """A minute; ``planner`` is the better planner's limit, in seconds."""
    return Clock(Deadline.after(60), Stopwatch(), {"planner": planner})


async def test_a_better_plan_takes_the_place_of_the_first(
    pipeline: Callable[..., SearchPipeline], planner: GatedPlanner, events: list[Event]
) -> None:
    """What was shown by the first is taken back, and the answer is the better plan's alone."""

    def tell(event: Event) -> None:
        events.append(event)
        if isinstance(event, Found):
            planner.gate.set()

    made = await pipeline(better_planner=planner).answer(INQUIRY, BUDGET, clock(), Progress(tell))
    assert made.ranking.plan == STORAGE
    assert {each.candidate.record.file_name for each in made.pieces} == {"otherol.pdf"}
    plans = [event.plan.made_by for event in events if isinstance(event, Planned)]
    assert plans == [MadeBy.RULES, MadeBy.MODEL]
    taken_back = events.index(Superseded((), BETTER_PLAN))
    files = [(n < taken_back, e.piece.candidate.record.file_name) for n, e in enumerate(events) if isinstance(e, Found)]
    assert set(files) == {(True, "zorquela.pdf"), (False, "otherol.pdf")}


async def test_a_plan_with_more_parts_widens_the_search(
    pipeline: Callable[..., SearchPipeline], events: list[Event]
) -> None:
    """What was found stays; the parts are searched for beside it."""
    planner = GatedPlanner(lambda plan: replace(plan, sub_questions=("Where are Zorquela tablets stored?",)))
    planner.gate.set()
    made = await pipeline(better_planner=planner).answer(INQUIRY, BUDGET, clock(), Progress(events.append))
    assert [part.question for part in made.ranking.parts] == ["Where are Zorquela tablets stored?"]
    assert made.ranking.plan.made_by is MadeBy.MODEL
    assert any("50 mg" in piece.candidate.record.text for piece in made.pieces)
    assert not [event for event in events if isinstance(event, Superseded) and event.reason == BETTER_PLAN]


async def test_the_same_plan_changes_nothing_but_its_maker(pipeline: Callable[..., SearchPipeline]) -> None:
    """As without a better planner."""
    planner = GatedPlanner(lambda plan: plan)
    planner.gate.set()
    made = await pipeline(better_planner=planner).answer(INQUIRY, BUDGET, clock())
    alone = await pipeline().answer(INQUIRY, BUDGET, clock())
    assert made.pieces == alone.pieces
    assert made.ranking.plan == replace(alone.ranking.plan, made_by=MadeBy.MODEL)


async def test_a_plan_that_is_late_is_not_waited_for(
    pipeline: Callable[..., SearchPipeline], planner: GatedPlanner
) -> None:
    """The rules' plan is followed, and that is said; the gate never opens."""
    time = clock(planner=0.01)
    made = await pipeline(better_planner=planner).answer(INQUIRY, BUDGET, time)
    assert made.ranking.plan.made_by is MadeBy.FALLBACK
    assert made.missing == (NO_BETTER_PLAN,)
    assert made.pieces


async def test_a_planner_that_fails_is_no_failure(pipeline: Callable[..., SearchPipeline]) -> None:
    """Whatever it fails with."""

    def fail(_: Plan) -> Plan:
        raise ConnectionError("gone")

    planner = GatedPlanner(fail)
    planner.gate.set()
    made = await pipeline(better_planner=planner).answer(INQUIRY, BUDGET, clock())
    assert (made.ranking.plan.made_by, made.missing) == (MadeBy.FALLBACK, (NO_BETTER_PLAN,))


async def test_a_better_plan_clears_up_what_rules_had_to_ask_back(
    pipeline: Callable[..., SearchPipeline], planner: GatedPlanner
) -> None:
    """There was nothing to search for before."""
    planner.gate.set()
    asked = replace(INQUIRY, question="How is either stored?")
    made = await pipeline(better_planner=planner).answer(asked, BUDGET, clock())
    assert not made.ranking.plan.meanings
    assert made.pieces


async def test_the_search_that_a_better_plan_makes_void_is_cancelled_in_opensearch(
    pipeline: Callable[..., SearchPipeline],
    planner: GatedPlanner,
    search_parts: SearchParts,
    opensearch_client: AsyncOpenSearch,
) -> None:
    """It is in the task list when the better plan comes, and cancelled or gone soon after the answer is there."""
    slow_for_rules = SlowPath(lambda plan: plan.made_by is MadeBy.RULES)
    both = pipeline(better_planner=planner, paths={**search_parts.paths, "HYBRID": slow_for_rules})
    answering = asyncio.create_task(both.answer(INQUIRY, BUDGET, clock()))
    async with asyncio.timeout(120):
        while not await searches_under_way(opensearch_client):
            assert not answering.done()
        planner.gate.set()
        made = await answering
        while await searches_under_way(opensearch_client):
            pass
    assert made.ranking.plan == STORAGE


class ScriptedPicker:
    """Picks these documents; none given hangs."""

    name = "scripted"

    def __init__(self, *hashes: str) -> None:
        self.hashes = hashes

    async def pick(self, _question: str, _offered: Registry, _clock: Clock) -> Picked:
        """The script's pick."""
        if not self.hashes:
            await asyncio.Event().wait()
        return Picked(self.hashes, ("cold",))


UNSCOPED = replace(INQUIRY, question="How is it stored?", options=replace(OPTIONS, pick_documents=True))


async def test_a_pick_narrows_the_search(pipeline: Callable[..., SearchPipeline]) -> None:
    """Beside no planner at all."""
    made = await pipeline(document_picker=ScriptedPicker("b" * 64)).answer(UNSCOPED, BUDGET, clock())
    assert {each.candidate.record.file_name for each in made.pieces} == {"otherol.pdf"}
    assert made.ranking.plan.made_by is MadeBy.MODEL
    assert "otherol.pdf" in made.ranking.notes[-1]


async def test_a_picker_that_is_late_leaves_all_documents(pipeline: Callable[..., SearchPipeline]) -> None:
    """The search by the first plan is long done."""
    limited = replace(clock(), limits={"document_picker": 0.05})
    made = await pipeline(document_picker=ScriptedPicker()).answer(UNSCOPED, BUDGET, limited)
    whole = await pipeline().answer(UNSCOPED, BUDGET, clock())
    assert [each.candidate.record for each in made.pieces] == [each.candidate.record for each in whole.pieces]
    assert made.ranking.plan.made_by is MadeBy.FALLBACK
    assert NONE_PICKED in made.missing


async def test_a_pick_narrows_a_better_plan_too(pipeline: Callable[..., SearchPipeline], planner: GatedPlanner) -> None:
    """But leads out of it nowhere: what the plan leaves out stays so."""
    planner.gate.set()
    both = pipeline(better_planner=planner, document_picker=ScriptedPicker("a" * 64))
    made = await both.answer(UNSCOPED, BUDGET, clock())
    assert {each.candidate.record.file_name for each in made.pieces} == {"otherol.pdf"}
    assert NONE_PICKED in made.missing
