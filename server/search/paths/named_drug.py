"""The NAMED_DRUG path: pieces that name another drug of the question, by any of its names or by its class."""

from server.search.candidate import Legs
from server.search.paths.path import Answers, Path, PathQuery, Request, best
from server.search.paths.two_legs import unit_aliases
from server.search.query.filters import filters
from server.search.query.named import naming_any

MOST_PIECES = 12
"""Of each index: a drug that stands in more pieces is found by the question's other words."""


class NamedDrugPath(Path):
    """Whether it can be given beside Cymbalta is told where duloxetine stands, whatever else the question says."""

    name = "NAMED_DRUG"

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """The names of the drugs that are not searched themselves, in each index; nothing without one."""
        found = naming_any(query.terms, query.said, filters(query.scope))
        return tuple((alias, best(found, MOST_PIECES)) for alias in unit_aliases(query)) if found else ()

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """The word legs."""
        return tuple(Legs(self.name, answer.hits, (), own_words=True) for answer in answers.words)
