"""From notes to a served request, and to all who observe: their errors are counted and logged, and cost nobody."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import structlog

from analyzers.providers.redaction import Redactor
from server.observability.notes import Notes
from server.observability.served import Found, Observer, PlanSummary, ServedRequest
from server.search.answer import NoResult, StageTime
from server.search.candidate import Candidate
from server.search.plan.plan import Plan

log = structlog.get_logger(__name__)

BEST = 3
"""Pieces whose scores are told."""


class Observers:
    """Those who are told of each call."""

    def __init__(self, observers: Sequence[Observer] = (), redactor: Redactor | None = None) -> None:
        """``redactor`` takes what tells a person out of questions; without one no question is told."""
        self._observers = tuple(observers)
        self._redactor = redactor
        self.in_flight = 0
        """Calls that are being answered."""
        self.errors: Counter[str] = Counter()
        """How often each observer failed, by its class's or function's name."""

    def tell(self, served: ServedRequest, began: float, notes: Notes) -> None:
        """Tells all of them of a call that has ended, with its notes; ``began`` by ``time.perf_counter``."""
        try:
            served = self._with_notes(served, began, notes)
        except Exception as error:  # noqa: BLE001  # the border to what only looks on
            self._failed("notes", error)
            return
        for observer in self._observers:
            try:
                observer(served)
            except Exception as error:  # noqa: BLE001  # the border to what only looks on: one that fails leaves the others theirs
                self._failed(getattr(observer, "__name__", type(observer).__name__), error)

    def _with_notes(self, served: ServedRequest, began: float, notes: Notes) -> ServedRequest:
        return replace(
            served,
            error_reason=notes.error_reason,
            stages=_stages(notes, began),
            plan=_plan(notes.plan) if notes.plan else None,
            found=None if notes.pieces is None else _found(notes.pieces, notes.no_result),
            counts=notes.counts,
            provider_calls=tuple(notes.provider_calls),
            not_verbatim=len(notes.clock.dropped) if notes.clock else 0,
            question=self._redactor.redact(notes.question).text if self._redactor and notes.question else None,
        )

    def _failed(self, name: str, error: Exception) -> None:
        self.errors[name] += 1
        log.error("observer_failed", observer=name, error=type(error).__name__)


def _stages(notes: Notes, began: float) -> tuple[StageTime, ...]:
    if notes.clock is None:
        return ()
    watch = notes.clock.watch
    return tuple(StageTime(each.stage, each.seconds, each.began + watch.began - began) for each in watch.stages)


def _plan(plan: Plan) -> PlanSummary:
    return PlanSummary(
        plan.made_by.name,
        plan.query_mode.name,
        plan.attribute,
        plan.section_types,
        tuple(dict.fromkeys(drug.name for drug in plan.drugs if drug.name)),
        sum(not drug.name for drug in plan.drugs),
        len(plan.sub_questions),
        len(plan.meanings),
    )


def _found(pieces: Sequence[Candidate], no_result: NoResult | None) -> Found:
    return Found(
        Counter(each.path for each in pieces),
        tuple(dict.fromkeys(each.record.section_type for each in pieces if each.record.section_type)),
        tuple(dict.fromkeys(each.record.document_hash for each in pieces)),
        tuple(each.scores.total for each in pieces[:BEST]),
        no_result.cause.name if no_result else "",
        no_result.paths_tried if no_result else (),
    )
