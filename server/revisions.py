"""Which documents are revisions of the same label, and which of them is the newest.

That is told from the registry whenever it is read, and stored nowhere: what is indexed or removed next changes it for
other documents, and thousands of records with a flag would be wrong after a run that was killed.
"""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from indexer.store.records import DocumentRecord
from indexer.store.state import Stage
from server.search.query.filters import first_day, last_day

NO_LABELS = ("paper", "other")
"""Kinds that do not tell that a document is a label."""
MOST_KEPT = 10_000
"""Dates, and names, whose reading is kept: thousands of documents share a few, and each search with dates asks anew."""
NO_LETTER = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Period:
    """The days that a date as printed can mean, both ends included: a year, a month or a day."""

    first: dt.date
    last: dt.date


def newest_revisions(documents: Iterable[DocumentRecord]) -> Mapping[str, str]:
    """The hash of the newest revision, by the hashes of the documents that it supersedes.

    A revision has the kind, maker, packager and drugs of the older one, and a date that certainly lies later (2017-08
    is not later than 2017).  A document without kind, maker, drug or date supersedes nothing and is not superseded; one
    whose indexing has not ended does not supersede yet.
    """
    labels: dict[tuple[object, ...], list[tuple[Period, DocumentRecord]]] = defaultdict(list)
    for document in documents:
        period = period_of(document.revision_date)
        if period and _tells_its_label(document):
            labels[_label(document)].append((period, document))
    newest: dict[str, str] = {}
    for revisions in labels.values():
        if len(revisions) > 1:
            newest |= _newest(revisions)
    return newest


@lru_cache(MOST_KEPT)
def period_of(date: str) -> Period | None:
    """The days of an ISO 8601 year, month or day; None for anything else."""
    try:
        return Period(dt.date.fromisoformat(first_day(date)), dt.date.fromisoformat(last_day(date)))
    except ValueError:
        return None


def is_revised_within(document: DocumentRecord, after: str, before: str) -> bool:
    """Whether a document's date begins between two dates; an empty one is no bound, and without both all do."""
    if not (after or before):
        return True
    period = period_of(document.revision_date)
    if period is None:
        return False
    begins = period.first.isoformat()
    return (not after or begins >= first_day(after)) and (not before or begins <= last_day(before))


def _newest(revisions: Sequence[tuple[Period, DocumentRecord]]) -> dict[str, str]:
    done = [(period, each) for period, each in revisions if each.stage == Stage.INDEXED]
    newest = {}
    for period, document in revisions:
        later = [pair for pair in done if pair[0].first > period.last]
        if later:  # of these the last to end is itself superseded by none
            newest[document.document_hash] = max(later, key=_age)[1].document_hash
    return newest


def _age(revision: tuple[Period, DocumentRecord]) -> tuple[dt.date, dt.date, str]:
    period, document = revision
    return period.last, period.first, document.document_hash


def _tells_its_label(document: DocumentRecord) -> bool:
    drugs = document.brand_names or document.generic_names
    return bool(document.label_kind not in NO_LABELS and document.maker and drugs)


def _label(document: DocumentRecord) -> tuple[object, ...]:
    """What all revisions of a label have alike."""
    return (
        document.label_kind,
        _letters(document.maker),
        _letters(document.packager),
        frozenset(map(_letters, document.brand_names)),
        frozenset(map(_letters, document.generic_names)),
    )


@lru_cache(MOST_KEPT)
def _letters(name: str) -> str:
    """A name for comparing: letters and digits alone."""
    return NO_LETTER.sub("", name.casefold())
