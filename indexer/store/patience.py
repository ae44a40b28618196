"""Patience with an OpenSearch that is busy, or away for a moment: the same again, after pauses that double."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import structlog

from indexer.store.errors import StoreUnavailableError

_Result = TypeVar("_Result")

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """How often something is tried, and the first pause in seconds; by default 31 s pass before it is given up."""

    tries: int = 7
    first_pause: float = 0.5

    @property
    def pauses(self) -> tuple[float, ...]:
        """The seconds between two tries."""
        return tuple(self.first_pause * 2**number for number in range(self.tries - 1))


FOR_A_WHILE = Patience()


async def patiently(ask: Callable[[], Awaitable[_Result]], patience: Patience) -> _Result:
    """What ``ask`` gives; it is tried again while OpenSearch is busy or away, and must bear that.

    Raises:
        StoreUnavailableError: the last try's.
    """
    for seconds in patience.pauses:
        try:
            return await ask()
        except StoreUnavailableError as error:
            _log.warning("opensearch_busy", pause_seconds=seconds, text=str(error))
        await asyncio.sleep(seconds * (1 + random.random() / 4))  # noqa: S311 - spreads writers out, guards nothing
    return await ask()
