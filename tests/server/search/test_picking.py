"""What may be picked, and what a pick makes of a plan."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.search.inquiry import EvidenceUnit, Fusion, Inquiry, Options, Scope, Targets
from server.search.picking import MOST_TOLD, Picked, narrowed, offered
from server.search.plan.plan import MadeBy, Plan
from server.search.planning import Planned

OPTIONS = Options(0.65, Fusion.RELATIVE_SCORE, (), 40, 3, pick_documents=True)
INQUIRY = Inquiry("How is it stored?", Scope(), EvidenceUnit.SPAN, OPTIONS)
EVERYWHERE = Planned(Plan("How is it stored?", question_phrasings=("own",)), Targets())
A, B, C = "a" * 64, "b" * 64, "c" * 64


@pytest.fixture
def registry(document: Callable[..., DocumentRecord]) -> Registry:
    """Three documents."""
    names = zip("abc", (A, B, C), strict=True)
    return Registry(tuple(document(file_name=f"{name}.pdf", document_hash=hash_) for name, hash_ in names), 0.0)


def test_all_documents_are_offered(registry: Registry) -> None:
    """Where nothing limits the search; of those it is limited to, else."""
    whole = offered(EVERYWHERE, INQUIRY, registry)
    assert whole
    assert whole.hashes == (A, B, C)
    some = offered(replace(EVERYWHERE, targets=Targets((A, C))), INQUIRY, registry)
    assert some
    assert some.hashes == (A, C)


@pytest.mark.parametrize(
    ("planned", "inquiry"),
    [
        (EVERYWHERE, replace(INQUIRY, scope=Scope((A, B)))),
        (EVERYWHERE, replace(INQUIRY, scope=Scope(drugs=("Zorquela",)))),
        (EVERYWHERE, replace(INQUIRY, options=replace(OPTIONS, pick_documents=False))),
        (replace(EVERYWHERE, targets=Targets((A,))), INQUIRY),
        (replace(EVERYWHERE, targets=Targets(())), INQUIRY),
        (replace(EVERYWHERE, plan=Plan("Which?", meanings=("this", "that"))), INQUIRY),
    ],
    ids=["documents", "drugs", "not asked for", "one label", "nowhere", "ambiguous"],
)
def test_nothing_is_offered_where_there_is_no_choice(registry: Registry, planned: Planned, inquiry: Inquiry) -> None:
    """Then no model is asked."""
    assert offered(planned, inquiry, registry) is None


def test_a_pick_narrows_the_search_and_adds_its_words(registry: Registry) -> None:
    """Marked as a model's, with a note."""
    made = narrowed(EVERYWHERE, Picked((B,), ("storage of b",)), registry, "a-model")
    assert made
    assert made.targets == Targets(
        (B,), notes=("looked in the documents that a-model picked, and in no others: b.pdf",)
    )
    assert made.plan.question_phrasings == ("storage of b", "own")
    assert made.plan.made_by is MadeBy.MODEL


@pytest.mark.parametrize("hashes", [(), ("d" * 64,), (A,)], ids=["none", "unknown", "left out by the plan"])
def test_a_pick_leads_nowhere_else(registry: Registry, hashes: tuple[str, ...]) -> None:
    """The plan stays as it is."""
    planned = replace(EVERYWHERE, targets=Targets((B, C)))
    assert narrowed(planned, Picked(hashes, ("x",)), registry, "a-model") is None


def test_a_plan_that_fell_back_stays_marked(registry: Registry) -> None:
    """A picker does not make up for a planner."""
    planned = replace(EVERYWHERE, plan=replace(EVERYWHERE.plan, made_by=MadeBy.FALLBACK))
    made = narrowed(planned, Picked((A,)), registry, "a-model")
    assert made
    assert made.plan.made_by is MadeBy.FALLBACK


def test_a_note_names_some(document: Callable[..., DocumentRecord]) -> None:
    """And counts the rest."""
    documents = tuple(document(file_name=f"{number}.pdf", document_hash=f"{number:064}") for number in range(12))
    made = narrowed(EVERYWHERE, Picked(tuple(each.document_hash for each in documents)), Registry(documents, 0.0), "m")
    assert made
    assert made.targets.notes[0].endswith(f"{MOST_TOLD - 1}.pdf and 2 more")
