"""A search event as it is stored: the only place that knows the fields of ``index-templates/events.json``."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

import orjson

from indexer.store.event_stream import StoredEvent
from server.observability.served import Found, PlanSummary, ServedRequest
from server.search.answer import StageTime

ANSWERED, NO_RESULT, FAILED, DONE = "ANSWERED", "NO_RESULT", "FAILED", "DONE"
"""How a call came out: with evidence, without, with another status than OK; DONE searches for none."""
_ID_DIGITS = 32
_VERSION = version("factspan")


def stored_event(served: ServedRequest) -> StoredEvent:
    """The event of a call; its id is made of its content, so that the same call always has the same."""
    source = orjson.dumps({name: value for name, value in _fields(served).items() if value not in (None, "", (), {})})
    return StoredEvent(hashlib.sha256(source).hexdigest()[:_ID_DIGITS], source)


def _fields(served: ServedRequest) -> dict[str, Any]:
    return {
        "@timestamp": datetime.fromtimestamp(served.began, UTC).isoformat(timespec="microseconds"),
        "request_id": served.request_id,
        "trace_id": served.trace.trace_id,
        "caller": served.caller,
        "call": served.call,
        "code": served.code,
        "error_reason": served.error_reason,
        "outcome": _outcome(served),
        "took_ms": _milliseconds(served.seconds),
        "stage_ms": _stage_milliseconds(served.stages),
        "counts": dict(served.counts),
        "not_verbatim": served.not_verbatim,
        "question": served.question,
        "version": _VERSION,
        **(_of_plan(served.plan, fell_back=served.fell_back) if served.plan else {}),
        **(_of_found(served.found) if served.found else {}),
        **_of_models(served),
    }


def _outcome(served: ServedRequest) -> str:
    if served.code != "OK":
        return FAILED
    if served.found is None:
        return DONE
    return NO_RESULT if served.found.no_result else ANSWERED


def _of_plan(plan: PlanSummary, *, fell_back: bool) -> Mapping[str, Any]:
    return {
        "made_by": plan.made_by,
        "query_mode": plan.query_mode,
        "attribute": plan.attribute,
        "section_types": plan.section_types,
        "drugs": plan.drugs,
        "unknown_drugs": plan.unknown_drugs,
        "sub_questions": plan.sub_questions,
        "meanings": plan.meanings,
        "fell_back": fell_back,
    }


def _of_found(found: Found) -> Mapping[str, Any]:
    return {
        "paths": tuple(found.paths),
        "path_pieces": dict(found.paths),
        "paths_tried": found.paths_tried,
        "found_section_types": found.section_types,
        "found_documents": found.documents,
        "best_score": found.scores[0] if found.scores else None,
        "scores": found.scores,
        "no_result": found.no_result,
    }


def _of_models(served: ServedRequest) -> Mapping[str, Any]:
    """What was asked of providers; uses and outcomes each once, tokens and time of all calls together."""
    calls = served.provider_calls
    if not calls:
        return {}
    return {
        "model_uses": _once(call.use for call in calls),
        "model_outcomes": _once(f"{call.use}: {call.outcome}" for call in calls),
        "model_tokens": sum(call.tokens for call in calls),
        "model_ms": _milliseconds(sum(call.seconds for call in calls)),
    }


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _stage_milliseconds(stages: Iterable[StageTime]) -> dict[str, float]:
    """Each stage's time; one that ran several times has them together."""
    times: defaultdict[str, float] = defaultdict(float)
    for each in stages:
        times[each.stage] += each.seconds
    return {stage: _milliseconds(seconds) for stage, seconds in times.items()}


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 3)
