"""The verbatim check before an answer leaves: words that differ from the document are dropped, never repaired."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from analyzers.canonical import is_verbatim
from indexer.store.reader import PageKey
from indexer.store.records import BLOCK, EvidenceRecord, PageRecord
from server.search.candidate import Candidate

Pages = Mapping[PageKey, PageRecord]


def pages_needed(records: Iterable[EvidenceRecord]) -> list[PageKey]:
    """The pages (document hash, number) to read for checking these pieces, each once."""
    return sorted({(record.document_hash, number) for record in records for number in page_numbers(record)})


def pages_expected(records: Iterable[EvidenceRecord]) -> list[PageKey]:
    """The pages that pieces most likely stand on, of which only their first is known yet: a block goes on to the next.

    They are read together with the pieces.
    """
    return [
        (record.document_hash, number)
        for record in records
        for number in range(record.page, record.page + (2 if record.text_type == BLOCK else 1))
    ]


def in_full(candidate: Candidate, whole: Mapping[tuple[str, str], EvidenceRecord]) -> Candidate:
    """A candidate with its records in full; what is not there any more stays as it was found, and will not stand."""

    def full(record: EvidenceRecord) -> EvidenceRecord:
        return whole.get((record.text_type, record.id), record)

    return replace(candidate, record=full(candidate.record), also_at=tuple(full(each) for each in candidate.also_at))


def page_numbers(record: EvidenceRecord) -> range:
    """The pages that a piece stands on, from the first to the last."""
    numbers = [place.page for place in record.places] or [record.page]
    return range(min(numbers), max(numbers) + 1)


def stands(record: EvidenceRecord, pages: Pages) -> bool:
    """Whether the piece's words are exactly what the stored pages have at its range, and its places lie in it."""
    stretch = [pages.get((record.document_hash, number)) for number in page_numbers(record)]
    text, position = "", None
    for page in stretch:
        if page is None or len(page.text) != page.end - page.start or position not in (None, page.start):
            return False
        text, position = text + page.text, page.end
    first = stretch[0]
    if first is None or not record.places:
        return False
    return is_verbatim(text, record.start - first.start, record.end - first.start, record.text) and all(
        _within(record, pages[record.document_hash, place.page], place.start, place.end) for place in record.places
    )


def check(candidates: Iterable[Candidate], pages: Pages) -> tuple[tuple[Candidate, ...], tuple[EvidenceRecord, ...]]:
    """The candidates that stand, without other places that do not; and all records that failed."""
    kept: list[Candidate] = []
    failed: list[EvidenceRecord] = []
    for candidate in candidates:
        elsewhere = tuple(record for record in candidate.also_at if stands(record, pages))
        failed += [record for record in candidate.also_at if record not in elsewhere]
        if stands(candidate.record, pages):
            kept.append(replace(candidate, also_at=elsewhere))
        else:
            failed.append(candidate.record)
    return tuple(kept), tuple(failed)


def _within(record: EvidenceRecord, page: PageRecord, start: int, end: int) -> bool:
    return max(record.start, page.start) <= start < end <= min(record.end, page.end)
