"""Tries again what OpenSearch was too busy for, and nothing else; gives up at some time."""

import pytest

from indexer.store.errors import StoreRequestError, StoreUnavailableError
from indexer.store.patience import Patience, patiently

AT_ONCE = Patience(tries=4, first_pause=0.0)
LONGEST_REFUSAL = 20.0
"""Seconds for which OpenSearch may say that it is busy without a run being given up."""


class Asked:
    """Fails with these errors in turn, then gives 1."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.tries = 0

    async def __call__(self) -> int:
        """One try."""
        self.tries += 1
        if self.errors:
            raise self.errors.pop(0)
        return 1


async def test_what_was_refused_is_tried_again() -> None:
    """Until it is done."""
    ask = Asked(StoreUnavailableError("busy"), StoreUnavailableError("busy"))
    assert await patiently(ask, AT_ONCE) == 1
    assert ask.tries == 3


async def test_it_is_given_up_at_some_time() -> None:
    """With the last error."""
    ask = Asked(*(StoreUnavailableError(str(number)) for number in range(9)))
    with pytest.raises(StoreUnavailableError, match="3"):
        await patiently(ask, AT_ONCE)


async def test_other_errors_are_not_tried_again() -> None:
    """What is refused for good will be refused again."""
    ask = Asked(StoreRequestError("no"))
    with pytest.raises(StoreRequestError):
        await patiently(ask, AT_ONCE)
    assert ask.tries == 1


def test_patience_lasts_longer_than_opensearch_is_busy() -> None:
    """As it may be while it merges or collects garbage."""
    assert sum(Patience().pauses) > LONGEST_REFUSAL
