"""What a call looks like to a user of the clients: a message in, a message or a stream of them out, a deadline."""

from collections.abc import AsyncIterator, Awaitable, Iterator
from typing import Protocol, TypeVar

RequestT_contra = TypeVar("RequestT_contra", contravariant=True)
ResponseT_co = TypeVar("ResponseT_co", covariant=True)


class Unary(Protocol[RequestT_contra, ResponseT_co]):
    """One answer."""

    def __call__(self, request: RequestT_contra, *, deadline: float | None = None) -> ResponseT_co:
        """The answer; ``deadline`` is seconds, the client's when unset.

        Raises:
            FactSpanError: when the call fails.
        """


class Stream(Protocol[RequestT_contra, ResponseT_co]):
    """Answers one after the other."""

    def __call__(self, request: RequestT_contra, *, deadline: float | None = None) -> Iterator[ResponseT_co]:
        """The answers as they come.  The call begins with the first one taken, and is cancelled by ``close()``.

        Raises:
            FactSpanError: while iterating, when the call fails.
        """


class AsyncUnary(Protocol[RequestT_contra, ResponseT_co]):
    """As Unary, to be awaited."""

    def __call__(self, request: RequestT_contra, *, deadline: float | None = None) -> Awaitable[ResponseT_co]:
        """See Unary; cancelling the task cancels the call."""


class AsyncStream(Protocol[RequestT_contra, ResponseT_co]):
    """As Stream, for ``async for``."""

    def __call__(self, request: RequestT_contra, *, deadline: float | None = None) -> AsyncIterator[ResponseT_co]:
        """See Stream; ``aclose()`` cancels the call."""
