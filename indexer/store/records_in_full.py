"""Pieces and pages with all their words, as they stand now."""

from collections.abc import Sequence

from opensearchpy import AsyncOpenSearch

from indexer.store.entries import Entry, Place, Stamp, entries_at, stamp_of
from indexer.store.kept_records import Kept
from indexer.store.names import PAGES
from indexer.store.records import ALL_BUT_VECTORS, EvidenceRecord, PageRecord, evidence_from, page_from

MOST = 5_000
"""Records that are kept: about 20 MB."""

Record = EvidenceRecord | PageRecord


class RecordsInFull:
    """Reads a record again only when it was written since it was read last.

    OpenSearch is asked for each record's stamp each time: that takes a fifth of the time that reading its words does.
    """

    def __init__(self, client: AsyncOpenSearch, space: str) -> None:
        """Reads with ``client``, which its opener closes."""
        self._client = client
        self._space = space
        self._kept = Kept[Place, tuple[Stamp, Record]](MOST)

    async def read(
        self,
        places: Sequence[Place],
        *,
        timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
    ) -> dict[Place, Record]:
        """What stands at each place; what is not there is left out.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch does not give them all in time.
        """
        known = {place: kept for place in places if (kept := self._kept.get(place))}
        reads = [(place, False if place in known else ALL_BUT_VECTORS) for place in places]
        entries = await entries_at(self._client, self._space, reads, timeout=timeout)
        found: dict[Place, Record] = {}
        changed: list[Place] = []
        for place, entry in zip(places, entries, strict=True):
            if not entry["found"]:
                continue
            if place not in known:
                found[place] = self._taken(place, entry)
            elif known[place][0] == stamp_of(entry):
                found[place] = known[place][1]
            else:
                changed.append(place)
        reads = [(place, ALL_BUT_VECTORS) for place in changed]
        entries = await entries_at(self._client, self._space, reads, timeout=timeout)
        found.update({at: self._taken(at, entry) for at, entry in zip(changed, entries, strict=True) if entry["found"]})
        return found

    def _taken(self, place: Place, entry: Entry) -> Record:
        """The entry's record, from now on kept."""
        source = entry["_source"]
        record = page_from(source) if place.alias == PAGES else evidence_from(place.record_id, source)
        self._kept.keep(place, (stamp_of(entry), record))
        return record
