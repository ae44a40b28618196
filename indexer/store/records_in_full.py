"""Pieces and pages with all their words, and entries of the registry with their sections, as they stand now."""

from collections.abc import Sequence

from opensearchpy import AsyncOpenSearch

from indexer.store import names
from indexer.store.entries import Entry, Place, Stamp, entries_at, stamp_of
from indexer.store.kept_records import Kept
from indexer.store.records import (
    ALL_BUT_VECTORS,
    EvidenceRecord,
    PageRecord,
    RegistryEntry,
    RemovedDocument,
    Source,
    evidence_from,
    page_from,
    registry_entry_from,
)

MOST = 5_000
"""Pieces and pages that are kept: about 20 MB."""

Record = EvidenceRecord | PageRecord | RegistryEntry | RemovedDocument
Stamped = tuple[Stamp, Record]
"""A record, and the writing of it that was read."""


class RecordsInFull:
    """Reads a record again only when it was written since it was read last.

    OpenSearch is asked for each record's stamp each time: that takes a fifth of the time that reading its words does.
    """

    def __init__(self, client: AsyncOpenSearch, space: str, *, most: int = MOST) -> None:
        """Reads with ``client``, which its opener closes, and keeps ``most`` records."""
        self._client = client
        self._space = space
        self._kept = Kept[Place, Stamped](most)

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
        found = await self.read_stamped(places, timeout=timeout)
        return {place: record for place, (_, record) in found.items()}

    async def read_stamped(
        self,
        places: Sequence[Place],
        *,
        timeout: float,  # noqa: ASYNC109  the deadline goes on to OpenSearch
    ) -> dict[Place, Stamped]:
        """As ``read``, each with the writing of it."""
        known = {place: kept for place in places if (kept := self._kept.get(place))}
        reads = [(place, False if place in known else ALL_BUT_VECTORS) for place in places]
        entries = await entries_at(self._client, self._space, reads, timeout=timeout)
        found: dict[Place, Stamped] = {}
        changed: list[Place] = []
        for place, entry in zip(places, entries, strict=True):
            if not entry["found"]:
                continue
            if place not in known:
                found[place] = self._taken(place, entry)
            elif known[place][0] == stamp_of(entry):
                found[place] = known[place]
            else:
                changed.append(place)
        reads = [(place, ALL_BUT_VECTORS) for place in changed]
        entries = await entries_at(self._client, self._space, reads, timeout=timeout)
        found.update({at: self._taken(at, entry) for at, entry in zip(changed, entries, strict=True) if entry["found"]})
        return found

    def _taken(self, place: Place, entry: Entry) -> Stamped:
        """The entry's record, from now on kept."""
        stamped = stamp_of(entry), _record(place, entry["_source"])
        self._kept.keep(place, stamped)
        return stamped


def _record(place: Place, source: Source) -> Record:
    match place.alias:
        case names.DOCUMENTS:
            return registry_entry_from(source)
        case names.PAGES:
            return page_from(source)
        case _:
            return evidence_from(place.record_id, source)
