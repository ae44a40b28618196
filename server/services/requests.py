"""What Search and Ask are asked for: checked, clamped and noted, a function a field; protobuf in, data classes out."""

from collections.abc import Iterable
from dataclasses import dataclass

from factspan.v1 import ask_pb2, evidence_pb2, search_pb2

from server.search.inquiry import MOST_POOL, Budget, EvidenceUnit, Fusion, Inquiry, Options
from server.services.findings import Findings, check_count, read_count, read_known, read_text
from server.services.scope_requests import Allowed, read_scope

LONGEST_TURN = 10_000
MOST_TURNS = 50
MOST_ITEMS = 50
MOST_CHARS = 60_000
MOST_DIVISOR = 100
MOST_NEIGHBOURS = 5
DEFAULT_PAGE = 10

UNITS = {
    evidence_pb2.EVIDENCE_UNIT_SPAN: EvidenceUnit.SPAN,
    evidence_pb2.EVIDENCE_UNIT_SECTION: EvidenceUnit.SECTION,
    evidence_pb2.EVIDENCE_UNIT_BOTH: EvidenceUnit.BOTH,
}
FUSIONS = {
    search_pb2.FUSION_UNSPECIFIED: Fusion.RELATIVE_SCORE,
    search_pb2.FUSION_RELATIVE_SCORE: Fusion.RELATIVE_SCORE,
    search_pb2.FUSION_RECIPROCAL_RANK: Fusion.RECIPROCAL_RANK,
}


@dataclass(frozen=True, slots=True)
class CleanRequest:
    """A request that fits; ``document_names`` are still to be looked up and go into the inquiry's scope."""

    inquiry: Inquiry
    document_names: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CleanSearch:
    """A Search that fits, and how many pieces a page has."""

    request: CleanRequest
    page_size: int


@dataclass(frozen=True, slots=True)
class CleanAsk:
    """An Ask that fits, and how much evidence its answer may hold."""

    request: CleanRequest
    budget: Budget


def read_search(message: search_pb2.SearchRequest, allowed: Allowed) -> CleanSearch:
    """A Search as data.

    Raises:
        InvalidRequestError: with all violations at once.
    """
    findings = Findings()
    size = read_count("page_size", message.page_size, DEFAULT_PAGE, MOST_ITEMS, findings)
    text = read_text("query", message.query, findings)
    scope, names = read_scope(message.scope, allowed, findings)
    options = _options(message.options, allowed, findings, thorough=False)
    findings.raise_if_any()
    inquiry = Inquiry(text, scope, UNITS.get(message.evidence_unit, EvidenceUnit.SPAN), options)
    return CleanSearch(CleanRequest(inquiry, names, tuple(findings.notes)), size)


def read_ask(message: ask_pb2.AskRequest, allowed: Allowed) -> CleanAsk:
    """An Ask as data.

    Raises:
        InvalidRequestError: with all violations at once.
    """
    findings = Findings()
    settings = allowed.settings
    budget = Budget(
        read_count("max_items", message.max_items, settings.max_items, MOST_ITEMS, findings),
        read_count("max_chars", message.max_chars, settings.max_chars, MOST_CHARS, findings),
    )
    text = read_text("question", message.question, findings)
    scope, names = read_scope(message.scope, allowed, findings)
    options = _options(message.options, allowed, findings, thorough=True, neighbours=message.neighbours)
    history = _history(message.history, findings)
    findings.raise_if_any()
    inquiry = Inquiry(text, scope, UNITS.get(message.evidence_unit, EvidenceUnit.BOTH), options, history)
    return CleanAsk(CleanRequest(inquiry, names, tuple(findings.notes)), budget)


def _history(turns: Iterable[ask_pb2.HistoryTurn], findings: Findings) -> tuple[str, ...]:
    """What the person said; the system's turns are not used to plan with."""
    every = tuple(turns)
    check_count("history", every, MOST_TURNS, findings)
    for number, turn in enumerate(every):
        if len(turn.text) > LONGEST_TURN:
            findings.wrong(f"history[{number}].text", f"has over {LONGEST_TURN} characters")
    return tuple(turn.text.strip() for turn in every if turn.role != ask_pb2.HistoryTurn.ROLE_ASSISTANT)


def _options(
    message: search_pb2.SearchOptions, allowed: Allowed, findings: Findings, *, thorough: bool, neighbours: int = 0
) -> Options:
    """How to search; ``neighbours`` that the request itself asks for go before those of its options."""
    settings = allowed.settings
    alpha = message.alpha if message.HasField("alpha") else settings.alpha
    if not 0 <= alpha <= 1:
        findings.wrong("options.alpha", f"is {alpha}; it must be 0 to 1")
    fusion = FUSIONS.get(message.fusion)
    if fusion is None:
        findings.wrong("options.fusion", "is not known; it must be RELATIVE_SCORE or RECIPROCAL_RANK")
    return Options(
        alpha=alpha,
        fusion=fusion or Fusion.RELATIVE_SCORE,
        paths=read_known("options.paths", message.paths, allowed.paths, findings),
        pool_size=read_count("options.pool_size", message.pool_size, settings.pool_size, MOST_POOL, findings),
        diversity_divisor=read_count(
            "options.diversity_divisor", message.diversity_divisor, settings.diversity_divisor, MOST_DIVISOR, findings
        ),
        neighbours=read_count("options.neighbours", neighbours or message.neighbours, 0, MOST_NEIGHBOURS, findings),
        boost=message.boost if message.HasField("boost") else True,
        rerank=message.rerank if message.HasField("rerank") else thorough,
        pick_documents=thorough,
    )
