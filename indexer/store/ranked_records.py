"""Pieces and indexed questions that a search has found, with what they are ranked by."""

from collections.abc import Mapping

from opensearchpy import AsyncOpenSearch

from indexer.store.entries import Place, Stamp, entries_at, stamp_of
from indexer.store.kept_records import Kept
from indexer.store.names import BLOCKS, QUESTIONS, SPANS
from indexer.store.records import (
    ALL_BUT_VECTORS,
    RANKED_BY,
    EvidenceRecord,
    QuestionRecord,
    evidence_from,
    question_from,
)

MOST = 20_000
"""Records that are kept: of some fifteen labels, about 20 MB."""

Ranked = EvidenceRecord | QuestionRecord

_READ_OF: Mapping[str, Mapping[str, object]] = {
    SPANS: {"includes": list(RANKED_BY)},
    BLOCKS: {"includes": list(RANKED_BY)},
    QUESTIONS: ALL_BUT_VECTORS,
}
"""What is read of a record that was found, by alias."""


class RankedRecords:
    """Reads a record again only when it was written since it was read last, as the search that found it tells."""

    def __init__(self, client: AsyncOpenSearch, space: str) -> None:
        """Reads with ``client``, which its opener closes."""
        self._client = client
        self._space = space
        self._kept = Kept[Place, tuple[Stamp, Ranked]](MOST)

    async def read(
        self,
        found: Mapping[Place, Stamp],
        *,
        timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
    ) -> dict[Place, Ranked]:
        """The record at each place; what is not there any more is left out.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give them all in time.
        """
        records: dict[Place, Ranked] = {}
        missing: list[Place] = []
        for place, stamp in found.items():
            kept = self._kept.get(place)
            if kept is None or kept[0] != stamp:
                missing.append(place)
            else:
                records[place] = kept[1]
        reads = [(place, _READ_OF[place.alias]) for place in missing]
        entries = await entries_at(self._client, self._space, reads, timeout=timeout)
        for place, entry in zip(missing, entries, strict=True):
            if entry["found"]:
                make = question_from if place.alias == QUESTIONS else evidence_from
                records[place] = make(place.record_id, entry["_source"])
                self._kept.keep(place, (stamp_of(entry), records[place]))
        return records
