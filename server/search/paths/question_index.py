"""The QUESTION_INDEX path: indexed questions like the caller's, their pages, and the best three spans of each page."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice

from indexer.store.names import QUESTIONS, SPANS
from indexer.store.records import Hit, QuestionHit
from server.search.candidate import Legs
from server.search.inquiry import EvidenceUnit
from server.search.paths.path import Answers, Path, PathQuery, Request, best
from server.search.query.filters import filters
from server.search.query.knn import knn
from server.search.query.pages import on_pages
from server.search.query.questions import asked

MOST_PAGES = 5
SPANS_A_PAGE = 3
"""SPEC section 4."""

PageKey = tuple[str, int]


class QuestionIndexPath(Path):
    """Finds pages that share no word with the caller's question: somebody asked it in their words before."""

    name = "QUESTION_INDEX"

    def words(self, query: PathQuery) -> tuple[Request, ...]:
        """The indexed questions by the question's words and its phrasings'."""
        if query.unit is EvidenceUnit.SECTION:
            return ()
        said = (query.plan.question, *query.plan.question_phrasings)
        return ((QUESTIONS, best(asked(said, filters(query.scope, of_questions=True)), query.pool_size)),)

    def nearest(self, query: PathQuery) -> tuple[Request, ...]:
        """The indexed questions by vector."""
        if query.unit is EvidenceUnit.SECTION:
            return ()
        narrowing = filters(query.scope, of_questions=True)
        return ((QUESTIONS, best(knn(query.vector, query.pool_size, narrowing), query.pool_size)),)

    def more(self, query: PathQuery, answers: Answers) -> tuple[Request, ...]:
        """The spans of the best questions' pages, nearest first."""
        pages = _pages(answers)
        if not pages:
            return ()
        clause = on_pages(pages)
        size = len(pages) * query.pool_size
        return ((SPANS, best(knn(query.vector, size, [*filters(query.scope), clause]), size)),)

    def questions(self, answers: Answers) -> tuple[QuestionHit, ...]:
        """Those of the vector leg."""
        return tuple(hit for answer in answers.nearest for hit in answer.questions)

    def legs(self, answers: Answers) -> tuple[Legs, ...]:
        """The best spans of each page, as a vector leg."""
        return tuple(Legs(self.name, (), tuple(_best_of_pages(answer.hits))) for answer in answers.later)


def _pages(answers: Answers) -> list[PageKey]:
    """The pages of the best questions: by turns from each leg, each page once."""
    every = (*answers.words, *answers.nearest)
    legs = [[(hit.record.document_hash, hit.record.page) for hit in answer.questions] for answer in every]
    longest = max((len(leg) for leg in legs), default=0)
    by_turns = (leg[at] for at in range(longest) for leg in legs if at < len(leg))
    return list(islice(dict.fromkeys(by_turns), MOST_PAGES))


def _best_of_pages(hits: Iterable[Hit]) -> Iterable[Hit]:
    taken: defaultdict[PageKey, int] = defaultdict(int)
    for hit in hits:
        key = hit.record.document_hash, hit.record.page
        if taken[key] < SPANS_A_PAGE:
            taken[key] += 1
            yield hit
