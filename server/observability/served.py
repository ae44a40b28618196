"""A call that has been answered, as those who observe the server are told of it: never the words of label or caller.

The question is the one exception: it is told where the settings allow it, and then without what tells a person.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from analyzers.providers.guard.called import ProviderCall
from server.observability.trace_context import TraceContext
from server.search.answer import StageTime


@dataclass(frozen=True, slots=True)
class PlanSummary:
    """What a plan looks for.

    ``made_by`` and ``query_mode`` are ``MadeBy``'s and ``QueryMode``'s names; ``attribute`` is empty when none is asked
    for; ``section_types`` are the targeted ones; ``drugs`` are names that documents have.  Of drugs that no document is
    about, of parts and of possible meanings there is the count alone, since they are the caller's words.
    """

    made_by: str
    query_mode: str
    attribute: str = ""
    section_types: tuple[str, ...] = ()
    drugs: tuple[str, ...] = ()
    unknown_drugs: int = 0
    sub_questions: int = 0
    meanings: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """What an answer holds.

    ``paths`` counts the pieces by the path that found each; ``section_types`` and ``documents`` (hashes) are the
    pieces', each once, the best first; ``scores`` are the best pieces' in order (fused times boost, or a probability
    where they were reranked).  ``no_result`` is ``NoResultCause``'s name, empty when there is an answer; then
    ``paths_tried`` tells where was looked.
    """

    paths: Mapping[str, int] = field(default_factory=dict)
    section_types: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    scores: tuple[float, ...] = ()
    no_result: str = ""
    paths_tried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ServedRequest:
    """One call.

    ``call`` is the method's name ("Ask"); ``caller`` is empty for one who is not known; ``code`` is gRPC's status by
    name, ``error_reason`` ErrorInfo's reason (empty when the call went well); ``began`` counts seconds since 1970,
    ``seconds`` how long it took.  ``stages`` may overlap.  ``counts`` has what was counted, by name: ``candidates``,
    ``pieces``, ``statements``, ``supported``, ``dropped_statements``.  ``plan`` and ``found`` are None where nothing
    was searched, or the call failed before.  ``not_verbatim`` counts pieces that failed the verbatim check and were
    dropped.  ``question`` is None unless allowed.
    """

    call: str
    request_id: str
    trace: TraceContext
    caller: str
    code: str
    began: float
    seconds: float
    error_reason: str = ""
    stages: tuple[StageTime, ...] = ()
    plan: PlanSummary | None = None
    found: Found | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    provider_calls: tuple[ProviderCall, ...] = ()
    not_verbatim: int = 0
    question: str | None = None

    @property
    def fell_back(self) -> bool:
        """Whether rules had to do what a model was asked for."""
        return self.plan is not None and self.plan.made_by == "FALLBACK"


Observer = Callable[[ServedRequest], None]
"""Is told of each call once it has been answered, in the event loop: it must not wait, and its errors cost nobody."""
