"""OpenSearch alone under load: the queries that a person would send to it, by as many callers, through no library."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

import aiohttp
import orjson
from load_generator import Load
from search_speed import Question, hybrid_query

from analyzers.providers.base import Embedder

HTTP_OK = 200

Body = Callable[[int], Awaitable[bytes]]
"""Gives the body of the query whose number, counted over all callers, it is given."""


def prepared(questions: Sequence[Question], hashes: dict[str, str], embedder: Embedder) -> Body:
    """Bodies whose vectors were computed beforehand."""
    bodies = [_body(each, hashes, embedder) for each in questions]

    async def body(number: int) -> bytes:
        return bodies[number % len(bodies)]

    return body


def embedding(questions: Sequence[Question], hashes: dict[str, str], embedder: Embedder) -> Body:
    """Bodies whose vectors are computed on the way, in threads."""

    async def body(number: int) -> bytes:
        return await asyncio.to_thread(_body, questions[number % len(questions)], hashes, embedder)

    return body


def _body(question: Question, hashes: dict[str, str], embedder: Embedder) -> bytes:
    vector = embedder.embed_query(question.text).tolist()
    return orjson.dumps(hybrid_query(question.text, vector, hashes[question.document]))


async def bare_load(way: str, url: str, body: Body, callers: int, seconds: float) -> Load:
    """Has so many callers send queries to a search's address; answers are read and not looked at."""
    milliseconds: list[float] = []
    codes: Counter[str] = Counter()
    began = time.perf_counter()
    sent = 0

    async def call(session: aiohttp.ClientSession) -> None:
        nonlocal sent
        while time.perf_counter() - began < seconds:
            number, sent = sent, sent + 1
            start = time.perf_counter()
            async with session.post(url, data=await body(number)) as response:
                await response.read()
            milliseconds.append((time.perf_counter() - start) * 1000)
            codes["OK" if response.status == HTTP_OK else str(response.status)] += 1

    headers = {"Content-Type": "application/json"}
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=callers), headers=headers) as session:
        await asyncio.gather(*(call(session) for _ in range(callers)))
    return Load(way, callers, time.perf_counter() - began, tuple(milliseconds), codes)
