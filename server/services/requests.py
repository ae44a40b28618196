"""Checks, clamps and notes what callers ask for: a function a field, protobuf in, data classes out."""

import datetime as dt
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from factspan.v1 import ask_pb2, document_service_pb2, evidence_pb2, search_pb2

from indexer.store.records import BLOCK
from server.errors import InvalidRequestError, Violation, shown
from server.search.types import Budget, EvidenceUnit, Fusion, Inquiry, Options, Scope
from server.settings import ServerSettings

LONGEST_QUESTION = 2000
LONGEST_TURN = 10_000
LONGEST_NAME = 500
MOST_TURNS = 50
MOST_DOCUMENTS = 200
MOST_DRUGS = 50
MOST_ITEMS = 50
MOST_CHARS = 60_000
MOST_POOL = 200
MOST_DIVISOR = 100
MOST_NEIGHBOURS = 5
MOST_SHOWN = 3
"""Wrong values of a field that an error repeats."""
DEFAULT_PAGE = 10
LABEL_KINDS = ("us_plr", "us_old", "ca_monograph", "eu_smpc", "paper", "other")
TEXT_TYPES = ("sentence", "bullet", "table_row", "caption", BLOCK)
DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
FIRST_OF_YEAR = "-01-01"

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
class Allowed:
    """What a request may name, and the settings that fill in what it leaves open."""

    settings: ServerSettings
    section_types: frozenset[str]
    paths: tuple[str, ...]


@dataclass(slots=True)
class Findings:
    """What is wrong with a request, and what was clamped, as its fields are read."""

    violations: list[Violation] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def wrong(self, name: str, description: str) -> None:
        """Adds a violation."""
        self.violations.append(Violation(name, description))

    def raise_if_any(self) -> None:
        """Ends the reading of a request that does not fit.

        Raises:
            InvalidRequestError: with all violations at once.
        """
        if self.violations:
            raise InvalidRequestError(self.violations)


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
    size = _count("page_size", message.page_size, DEFAULT_PAGE, MOST_ITEMS, findings)
    inquiry = Inquiry(
        read_text("query", message.query, findings),
        _scope(message.scope, allowed, findings),
        UNITS.get(message.evidence_unit, EvidenceUnit.SPAN),
        _options(message.options, allowed, findings, thorough=False),
    )
    return CleanSearch(_clean(inquiry, message.scope.documents, findings), size)


def read_ask(message: ask_pb2.AskRequest, allowed: Allowed) -> CleanAsk:
    """An Ask as data.

    Raises:
        InvalidRequestError: with all violations at once.
    """
    findings = Findings()
    settings = allowed.settings
    budget = Budget(
        _count("max_items", message.max_items, settings.max_items, MOST_ITEMS, findings),
        _count("max_chars", message.max_chars, settings.max_chars, MOST_CHARS, findings),
    )
    if message.neighbours:
        message.options.neighbours = message.neighbours
    inquiry = Inquiry(
        read_text("question", message.question, findings),
        _scope(message.scope, allowed, findings),
        UNITS.get(message.evidence_unit, EvidenceUnit.BOTH),
        _options(message.options, allowed, findings, thorough=True),
        _history(message.history, findings),
    )
    return CleanAsk(_clean(inquiry, message.scope.documents, findings), budget)


def read_page_size(value: int, default: int, most: int) -> int:
    """A list's page size, clamped as AIP-158 has it: without a word.

    Raises:
        InvalidRequestError: when it is negative.
    """
    findings = Findings()
    size = _count("page_size", value, default, most, findings)
    findings.raise_if_any()
    return size


def read_name(name: str, value: str) -> str:
    """A required name.

    Raises:
        InvalidRequestError: when it is empty, or longer than any name.
    """
    if not value.strip():
        raise InvalidRequestError([Violation(name, "is required")])
    if len(value) > LONGEST_NAME:
        raise InvalidRequestError([Violation(name, f"has {len(value)} characters; no name has over {LONGEST_NAME}")])
    return value.strip()


def _clean(inquiry: Inquiry, names: Iterable[str], findings: Findings) -> CleanRequest:
    documents = _document_names(names, findings)
    findings.raise_if_any()
    return CleanRequest(inquiry, documents, tuple(findings.notes))


def read_scope(message: search_pb2.Scope, allowed: Allowed, findings: Findings) -> tuple[Scope, tuple[str, ...]]:
    """A scope, and the names of its documents, which are still to be looked up."""
    return _scope(message, allowed, findings), _document_names(message.documents, findings)


def _document_names(names: Iterable[str], findings: Findings) -> tuple[str, ...]:
    documents = tuple(dict.fromkeys(name.strip() for name in names))
    _at_most("scope.documents", documents, MOST_DOCUMENTS, findings)
    if not all(documents):
        findings.wrong("scope.documents", "holds an empty name")
    return documents


def read_text(name: str, value: str, findings: Findings) -> str:
    """A required question or words, within their length."""
    text = value.strip()
    if not text:
        findings.wrong(name, "is empty; ask a question or give words to look for")
    elif len(text) > LONGEST_QUESTION:
        findings.wrong(name, f"has {len(text)} characters; at most {LONGEST_QUESTION} are allowed")
    return text


def _count(name: str, value: int, default: int, most: int, findings: Findings) -> int:
    if value < 0:
        findings.wrong(name, f"is {value}; it must be 0 (for the default, {default}) to {most}")
    if value > most:
        findings.notes.append(f"{name}: {value} was clamped to {most}")
    return min(value, most) or default


def _history(turns: Iterable[ask_pb2.HistoryTurn], findings: Findings) -> tuple[str, ...]:
    """What the person said; the system's turns are not used to plan with."""
    every = tuple(turns)
    _at_most("history", every, MOST_TURNS, findings)
    for number, turn in enumerate(every):
        if len(turn.text) > LONGEST_TURN:
            findings.wrong(f"history[{number}].text", f"has over {LONGEST_TURN} characters")
    return tuple(turn.text.strip() for turn in every if turn.role != ask_pb2.HistoryTurn.ROLE_ASSISTANT)


def read_filter(message: document_service_pb2.ListDocumentsRequest) -> Scope:
    """Which documents a list shall hold.

    Raises:
        InvalidRequestError: with all violations at once.
    """
    findings = Findings()
    scope = _labels("", message, findings)
    findings.raise_if_any()
    return scope


def _scope(message: search_pb2.Scope, allowed: Allowed, findings: Findings) -> Scope:
    return replace(
        _labels("scope.", message, findings),
        section_types=_known("scope.section_types", message.section_types, allowed.section_types, findings),
        text_types=_known("scope.text_types", message.text_types, TEXT_TYPES, findings),
    )


def _labels(
    prefix: str, message: search_pb2.Scope | document_service_pb2.ListDocumentsRequest, findings: Findings
) -> Scope:
    """The part of a scope that tells labels apart; ``prefix`` stands before the fields' names in violations."""
    drugs = tuple(dict.fromkeys(name.strip() for name in message.drugs if name.strip()))
    _at_most(f"{prefix}drugs", drugs, MOST_DRUGS, findings)
    after = _date(f"{prefix}revised_after", message.revised_after, findings)
    before = _date(f"{prefix}revised_before", message.revised_before, findings)
    if after and before and before[: len(after)] < after[: len(before)]:
        findings.wrong(f"{prefix}revised_before", f"{before} lies before {prefix}revised_after, {after}")
    return Scope(
        drugs=drugs,
        label_kinds=_known(f"{prefix}label_kinds", message.label_kinds, LABEL_KINDS, findings),
        revised_after=after,
        revised_before=before,
        include_superseded=message.include_superseded,
    )


def _options(message: search_pb2.SearchOptions, allowed: Allowed, findings: Findings, *, thorough: bool) -> Options:
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
        paths=_known("options.paths", message.paths, allowed.paths, findings),
        pool_size=_count("options.pool_size", message.pool_size, settings.pool_size, MOST_POOL, findings),
        diversity_divisor=_count(
            "options.diversity_divisor", message.diversity_divisor, settings.diversity_divisor, MOST_DIVISOR, findings
        ),
        neighbours=_count("options.neighbours", message.neighbours, 0, MOST_NEIGHBOURS, findings),
        boost=message.boost if message.HasField("boost") else True,
        rerank=message.rerank if message.HasField("rerank") else thorough,
        pick_documents=thorough,
    )


def _known(name: str, values: Iterable[str], valid: Collection[str], findings: Findings) -> tuple[str, ...]:
    wanted = tuple(dict.fromkeys(value.strip() for value in values))
    unknown = [value for value in wanted if value not in valid]
    if unknown:
        some = ", ".join(repr(shown(value)) for value in unknown[:MOST_SHOWN])
        more = f" and {len(unknown) - MOST_SHOWN} more" if len(unknown) > MOST_SHOWN else ""
        findings.wrong(name, f"{some}{more} is not valid; valid are {', '.join(sorted(valid))}")
    return wanted


def _at_most(name: str, values: Collection[object], most: int, findings: Findings) -> None:
    if len(values) > most:
        findings.wrong(name, f"has {len(values)} entries; at most {most} are allowed")


def _date(name: str, value: str, findings: Findings) -> str:
    date = value.strip()
    if date and not _is_date(date):
        findings.wrong(name, f"{shown(date)!r} is no date; write 2017, 2017-08 or 2017-08-31")
        return ""
    return date


def _is_date(date: str) -> bool:
    if not DATE.fullmatch(date):
        return False
    try:
        dt.date.fromisoformat(date + FIRST_OF_YEAR[len(date) - len("2017") :])
    except ValueError:
        return False
    return True
