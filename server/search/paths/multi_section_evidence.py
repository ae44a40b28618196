"""The MULTI_SECTION_EVIDENCE path: the best few of each targeted section type, so that none drowns the others."""

from collections.abc import Sequence
from itertools import islice

from server.search.candidate import Legs
from server.search.inquiry import Scope
from server.search.paths.path import Answers, Path, PathQuery, Request
from server.search.paths.two_legs import both_legs, in_section_types, unit_aliases, vector_legs, word_legs

MOST_TYPES = 4
OF_EACH_TYPE = 5


class MultiSectionEvidencePath(Path):
    """For questions that several sections answer together."""

    name = "MULTI_SECTION_EVIDENCE"

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """The word legs for each of the first targeted types; nothing where fewer than two are targeted."""
        aliases = unit_aliases(query)
        return tuple(one for scope in _scopes(query) for one in word_legs(query, aliases, scope, OF_EACH_TYPE))

    def nearest(self, query: PathQuery) -> tuple[Request, ...]:
        """The vector legs, likewise."""
        aliases = unit_aliases(query)
        return tuple(one for scope in _scopes(query) for one in vector_legs(query, aliases, scope, OF_EACH_TYPE))

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """Both legs of each type and index."""
        return both_legs(self.name, answers)


def _scopes(query: PathQuery) -> Sequence[Scope]:
    types = tuple(islice(query.plan.section_types, MOST_TYPES))
    scopes = [scope for each in types if (scope := in_section_types(query.scope, (each,)))]
    return scopes if len(scopes) > 1 else ()
