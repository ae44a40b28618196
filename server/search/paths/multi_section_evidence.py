"""The MULTI_SECTION_EVIDENCE path: the best few of each targeted section type, so that none drowns the others."""

from collections.abc import Sequence
from itertools import islice

from indexer.store.reader import Answer
from server.search.paths.path import Path, PathQuery, Request
from server.search.paths.two_legs import by_vector, by_words, in_section_types, pairs, unit_aliases
from server.search.types import Legs, Scope

MOST_TYPES = 4
OF_EACH_TYPE = 5


class MultiSectionEvidencePath(Path):
    """For questions that several sections answer together."""

    name = "MULTI_SECTION_EVIDENCE"

    def by_words(self, query: PathQuery) -> tuple[Request, ...]:
        """The word leg for each of the first targeted types; nothing where fewer than two are targeted."""
        aliases = unit_aliases(query)
        return tuple(one for scope in _scopes(query) for one in by_words(query, aliases, scope, OF_EACH_TYPE))

    def by_vector(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector leg for each of them."""
        aliases = unit_aliases(query)
        return tuple(one for scope in _scopes(query) for one in by_vector(query, aliases, scope, OF_EACH_TYPE))

    def legs(self, answers: Sequence[Answer], later: Sequence[Answer]) -> tuple[Legs, ...]:
        """Both legs of each type and index."""
        del later
        return pairs(self.name, answers)


def _scopes(query: PathQuery) -> Sequence[Scope]:
    """The scope narrowed to each type; none where fewer than two are left."""
    types = islice(query.plan.section_types, MOST_TYPES)
    scopes = [scope for each in types if (scope := in_section_types(query.scope, (each,)))]
    return scopes if len(scopes) > 1 else ()
