"""Looks up the indexed questions next to the one asked, beside the search and the check of its answer."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import structlog

from indexer.store.errors import StoreError, StoreTimeoutError
from indexer.store.names import QUESTIONS
from indexer.store.reader import Reader
from indexer.store.records import QuestionHit
from server.search.answer import Ranking
from server.search.clock import Clock
from server.search.follow_ups import PLAIN_RULES, REPEATING_RULES
from server.search.inquiry import Scope
from server.search.query.follow_ups import nearest_of_rules
from server.search.question_vector import QuestionVector
from server.search.ranking import BEST_OF_A_PART
from server.security.caller import current_reach

log = structlog.get_logger(__name__)

MOST = 40
"""Indexed questions that suggestions are chosen from: the same one stands at each page that answers it."""
NONE_IN_TIME = "time was short: no questions to ask next were looked up"


@dataclass(slots=True)
class NearQuestions:
    """One request's look-up, within its ``scope``; it begins as soon as the documents of the answer are certain."""

    reader: Reader
    scope: Scope
    clock: Clock
    wanted: bool = True
    _begun: asyncio.Task[tuple[QuestionHit, ...]] | None = field(default=None, init=False)

    def begin(self, vector: QuestionVector, document_hashes: Sequence[str]) -> None:
        """The question's vector is known, and where it is looked for: a single document is the answer's own."""
        if self.wanted and vector and len(document_hashes) == 1 and self._begun is None:
            self._begun = asyncio.create_task(self._look_up(vector, document_hashes))

    async def found(self, ranking: Ranking) -> tuple[QuestionHit, ...]:
        """The questions in the documents of the best pieces, nearest first; none when that takes too long."""
        documents = tuple(dict.fromkeys(each.record.document_hash for each in ranking.candidates[:BEST_OF_A_PART]))
        if not self.wanted or not documents or not ranking.vector:
            return ()
        if self._begun is not None:
            return await self._begun
        return await self._look_up(ranking.vector, documents)

    async def end(self) -> None:
        """Breaks off what is still under way."""
        if self._begun is not None:
            self._begun.cancel()
            await asyncio.gather(self._begun, return_exceptions=True)

    async def _look_up(self, vector: QuestionVector, document_hashes: Sequence[str]) -> tuple[QuestionHit, ...]:
        with self.clock.watch.stage("follow_ups"):
            scope = replace(self.scope, document_hashes=tuple(document_hashes), drugs=())
            body = nearest_of_rules(vector, scope, (*PLAIN_RULES, *REPEATING_RULES), MOST)
            try:
                (answer,) = await self.reader.search([(QUESTIONS, body)], timeout=self.clock.time_for("follow_ups"))
            except StoreTimeoutError:
                self.clock.missing.append(NONE_IN_TIME)
                return ()
            except StoreError as error:
                log.warning("no_follow_ups", error=type(error).__name__)
                return ()
        reach = current_reach()
        return tuple(hit for hit in answer.questions if reach.is_everything or reach.holds(hit.record))
