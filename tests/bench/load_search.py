"""Search under load: callers with the Python client, a connection each; needs nothing that the client does not."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack

from factspan import AsyncClient, FactSpanError
from load import requests_of
from load_generator import Load
from search_speed import MILLISECONDS, Question


async def search_load(way: str, address: str, questions: Sequence[Question], callers: int, seconds: float) -> Load:
    """Has so many callers search again and again, each question in turn; calls under way at the end are waited for."""
    requests, _ = requests_of(questions)
    milliseconds: list[float] = []
    codes: Counter[str] = Counter()
    sent = 0
    async with AsyncExitStack() as connections:
        clients = [await connections.enter_async_context(AsyncClient(address)) for _ in range(callers)]
        began = time.perf_counter()

        async def call(client: AsyncClient) -> None:
            nonlocal sent
            while time.perf_counter() - began < seconds:
                request, sent = requests[sent % len(requests)], sent + 1
                start = time.perf_counter()
                try:
                    await client.search(request)
                    codes["OK"] += 1
                except FactSpanError as error:
                    codes[type(error).__name__] += 1
                milliseconds.append((time.perf_counter() - start) * MILLISECONDS)

        await asyncio.gather(*(call(client) for client in clients))
        return Load(way, callers, time.perf_counter() - began, tuple(milliseconds), codes)
