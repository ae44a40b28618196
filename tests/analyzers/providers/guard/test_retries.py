"""When a failed call is tried again."""

from typing import Any

import pytest

from analyzers.providers.errors import ProviderBusyError, ProviderError, ProviderRefusedError, ProviderUnavailableError
from analyzers.providers.guard.retries import Patience, with_retries

PATIENCE = Patience(tries=3, first_pause=1.0)


class Script:
    """A call that fails as told, then gives its number of tries."""

    def __init__(self, *errors: ProviderError) -> None:
        self._errors = iter(errors)

    async def __call__(self, number: int) -> int:
        """The next error, or how often it was called."""
        if error := next(self._errors, None):
            raise error
        return number + 1


async def run(script: Script, clock: Any, seconds: float = 60) -> int:
    """With all chance at its most."""
    ends = clock() + seconds
    return await with_retries(script, PATIENCE, lambda: ends - clock(), sleep=clock.sleep, chance=lambda: 1.0)


async def test_what_may_pass_is_tried_again_after_longer_and_longer_waits(clock: Any) -> None:
    """One second, then two."""
    gone = ProviderUnavailableError("gone")
    assert await run(Script(gone, gone), clock) == 3
    assert clock.slept == [1.0, 2.0]


async def test_the_waits_are_spread(clock: Any) -> None:
    """Half of the pause at least, or all callers would come back at once."""
    await with_retries(
        Script(ProviderUnavailableError("gone")), PATIENCE, lambda: 60, sleep=clock.sleep, chance=lambda: 0
    )
    assert clock.slept == [0.5]


async def test_tries_are_bounded(clock: Any) -> None:
    """The last error is told."""
    errors = [ProviderUnavailableError(str(number)) for number in range(5)]
    with pytest.raises(ProviderUnavailableError, match="2"):
        await run(Script(*errors), clock)


async def test_what_is_refused_stays_refused(clock: Any) -> None:
    """A wrong key is wrong the second time too."""
    with pytest.raises(ProviderRefusedError):
        await run(Script(ProviderRefusedError("401")), clock)
    assert clock.slept == []


async def test_retry_after_is_waited_for(clock: Any) -> None:
    """When there is time."""
    assert await run(Script(ProviderBusyError("429", retry_after=7)), clock) == 2
    assert clock.slept == [7]


async def test_what_can_not_be_waited_for_is_told_at_once(clock: Any) -> None:
    """Retry-After of a minute, with ten seconds left."""
    with pytest.raises(ProviderBusyError):
        await run(Script(ProviderBusyError("429", retry_after=60)), clock, seconds=10)
    assert clock.slept == []
