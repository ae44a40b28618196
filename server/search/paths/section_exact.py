"""The SECTION_EXACT path: both legs inside the sections of the targeted types."""

from collections.abc import Sequence

from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import TwoLegs, in_section_types, unit_aliases
from server.search.types import Legs


class SectionExactPath(Path):
    """The best of the sections where the plan says that the answer stands, whatever ranks higher elsewhere."""

    name = "SECTION_EXACT"
    _asks = TwoLegs()

    def requests(self, query: PathQuery) -> tuple[Request, ...]:
        """Both legs, narrowed to the plan's section types; nothing without any."""
        scope = in_section_types(query.scope, query.plan.section_types)
        if scope is None:
            return ()
        return self._asks.requests(query, unit_aliases(query), scope, query.pool_size)

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """Both legs of each index."""
        del later
        return self._asks.legs(self.name, answers)
