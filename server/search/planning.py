"""From an inquiry to plans: what to look for and in which documents, for the question and each of its parts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from server.documents import Registry, RegistryCache
from server.search.inquiry import Inquiry, Scope, Targets
from server.search.plan.plan import KnownDrug, Plan
from server.search.plan.section_targets import MOST_LABELS_READ
from server.search.targets import find_targets, limited_to, within, without_superseded, without_unfinished
from server.security.caller import current_reach


class Planner(Protocol):
    """Makes a plan from the question alone, at once."""

    def plan(
        self, question: str, drugs: Sequence[KnownDrug], history: Sequence[str] = (), scope: Sequence[KnownDrug] = ()
    ) -> Plan:
        """The plan; ``history`` holds earlier questions, oldest first; ``scope`` the drugs the search is limited to."""
        ...


@dataclass(frozen=True, slots=True)
class Planned:
    """A question's plan, where it leads, and the plans of its parts."""

    plan: Plan
    targets: Targets
    parts: tuple[Plan, ...] = ()

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The whole question's plan, then those of its parts."""
        return self.plan, *self.parts

    def scope(self, inquiry: Inquiry) -> Scope:
        """The inquiry's scope with the documents to look in; its drugs are among these."""
        found = self.targets
        return replace(inquiry.scope, document_hashes=found.document_hashes or (), left_out=found.left_out, drugs=())

    @property
    def leads_nowhere(self) -> bool:
        """Whether there is nothing to search: the question has to be asked again, or no document is left."""
        return bool(self.plan.meanings) or self.targets.document_hashes == ()


@dataclass(frozen=True, slots=True)
class Planning:
    """Plans with a planner over the registry."""

    registry: RegistryCache
    planner: Planner

    async def plan(self, inquiry: Inquiry, *, with_parts: bool) -> Planned:
        """The plan by the planner; once more with a fresh registry when a drug is not known, or with labels' words."""
        registry = await self.registry.get()
        planned = self._plan(inquiry, registry, with_parts=with_parts)
        if planned.targets.unknown_drugs or planned.targets.empty_index:
            registry = await self.registry.get(newer_than=registry)
            planned = self._plan(inquiry, registry, with_parts=with_parts)
        asked = _labels_asked(inquiry, planned.plan, registry)
        if len(asked) > MOST_LABELS_READ or registry.words.keys() >= asked:
            return planned
        return self._plan(inquiry, await self.registry.with_words(asked), with_parts=with_parts)

    async def follow(self, plan: Plan, inquiry: Inquiry) -> Planned:
        """Where a plan leads that somebody else has made; its parts are planned by the planner."""
        return self._planned(plan, inquiry, await self.registry.get(), with_parts=True)

    def _plan(self, inquiry: Inquiry, registry: Registry, *, with_parts: bool) -> Planned:
        scope = limited_to(inquiry.scope, registry.subjects)
        plan = self.planner.plan(inquiry.question, registry.drugs, inquiry.history, scope)
        return self._planned(plan, inquiry, registry, with_parts=with_parts)

    def _planned(self, plan: Plan, inquiry: Inquiry, registry: Registry, *, with_parts: bool) -> Planned:
        scope = limited_to(inquiry.scope, registry.subjects)
        targets = find_targets(inquiry.scope, plan, registry.drugs)
        if not current_reach().is_everything:
            targets = within(targets, registry.hashes)
        elif not registry.hashes:
            targets = Targets((), empty_index=True)
        texts = plan.sub_questions if with_parts else ()
        parts = tuple(self.planner.plan(text, registry.drugs, (), scope) for text in texts)
        current = without_superseded(
            targets, registry.hashes, registry.superseded(inquiry.scope), inquiry.scope.document_hashes
        )
        if current.document_hashes == ():
            plan = replace(plan, meanings=())  # whichever was meant, there is nothing to look in
        return Planned(plan, without_unfinished(current, registry.hashes, registry.unfinished), parts)


def _labels_asked(inquiry: Inquiry, plan: Plan, registry: Registry) -> set[str]:
    """The hashes of the labels that a plan was made for: the scope's, else those of the drugs that it names."""
    scope = limited_to(inquiry.scope, registry.subjects)
    return {hash_ for about in scope or plan.drugs for hash_ in about.document_hashes}
