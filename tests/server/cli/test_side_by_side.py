"""Calls side by side."""

import asyncio

import pytest

from server.cli.side_by_side import side_by_side


async def test_results_come_in_the_inputs_order() -> None:
    """Though the last one is done first."""
    done = [asyncio.Event() for _ in range(3)]
    done[2].set()

    async def work(number: int) -> int:
        await done[number].wait()
        done[number - 1].set()
        return number

    assert await side_by_side("Working", range(3), 3, work) == [0, 1, 2]


@pytest.mark.parametrize("jobs", [1, 2, 5])
async def test_no_more_than_so_many_are_under_way(jobs: int) -> None:
    """And so many are, as long as there is work."""
    under_way = most = 0

    async def work(_: int) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1

    await side_by_side("Working", range(20), jobs, work)
    assert most == jobs


async def test_the_first_failure_ends_all() -> None:
    """It is raised as it is, without a group around it."""

    async def work(number: int) -> None:
        if number == 1:
            raise LookupError("gone")
        await asyncio.Event().wait()

    with pytest.raises(LookupError, match="gone"):
        await side_by_side("Working", range(3), 3, work)
