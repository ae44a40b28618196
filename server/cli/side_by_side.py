"""Many calls under way at a time, with a bar."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from server.cli.bar import counting_bar

Input = TypeVar("Input")
Result = TypeVar("Result")


async def side_by_side(
    what: str, inputs: Sequence[Input], jobs: int, work: Callable[[Input], Awaitable[Result]]
) -> list[Result]:
    """What ``work`` gives for each input, in the inputs' order, ``jobs`` of them under way at a time.

    Raises:
        Exception: what the first one that failed raised; it ends the others.
    """
    free = asyncio.Semaphore(jobs)
    with counting_bar(what, len(inputs)) as advance:

        async def one(each: Input) -> Result:
            async with free:
                result = await work(each)
                advance()
                return result

        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(one(each)) for each in inputs]
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None
    return [task.result() for task in tasks]
