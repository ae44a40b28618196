"""Where a request wants to look: documents, drugs, sections, kinds, dates; protobuf in, data classes out."""

import datetime as dt
import re
from dataclasses import dataclass, replace

from factspan.v1 import document_service_pb2, search_pb2

from indexer.store.records import BLOCK
from server.errors import shown
from server.search.inquiry import Scope
from server.services.findings import Findings, check_count, read_known
from server.settings import ServerSettings

MOST_DOCUMENTS = 200
MOST_DRUGS = 50
LABEL_KINDS = ("us_plr", "us_old", "ca_monograph", "eu_smpc", "paper", "other")
TEXT_TYPES = ("sentence", "bullet", "table_row", "caption", BLOCK)
DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
FIRST_OF_YEAR = "-01-01"


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a request may name, and the settings that fill in what it leaves open."""

    settings: ServerSettings
    section_types: frozenset[str]
    paths: tuple[str, ...]


def read_scope(message: search_pb2.Scope, allowed: Allowed, findings: Findings) -> tuple[Scope, tuple[str, ...]]:
    """A scope, and the names of its documents, which are still to be looked up."""
    documents = tuple(dict.fromkeys(name.strip() for name in message.documents))
    check_count("scope.documents", documents, MOST_DOCUMENTS, findings)
    if not all(documents):
        findings.wrong("scope.documents", "holds an empty name")
    scope = replace(
        _labels("scope.", message, findings),
        section_types=read_known("scope.section_types", message.section_types, allowed.section_types, findings),
        text_types=read_known("scope.text_types", message.text_types, TEXT_TYPES, findings),
    )
    return scope, documents


def read_filter(message: document_service_pb2.ListDocumentsRequest) -> Scope:
    """Which documents a list shall hold.

    Raises:
        InvalidRequestError: with all violations at once.
    """
    findings = Findings()
    scope = _labels("", message, findings)
    findings.raise_if_any()
    return scope


def _labels(
    prefix: str, message: search_pb2.Scope | document_service_pb2.ListDocumentsRequest, findings: Findings
) -> Scope:
    """The part of a scope that tells labels apart; ``prefix`` stands before the fields' names in violations."""
    drugs = tuple(dict.fromkeys(name.strip() for name in message.drugs if name.strip()))
    check_count(f"{prefix}drugs", drugs, MOST_DRUGS, findings)
    after = _date(f"{prefix}revised_after", message.revised_after, findings)
    before = _date(f"{prefix}revised_before", message.revised_before, findings)
    if after and before and before[: len(after)] < after[: len(before)]:
        findings.wrong(f"{prefix}revised_before", f"{before} lies before {prefix}revised_after, {after}")
    return Scope(
        drugs=drugs,
        label_kinds=read_known(f"{prefix}label_kinds", message.label_kinds, LABEL_KINDS, findings),
        revised_after=after,
        revised_before=before,
        include_superseded=message.include_superseded,
    )


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
