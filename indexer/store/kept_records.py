"""The pieces that searches have met lately, so that a search need not read again what it ranks by."""

from collections import OrderedDict
from dataclasses import dataclass

from indexer.store.records import EvidenceRecord

MOST = 20_000
"""Pieces that are kept: of some thirty labels, about 30 MB."""


@dataclass(frozen=True, slots=True)
class Writing:
    """One writing of a piece: written again, it has another version, and what was kept of it before counts no more."""

    alias: str
    index: str
    record_id: str
    version: int


class KeptRecords:
    """Spans and blocks by their writing; the one that was met longest ago goes first."""

    def __init__(self, most: int = MOST) -> None:
        """Keeps ``most`` at most."""
        self._most = most
        self._records: OrderedDict[Writing, EvidenceRecord] = OrderedDict()

    def get(self, writing: Writing) -> EvidenceRecord | None:
        """The piece, when it is kept."""
        record = self._records.get(writing)
        if record is not None:
            self._records.move_to_end(writing)
        return record

    def keep(self, writing: Writing, record: EvidenceRecord) -> None:
        """Keeps a piece, in the place of the one that was met longest ago when there are too many."""
        self._records[writing] = record
        if len(self._records) > self._most:
            self._records.popitem(last=False)
