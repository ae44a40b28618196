"""The SECTION_EXACT path: both legs inside the sections of the targeted types."""

from server.search.candidate import Legs
from server.search.paths.path import Answers, Path, PathQuery, Request
from server.search.paths.two_legs import both_legs, in_section_types, unit_aliases, vector_legs, word_legs


class SectionExactPath(Path):
    """The best of the sections where the plan says that the answer stands, whatever ranks higher elsewhere."""

    name = "SECTION_EXACT"

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """The word legs, narrowed to the plan's section types; nothing without any."""
        scope = in_section_types(query.scope, query.plan.section_types)
        return word_legs(query, unit_aliases(query), scope, query.pool_size) if scope else ()

    def nearest(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector legs, likewise."""
        scope = in_section_types(query.scope, query.plan.section_types)
        return vector_legs(query, unit_aliases(query), scope, query.pool_size) if scope else ()

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """Both legs of each index."""
        return both_legs(self.name, answers)
