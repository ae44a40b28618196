"""Documents that a model picks for a question without a scope: the search is narrowed to them, and never led out.

Drugs that the question names go first: a model picks among their documents.  It can't bring in a document that the plan
leaves out, so that a drug taken for another one is no wrong answer.
"""

from dataclasses import dataclass, replace
from typing import Protocol

from server.documents import Registry
from server.search.clock import Clock
from server.search.inquiry import Inquiry
from server.search.plan.phrasings import MOST_PHRASINGS
from server.search.plan.plan import MadeBy
from server.search.planning import Planned

STAGE = "document_picker"
MOST_TOLD = 10
"""Documents that a note names."""
NONE_PICKED = "the model picked no documents in time: all were looked in"


@dataclass(frozen=True, slots=True)
class Picked:
    """The hashes of documents, and in which words to look in them; empty where nothing was picked."""

    document_hashes: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()


class DocumentPicker(Protocol):
    """Picks documents, but not at once."""

    @property
    def name(self) -> str:
        """The model's name."""
        ...

    async def pick(self, question: str, offered: Registry, clock: Clock) -> Picked:
        """Which of the documents to look in; it may fail with any exception."""
        ...


def offered(planned: Planned, inquiry: Inquiry, registry: Registry) -> Registry | None:
    """The registry with only the documents that may be picked; None where there is nothing to pick."""
    scope = inquiry.scope
    if not inquiry.options.pick_documents or scope.document_hashes or scope.drugs or planned.leads_nowhere:
        return None
    documents = tuple(each for each in registry.listed(scope) if planned.targets.hold(each.document_hash))
    return replace(registry, documents=documents) if len(documents) > 1 else None


def narrowed(planned: Planned, picked: Picked, among: Registry, by: str) -> Planned | None:
    """The plan for the picked documents alone; None when none of them may be looked in."""
    chosen = [
        each
        for each in among.documents
        if each.document_hash in picked.document_hashes and planned.targets.hold(each.document_hash)
    ]
    if not chosen or planned.leads_nowhere:
        return None
    names = ", ".join(each.file_name for each in chosen[:MOST_TOLD])
    more = f" and {len(chosen) - MOST_TOLD} more" if len(chosen) > MOST_TOLD else ""
    note = f"looked in the documents that {by} picked, and in no others: {names}{more}"
    plan, targets = planned.plan, planned.targets
    phrasings = tuple(dict.fromkeys((*picked.queries, *plan.question_phrasings)))[:MOST_PHRASINGS]
    made_by = MadeBy.MODEL if plan.made_by is MadeBy.RULES else plan.made_by
    return replace(
        planned,
        plan=replace(plan, question_phrasings=phrasings, made_by=made_by),
        targets=replace(
            targets,
            document_hashes=tuple(each.document_hash for each in chosen),
            left_out=(),
            notes=(*targets.notes, note),
        ),
    )
