"""A page of a list that items come into and go from: it begins behind a key, not at a number."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from server.services.page_token import Key

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class ListPage(Generic[Item]):
    """Some items, never none when the list goes on behind them."""

    items: Sequence[Item]
    goes_on: bool


def page_behind(every: Sequence[Item], key: Callable[[Item], Key], behind: Key | None, size: int) -> ListPage[Item]:
    """At most ``size`` (from 1) items behind a key, from the first where it is None; ``every`` is sorted by ``key``."""
    start = 0 if behind is None else bisect_right(every, behind, key=key)
    return ListPage(every[start : start + size], start + size < len(every))
