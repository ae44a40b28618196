"""The SECTION_EXACT path: both legs inside the sections of the targeted types."""

from collections.abc import Sequence

from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import by_vector, by_words, in_section_types, pairs, unit_aliases
from server.search.types import Legs


class SectionExactPath(Path):
    """The best of the sections where the plan says that the answer stands, whatever ranks higher elsewhere."""

    name = "SECTION_EXACT"

    def by_words(self, query: PathQuery) -> tuple[Request, ...]:
        """The word leg, narrowed to the plan's section types; nothing without any."""
        scope = in_section_types(query.scope, query.plan.section_types)
        return by_words(query, unit_aliases(query), scope, query.pool_size) if scope else ()

    def by_vector(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector leg, narrowed alike."""
        scope = in_section_types(query.scope, query.plan.section_types)
        return by_vector(query, unit_aliases(query), scope, query.pool_size) if scope else ()

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """Both legs of each index."""
        del later
        return pairs(self.name, answers)
