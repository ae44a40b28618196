"""Questions to vectors, and who stands in for a provider that fails or hangs."""

import asyncio
import threading
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from analyzers.providers.base import Vectors
from analyzers.providers.errors import CircuitOpenError
from server.deadline import Deadline
from server.search.clock import Clock
from server.search.embed import LOCAL_VECTORS, NO_PROVIDERS_VECTORS, NO_VECTORS, QuestionEmbedding, StandIn
from server.search.question_vector import QuestionVector
from server.search.stopwatch import Stopwatch

BOTH = ["What is the dose?", "How is it stored?"]
LONG = 60.0


class Made:
    """An embedder whose vectors are all alike; ``fails_at`` is a question that it has no answer to."""

    name, dimension, sends_document_text = "made-up", 2, False

    def __init__(self, vector: Sequence[float], fails_at: str = "", hangs: threading.Event | None = None) -> None:
        self.asked: list[str] = []
        self._vector = np.array(vector, dtype=np.float32)
        self._fails_at = fails_at
        self._hangs = hangs

    def embed_passages(self, passages: Sequence[str]) -> Vectors:
        """Nobody asks."""
        raise NotImplementedError

    def embed_query(self, query: str) -> Vectors:
        """The vector; it waits first, where it is to hang."""
        self.asked.append(query)
        if self._hangs:
            self._hangs.wait(LONG)
        if query == self._fails_at:
            raise CircuitOpenError("left alone")
        return self._vector

    async def embed_query_async(self, query: str) -> Vectors:
        """The same, in a thread."""
        return await asyncio.to_thread(self.embed_query, query)


@pytest.fixture
def hanging() -> Iterator[threading.Event]:
    """What hangs on it is let go at the end."""
    event = threading.Event()
    yield event
    event.set()


def clock(**limits: float) -> Clock:
    """A minute, and these limits of stages, in seconds."""
    return Clock(Deadline.after(LONG), Stopwatch(), limits)


PROVIDERS, LOCALS = QuestionVector([0.0, 1.0]), QuestionVector([1.0, 0.0], "local_vector")
LOCAL = Made([1.0, 0.0])


async def test_each_question_has_a_vector_of_the_model_that_embeds() -> None:
    """The one that stands by is not asked."""
    time = clock()
    embedding = QuestionEmbedding(Made([0.0, 1.0]), StandIn(LOCAL, lambda: True))
    assert await embedding.vectors(BOTH, time) == [PROVIDERS, PROVIDERS]
    assert time.missing == []


async def test_where_one_question_fails_all_are_the_stand_ins() -> None:
    """Scores of two models do not compare."""
    time = clock()
    embedding = QuestionEmbedding(Made([0.0, 1.0], BOTH[1]), StandIn(LOCAL, lambda: True))
    assert await embedding.vectors(BOTH, time) == [LOCALS, LOCALS]
    assert time.missing == [LOCAL_VECTORS]


async def test_a_provider_that_hangs_leaves_the_stand_in_its_time(hanging: threading.Event) -> None:
    """Half of the stage's."""
    time = clock(embed=1.0)
    embedding = QuestionEmbedding(Made([0.0, 1.0], hangs=hanging), StandIn(LOCAL, lambda: True))
    assert await embedding.vectors(BOTH, time) == [LOCALS, LOCALS]
    assert time.missing == [LOCAL_VECTORS]


async def test_without_local_vectors_in_the_index_none_stands_in() -> None:
    """Nothing would be there to compare with."""
    time = clock()
    embedding = QuestionEmbedding(Made([0.0, 1.0], BOTH[0]), StandIn(LOCAL, lambda: False))
    assert await embedding.vectors(BOTH, time) == [QuestionVector(), QuestionVector()]
    assert time.missing == [NO_PROVIDERS_VECTORS]


async def test_without_time_there_is_none() -> None:
    """Nor a stand-in's."""
    time = clock(embed=0.0)
    embedding = QuestionEmbedding(Made([0.0, 1.0]), StandIn(LOCAL, lambda: True))
    assert await embedding.vectors(BOTH, time) == [QuestionVector(), QuestionVector()]
    assert time.missing == [NO_VECTORS]


async def test_what_is_embedded_ahead_is_not_embedded_again() -> None:
    """Nor by a second search of the same question; its parts are."""
    embedder = Made([0.0, 1.0])
    embedding = QuestionEmbedding(embedder)
    async with embedding.ahead(BOTH[0], clock()) as ahead:
        assert await embedding.vectors(BOTH, clock(), ahead) == [PROVIDERS, PROVIDERS]
        assert await embedding.vectors(BOTH[:1], clock(), ahead) == [PROVIDERS]
    assert sorted(embedder.asked) == sorted(BOTH)


async def test_what_was_embedded_ahead_for_nothing_is_let_go(hanging: threading.Event) -> None:
    """Another question is searched, or none: nobody waits for it."""
    hangs = QuestionEmbedding(Made([0.0, 1.0], hangs=hanging))
    async with hangs.ahead(BOTH[0], clock()) as ahead:
        assert await QuestionEmbedding(LOCAL).vectors(BOTH[1:], clock(), ahead) == [QuestionVector([1.0, 0.0])]
    assert ahead
    assert ahead.vectors.cancelled()


async def test_a_provider_is_not_asked_ahead() -> None:
    """It is told what is searched for, and no more."""
    embedder = Made([0.0, 1.0])
    embedder.sends_document_text = True
    async with QuestionEmbedding(embedder).ahead(BOTH[0], clock()) as ahead:
        assert ahead is None
    assert embedder.asked == []


async def test_a_question_is_begun_before_what_is_made_beside_it() -> None:
    """The model is at work when the plan that keeps the thread busy begins."""

    class Begun(Made):
        async def embed_query_async(self, query: str) -> Vectors:
            self.asked.append(query)
            await asyncio.sleep(0)
            return self._vector

    embedder = Begun([1, 0])
    async with QuestionEmbedding(embedder).ahead(BOTH[0], clock()) as ahead:
        assert embedder.asked == [BOTH[0]]
        assert ahead is not None
        assert await ahead.vectors
