"""From an inquiry to plans, over the made-up labels."""

from dataclasses import replace
from typing import cast

import pytest

from server.documents import Registry, RegistryCache
from server.grpc_server import GrpcServer
from server.search.inquiry import EvidenceUnit, Fusion, Inquiry, Options, Scope, Targets
from server.search.pipeline import SearchParts
from server.search.plan.plan import Plan
from server.search.planning import Planned, Planning
from server.security.caller import Caller, answering
from server.security.reach import Reach

INQUIRY = Inquiry(
    "How is Zorquela taken; how is Otherol stored",
    Scope(),
    EvidenceUnit.BOTH,
    Options(0.65, Fusion.RELATIVE_SCORE, (), 40, 3),
)


@pytest.fixture
def planning(server: GrpcServer, search_parts: SearchParts) -> Planning:
    """Over the running server's labels."""
    assert server.address
    return Planning(search_parts.registry, search_parts.planner)


async def test_a_question_is_planned_whole_and_part_by_part(planning: Planning) -> None:
    """The parts' documents are those of the whole question."""
    planned = await planning.plan(INQUIRY, with_parts=True)
    assert [plan.question for plan in planned.plans] == [
        INQUIRY.question,
        "How is Zorquela taken",
        "how is Otherol stored",
    ]
    assert len(planned.targets.document_hashes or ()) == 2


async def test_parts_are_planned_where_they_are_wanted(planning: Planning) -> None:
    """A plain search takes the question as it is."""
    assert (await planning.plan(INQUIRY, with_parts=False)).parts == ()


async def test_where_somebody_elses_plan_leads_is_found_alike(planning: Planning) -> None:
    """Its documents by its drugs, its parts by the planner."""
    planned = await planning.plan(INQUIRY, with_parts=True)
    assert await planning.follow(planned.plan, INQUIRY) == planned


async def test_where_there_is_nothing_to_look_in_nothing_is_asked_back(planning: Planning) -> None:
    """Whichever drug was meant, the scope's is not there."""
    vague = replace(INQUIRY, question="either?")
    unknown = replace(vague, scope=Scope(drugs=("Nonesuch",)))
    asked_back, nowhere = [await planning.plan(each, with_parts=True) for each in (vague, unknown)]
    assert asked_back.plan.meanings
    assert (nowhere.plan.meanings, nowhere.targets.unknown_drugs) == ((), ("Nonesuch",))


async def test_an_unknown_drug_leads_nowhere(planning: Planning) -> None:
    """Nor does a question that has to be asked back."""
    planned = await planning.plan(replace(INQUIRY, question="What is nonesuch for?"), with_parts=True)
    assert planned.leads_nowhere
    assert Planned(Plan("it?", meanings=("this?", "that?")), Targets()).leads_nowhere
    assert not Planned(Plan("it?"), Targets()).leads_nowhere


class _Empty:
    """A registry without documents."""

    async def get(self, *, newer_than: Registry | None = None) -> Registry:  # noqa: ARG002  # the registry's signature
        return Registry(())


async def test_with_nothing_indexed_every_question_leads_nowhere(search_parts: SearchParts) -> None:
    """Which is said, also of a question about a drug; a caller who may see some documents only is not told."""
    planning = Planning(cast("RegistryCache", _Empty()), search_parts.planner)
    for question in (INQUIRY.question, "What is nonesuch for?"):
        planned = await planning.plan(replace(INQUIRY, question=question), with_parts=True)
        assert planned.targets == Targets((), empty_index=True)
    with answering(Caller("key", is_known=True, reach=Reach(drugs=("otherol",)))):
        assert not (await planning.plan(INQUIRY, with_parts=True)).targets.empty_index


async def test_labels_that_a_question_is_about_are_read(planning: Planning) -> None:
    """What they say where is known from then on; of many labels nothing is read."""
    planned = await planning.plan(INQUIRY, with_parts=False)
    registry = await planning.registry.get()
    assert set(planned.targets.document_hashes or ()) == registry.words.keys()
