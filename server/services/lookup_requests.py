"""What LookupDocuments is asked for: what a model gets wrong is clamped and noted, what its program does is refused."""

import math
from dataclasses import dataclass

from factspan.v1 import lookup_pb2

from server.lookup.lookup import Query
from server.lookup.session import read_session
from server.services.findings import Findings, read_text
from server.settings import ServerSettings


@dataclass(frozen=True, slots=True)
class CleanLookup:
    """A look-up that fits, and what was clamped for it."""

    query: Query
    notes: tuple[str, ...]


def read_lookup(message: lookup_pb2.LookupDocumentsRequest, settings: ServerSettings) -> CleanLookup:
    """The look-up as data.

    Raises:
        InvalidRequestError: with all violations at once.
    """
    findings = Findings()
    text = read_text("query", message.query, findings)
    top_k = _top_k(message.top_k, settings.lookup_results, findings)
    least = _similarity(message.min_similarity, findings) if message.HasField("min_similarity") else None
    findings.raise_if_any()
    session = read_session(message.session, settings.lookups)
    names = tuple(name.strip() for name in message.document_names if name.strip())
    return CleanLookup(Query(names, text, top_k, least, session), tuple(findings.notes))


def _top_k(value: int, most: int, findings: Findings) -> int:
    if not value:
        return most
    clamped = max(1, min(value, most))
    if clamped != value:
        findings.notes.append(f"top_k: {value} was clamped to {clamped}; it is 1-{most}")
    return clamped


def _similarity(value: float, findings: Findings) -> float:
    if math.isnan(value):
        findings.wrong("min_similarity", "is not a number; it must be 0 to 1")
        return 0.0
    clamped = max(0.0, min(value, 1.0))
    if clamped != value:
        findings.notes.append(f"min_similarity: {value:g} was clamped to {clamped:g}; it is 0-1")
    return clamped
