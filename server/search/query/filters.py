"""The part of a query that narrows: a scope as OpenSearch filter clauses."""

import calendar
from collections.abc import Iterable

from indexer.store.records import Field
from server.search.inquiry import Scope

MONTHS = 12
Clause = dict[str, object]


def filters(scope: Scope, *, of_questions: bool = False) -> list[Clause]:
    """The clauses of a scope; an empty field gives none.  Drugs are looked up as documents before, and give none.

    Indexed questions have no text type, so ``of_questions`` leaves it out.
    """
    return [
        *_any_of(Field.DOCUMENT_HASH, scope.document_hashes),
        *_none_of(Field.DOCUMENT_HASH, scope.left_out),
        *_any_of(Field.SECTION_TYPE, scope.section_types),
        *_any_of(Field.TEXT_TYPE, () if of_questions else scope.text_types),
        *_any_of(Field.LABEL_KIND, scope.label_kinds),
        *_revised(scope.revised_after, scope.revised_before),
    ]


def _any_of(field: str, values: Iterable[str]) -> list[Clause]:
    wanted = list(values)
    return [{"terms": {field: wanted}}] if wanted else []


def _none_of(field: str, values: Iterable[str]) -> list[Clause]:
    return [{"bool": {"must_not": clauses}}] if (clauses := _any_of(field, values)) else []


def _revised(after: str, before: str) -> list[Clause]:
    bounds = {}
    if after:
        bounds["gte"] = first_day(after)
    if before:
        bounds["lte"] = last_day(before)
    return [{"range": {Field.REVISION_DATE: bounds}}] if bounds else []


def first_day(date: str) -> str:
    """The first day of an ISO 8601 year, month or day."""
    return date + "-01" * (2 - date.count("-"))


def last_day(date: str) -> str:
    """The last day of an ISO 8601 year, month or day."""
    year, *rest = (int(part) for part in date.split("-"))
    month = rest[0] if rest else MONTHS
    day = rest[1] if len(rest) > 1 else calendar.monthrange(year, month)[1]
    return f"{year:04}-{month:02}-{day:02}"
