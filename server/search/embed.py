"""Questions to vectors: by the model that embeds or, where its provider fails, by the local one that stands in."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analyzers.providers.base import Embedder
from analyzers.providers.errors import ProviderError
from analyzers.providers.guard.remaining import within
from indexer.store.records import Field
from server.search.clock import Clock
from server.search.question_vector import QuestionVector

STAGE = "embed"
PROVIDERS_SHARE = 0.5
"""Of the stage's time where another model stands in, which needs some hundredths of a second; the search needs more."""
NO_VECTORS = "time was short: it was searched by words alone, not by meaning, and what was found was not judged"
NO_PROVIDERS_VECTORS = (
    "the provider that embeds questions failed: it was searched by words alone, not by meaning, and what was found was "
    "not judged"
)
LOCAL_VECTORS = "the provider that embeds questions failed or was late: it was searched by the local model's vectors"
_DECIMALS = 8
"""Of a number in a vector of length 1; the last bit of a single-precision number at 0.06 is 4e-9."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """The local model; ``is_indexed`` tells whether the indices hold its vectors beside the provider's."""

    embedder: Embedder
    is_indexed: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A question that is being embedded before it is known what to search for."""

    question: str
    vectors: asyncio.Task[list[QuestionVector]]


@dataclass(frozen=True, slots=True)
class QuestionEmbedding:
    """Embeds questions; keeps nothing of them."""

    embedder: Embedder
    stand_in: StandIn | None = None

    @asynccontextmanager
    async def ahead(self, question: str, clock: Clock) -> AsyncIterator[Ahead | None]:
        """Embeds a question beside what is inside; not by a provider, who is asked for what is searched alone."""
        if self.embedder.sends_document_text:
            yield None
            return
        ahead = Ahead(question, asyncio.create_task(self._vectors([question], clock)))
        await asyncio.sleep(0)  # the model begins before what is inside keeps this thread busy
        try:
            yield ahead
        finally:
            ahead.vectors.cancel()
            await asyncio.gather(ahead.vectors, return_exceptions=True)

    async def vectors(self, questions: Sequence[str], clock: Clock, ahead: Ahead | None = None) -> list[QuestionVector]:
        """A vector a question, all of one model; empty ones, and a note, when there is none in time."""
        if ahead is None or ahead.question != questions[0]:
            return await self._vectors(questions, clock)
        of_parts = self._vectors(questions[1:], clock) if questions[1:] else _none()
        kept = asyncio.shield(ahead.vectors)  # another search may want them, too
        (first,), others = await asyncio.gather(kept, of_parts)
        return [first, *others]

    async def _vectors(self, questions: Sequence[str], clock: Clock) -> list[QuestionVector]:
        stand_in = self.stand_in if self.stand_in and self.stand_in.is_indexed() else None
        with clock.watch.stage(STAGE):
            seconds = clock.time_for(STAGE)
            first = seconds * PROVIDERS_SHARE if stand_in else seconds
            try:
                return await _embedded(self.embedder, questions, first, Field.VECTOR)
            except TimeoutError:
                lacking = NO_VECTORS
            except ProviderError:
                lacking = NO_PROVIDERS_VECTORS
            if stand_in:
                try:
                    found = await _embedded(stand_in.embedder, questions, seconds - first, Field.LOCAL_VECTOR)
                except TimeoutError:
                    lacking = NO_VECTORS
                else:
                    clock.missing.append(LOCAL_VECTORS)
                    return found
        clock.missing.append(lacking)
        return [QuestionVector() for _ in questions]


async def _none() -> list[QuestionVector]:
    """Of no question."""
    return []


async def _embedded(embedder: Embedder, questions: Sequence[str], seconds: float, field: str) -> list[QuestionVector]:
    """The questions side by side, as many as the model can.

    The first is begun by this task itself: one of its own would wait for the loop, and so for the plan that is made
    meanwhile (0.9 of the 6 ms that a vector takes).
    """
    async with asyncio.timeout(seconds):
        with within(seconds):
            found = await _side_by_side([embedder.embed_query_async(each) for each in questions])
    return [QuestionVector(_as_numbers(each), field) for each in found]


async def _side_by_side(
    embedding: Sequence[Coroutine[None, None, NDArray[np.float32]]],
) -> list[NDArray[np.float32]]:
    """What all give; the first begins at once, the others when it waits."""
    first, *others = embedding
    later = asyncio.gather(*others)
    try:
        return [await first, *await later]
    finally:
        later.cancel()
        await asyncio.gather(later, return_exceptions=True)


def _as_numbers(vector: NDArray[np.float32]) -> list[float]:
    """The numbers as precise as they are: as JSON half as long as the nearest doubles."""
    rounded: list[float] = np.round(vector.astype(np.float64), _DECIMALS).tolist()
    return rounded
