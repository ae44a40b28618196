"""When a failed call is tried again: a few times, each after a longer wait, never beyond the time there is."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from analyzers.providers.errors import ProviderError

Answer = TypeVar("Answer")
Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Patience:
    """How often a call is tried, and for how long is waited in between (seconds, doubled each time)."""

    tries: int = 3
    first_pause: float = 0.2
    longest_pause: float = 10.0


async def with_retries(
    call: Callable[[int], Awaitable[Answer]],
    patience: Patience,
    left: Callable[[], float],
    *,
    sleep: Sleep = asyncio.sleep,
    chance: Callable[[], float] = random.random,
) -> Answer:
    """What ``call`` (given the number of the try, from 0) gives in the end; ``left`` tells the seconds there are.

    The wait is half of the pause and by chance up to all of it ("equal jitter", M. Brooker, AWS Architecture Blog
    2015), and at least what the provider asks for.

    Raises:
        ProviderError: the last try's, when no more is allowed, would help, or can be waited for.
    """
    number = 0
    while True:
        try:
            return await call(number)
        except ProviderError as error:
            number += 1
            pause = min(patience.first_pause * 2 ** (number - 1), patience.longest_pause)
            wait = max(error.retry_after, pause * (1 + chance()) / 2)
            if not error.may_pass or number >= patience.tries or wait >= left():
                raise
            await sleep(wait)
