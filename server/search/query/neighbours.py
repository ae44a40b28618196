"""The queries for the fact spans that stand around a piece in its section."""

from indexer.store.records import EvidenceRecord, Field

Body = dict[str, object]


def before(record: EvidenceRecord, count: int) -> Body:
    """The ``count`` spans that end where the piece begins or earlier, nearest first."""
    return _around(record, count, {Field.END: {"lte": record.start}}, {Field.START: "desc"})


def after(record: EvidenceRecord, count: int) -> Body:
    """The ``count`` spans that begin where the piece ends or later, nearest first."""
    return _around(record, count, {Field.START: {"gte": record.end}}, {Field.START: "asc"})


def _around(record: EvidenceRecord, count: int, bound: Body, order: dict[str, str]) -> Body:
    section = [{"term": {Field.DOCUMENT_HASH: record.document_hash}}, {"term": {Field.SECTION: record.section}}]
    return {
        "size": count,
        "query": {"bool": {"filter": [*section, {"range": bound}]}},
        "sort": [order],
    }
