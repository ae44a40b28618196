"""How commands reach the server: one client for a command's calls."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from server.cli.errors import WrongUsageError

if TYPE_CHECKING:
    from factspan import AsyncClient
    from factspan.v1 import search_pb2

Result = TypeVar("Result")


def call_server(address: str, use: "Callable[[AsyncClient], Awaitable[Result]]") -> Result:
    """Runs ``use`` with a client of the server at ``address`` and gives what it gives.

    Raises:
        FactSpanError: when a call failed.
    """
    from factspan import AsyncClient

    from server.cli.access import access

    async def within() -> Result:
        async with AsyncClient(address, access=access()) as client:
            return await use(client)

    return asyncio.run(within())


def scope(drugs: Sequence[str] | None, documents: Sequence[str] | None) -> "search_pb2.Scope":
    """Where to look, from a command's options."""
    from factspan.v1 import search_pb2

    return search_pb2.Scope(drugs=drugs or (), documents=documents or ())


def checked_question(text: str, name: str) -> str:
    """A question or words as typed, without white space around them.

    Raises:
        WrongUsageError: when nothing is asked; ``name`` is the argument's.
    """
    if not text.strip():
        raise WrongUsageError(f"{name} is empty: ask something, in quotes")
    return text.strip()
