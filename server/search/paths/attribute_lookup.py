"""The ATTRIBUTE_LOOKUP path: pieces that hold the very words by which a label tells the attribute asked for."""

from server.search.candidate import Legs
from server.search.paths.path import Answers, Path, PathQuery, Request, best
from server.search.paths.two_legs import unit_aliases
from server.search.query.filters import filters
from server.search.query.phrases import phrases


class AttributeLookupPath(Path):
    """Labels tell an attribute in few wordings: "half-life", "t1/2"."""

    name = "ATTRIBUTE_LOOKUP"

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """The first attribute's wordings as phrases, in each index that the unit needs; nothing without one."""
        if not query.attributes:
            return ()
        row = query.attributes[0]
        found = phrases(row.told_by, query.said, row.section_types, filters(query.scope))
        return tuple((alias, best(found, query.pool_size)) for alias in unit_aliases(query))

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """The word legs."""
        return tuple(Legs(self.name, answer.hits, (), own_words=True) for answer in answers.words)
