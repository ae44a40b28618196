"""Puts one generation in another's place: checked while nothing can be written, then in one change."""

import asyncio
from collections.abc import Sequence

from opensearchpy import AsyncOpenSearch

from indexer.store.errors import StoreRequestError, StoreTimeoutError
from indexer.store.generation_check import Difference, Fault, carry_removals, differences
from indexer.store.generations import (
    CLOSED_SECONDS,
    Generation,
    Role,
    close,
    generations,
    reopen,
    serving_generation,
    swap,
)

_SHOWN = 3


class NoGenerationError(StoreRequestError):
    """There is no generation such as was asked for."""


class NotReadyError(StoreRequestError):
    """A generation can't take another's place; ``differences`` say why."""

    def __init__(self, new: Generation, found: Sequence[Difference]) -> None:
        shown = "; ".join(each.text for each in found[:_SHOWN])
        more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        older = new.role is Role.KEPT and all(each.fault is Fault.MISSING for each in found)
        what_to_do = "--leave-newer switches without them" if older else "run `factspan indices rebuild` first"
        super().__init__(f"generation {new.number} is not complete: {shown}{more}; {what_to_do}")
        self.differences = tuple(found)


async def built(client: AsyncOpenSearch, space: str) -> Generation:
    """The generation that was built and has not served.

    Raises:
        NoGenerationError: when there is none.
        StoreError: when OpenSearch can't be asked.
    """
    found = [each for each in await generations(client, space) if each.role is Role.BUILDING]
    if not found:
        raise NoGenerationError("no generation has been built: run `factspan indices rebuild` first")
    return found[-1]


async def kept(client: AsyncOpenSearch, space: str) -> Generation:
    """The generation that served before the one that serves.

    Raises:
        NoGenerationError: when there is none.
        StoreError: when OpenSearch can't be asked.
    """
    found = [each for each in await generations(client, space) if each.role is Role.KEPT]
    if not found:
        raise NoGenerationError("no generation is kept that served before: there is nothing to switch back to")
    return max(found, key=lambda each: (each.served_until, each.number))


async def numbered(client: AsyncOpenSearch, space: str, number: int) -> Generation:
    """The generation of a number.

    Raises:
        NoGenerationError: when there is none.
        StoreError: when OpenSearch can't be asked.
    """
    every = {each.number: each for each in await generations(client, space)}
    if number not in every:
        known = ", ".join(map(str, every)) or "none"
        raise NoGenerationError(f"there is no generation {number} (there are: {known})")
    return every[number]


async def switch(client: AsyncOpenSearch, space: str, new: Generation, *, leave_newer: bool = False) -> Generation:
    """Has ``new`` serve in the place of what serves; gives what served before.

    What serves takes no records while the two are compared, so that none is lost between; it goes on answering.
    Afterwards it takes none at all.  ``leave_newer`` switches also when documents have come that ``new`` does not have.

    Raises:
        NotReadyError: when ``new`` lacks something; all is then as it was.
        NoGenerationError: when nothing serves, or ``new`` does already.
        StoreError: when OpenSearch is away or refuses.
    """
    old = await serving_generation(client, space)
    if old is None or old.number == new.number:
        raise NoGenerationError(f"generation {new.number} serves already" if old else "no indices are installed")
    _check(await differences(client, old, new), new, leave_newer=leave_newer)  # before anybody is held up
    try:
        async with asyncio.timeout(CLOSED_SECONDS / 2):  # later, another program may have opened it again
            await close(client, old)
            if not new.is_open:
                await reopen(client, new)
            await carry_removals(client, old, new)
            _check(await differences(client, old, new), new, leave_newer=leave_newer)
            await swap(client, old, new)
    except BaseException as error:
        await _as_it_was(client, space, old, new)
        if isinstance(error, TimeoutError):
            raise StoreTimeoutError("OpenSearch is too slow to compare the generations: try again later") from error
        raise
    return old


async def _as_it_was(client: AsyncOpenSearch, space: str, old: Generation, new: Generation) -> None:
    """Opens and closes as before a switch that failed, unless it was done all the same and only its answer lost."""
    serving = await serving_generation(client, space)
    if serving is None or serving.number != old.number:
        return
    await reopen(client, old)
    if not new.is_open:
        await close(client, new)


def _check(found: Sequence[Difference], new: Generation, *, leave_newer: bool) -> None:
    against = [each for each in found if not (leave_newer and each.fault is Fault.MISSING)]
    if against:
        raise NotReadyError(new, against)
