"""What only the asyncio client has: tasks that can be cancelled.  The rest is tested for both in test_client.py."""

import asyncio
from typing import Any

import pytest
from factspan import AsyncClient
from factspan.v1 import ask_pb2


async def test_cancelling_a_task_cancels_its_call(fake: Any) -> None:
    """The server stops working on it."""
    fake.silent = True
    async with AsyncClient(fake.address) as client:
        waiting = asyncio.ensure_future(client.ask(ask_pb2.AskRequest()))
        await fake.called.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await fake.cancelled.wait()


async def test_closing_may_be_done_twice(fake: Any) -> None:
    """As files may."""
    async with AsyncClient(fake.address) as client:
        await client.ask(ask_pb2.AskRequest())
        await client.close()
