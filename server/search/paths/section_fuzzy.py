"""The SECTION_FUZZY path: sections whose headings hold the question's words, also misspelt ones."""

from server.search.candidate import Legs
from server.search.paths.path import Answers, Path, PathQuery, Request, best
from server.search.paths.two_legs import unit_aliases
from server.search.query.filters import filters
from server.search.query.headings import headings


class SectionFuzzyPath(Path):
    """A heading often says in two words what a question asks in ten."""

    name = "SECTION_FUZZY"

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """A word leg on the headings of each index that the unit needs."""
        body = best(headings(query.said, query.plan.phrases, filters(query.scope)), query.pool_size)
        return tuple((alias, body) for alias in unit_aliases(query))

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """The word legs."""
        return tuple(Legs(self.name, answer.hits, (), own_words=True) for answer in answers.words)
