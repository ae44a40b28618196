"""The MULTI_SECTION_EVIDENCE path: the best few of each targeted section type, so that none drowns the others."""

from collections.abc import Sequence
from itertools import islice

from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import TwoLegs, in_section_types, unit_aliases
from server.search.types import Legs

MOST_TYPES = 4
OF_EACH_TYPE = 5


class MultiSectionEvidencePath(Path):
    """For questions that several sections answer together."""

    name = "MULTI_SECTION_EVIDENCE"
    _asks = TwoLegs()

    def requests(self, query: PathQuery) -> tuple[Request, ...]:
        """Both legs for each of the first targeted types; nothing where fewer than two are targeted."""
        types = tuple(islice(query.plan.section_types, MOST_TYPES))
        scopes = [scope for each in types if (scope := in_section_types(query.scope, (each,)))]
        if len(scopes) < 2:  # noqa: PLR2004  several
            return ()
        aliases = unit_aliases(query)
        return tuple(one for scope in scopes for one in self._asks.requests(query, aliases, scope, OF_EACH_TYPE))

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """Both legs of each type and index."""
        del later
        return self._asks.legs(self.name, answers)
