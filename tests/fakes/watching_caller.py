"""A caller that asks without a pause while things go wrong, and looks at each word that it gets."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from factspan import AsyncClient, FactSpanError
from factspan.v1 import ask_pb2, search_pb2

WAIT = 120.0
"""Seconds until what must happen counts as not happening; on a free machine a server answers again within a few."""
_PAUSE_SECONDS = 0.1


@dataclass
class WatchingCaller:
    """What it was told so far.

    ``known`` has what each question's answer must hold, ``texts`` each document's canonical text by its hash.
    ``answered`` counts full answers by question, ``empty`` the others, ``failed`` calls by the error's name; ``wrong``
    has a line for each answer with words that stand nowhere, or without those that it must hold.  It is ``callers`` who
    ask at the same time.
    """

    address: str
    known: Mapping[str, str]
    texts: Mapping[str, str]
    callers: int
    answered: Counter[str] = field(default_factory=Counter)
    empty: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    _told: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def ask_for_ever(self) -> None:
        """Question after question, each again and again."""
        async with AsyncClient(self.address) as client:
            while True:
                for question in self.known:
                    await self._ask(client, question)
                    async with self._told:
                        self._told.notify_all()
                    await asyncio.sleep(_PAUSE_SECONDS)  # leaves the processors to what is being tried

    async def answers_again(self, question: str) -> None:
        """Returns when the question has a full answer that was asked for after this call."""
        needed = self.answered[question] + self.callers + 1  # one of each caller's may have been under way
        async with asyncio.timeout(WAIT), self._told:
            await self._told.wait_for(lambda: self.answered[question] >= needed)

    async def fails(self) -> None:
        """Returns when a call has failed after this call."""
        before = self.failed.total()
        async with asyncio.timeout(WAIT), self._told:
            await self._told.wait_for(lambda: self.failed.total() > before)

    async def _ask(self, client: AsyncClient, question: str) -> None:
        try:
            answer = await client.ask(request(question))
        except FactSpanError as error:
            self.failed[type(error).__name__] += 1
            return
        pieces = [piece for section in answer.sections for piece in section.evidence]
        for piece in pieces:
            at = piece.citation
            if self.texts[at.document_hash][at.start : at.end] != piece.text:
                self.wrong.append(f"{question}: {piece.text!r} does not stand at {at.start}-{at.end}")
        if answer.status != ask_pb2.ANSWER_STATUS_ANSWERED:
            self.empty[question] += 1
        elif not any(self.known[question] in piece.text for piece in pieces):
            self.wrong.append(f"{question}: {[piece.text for piece in pieces]}")
        else:
            self.answered[question] += 1


def request(question: str) -> ask_pb2.AskRequest:
    """The question, within the document of the drug that its last word names."""
    drug = question.rstrip("?").rpartition(" ")[2]
    return ask_pb2.AskRequest(question=question, scope=search_pb2.Scope(documents=[f"{drug.lower()}.pdf"]))


@asynccontextmanager
async def watching(
    address: str, known: Mapping[str, str], texts: Mapping[str, str], callers: int = 2
) -> AsyncIterator[WatchingCaller]:
    """So many callers as one, at work for the length of the block."""
    made = WatchingCaller(address, known, texts, callers)
    tasks: Sequence[asyncio.Task[None]] = [asyncio.create_task(made.ask_for_ever()) for _ in range(callers)]
    try:
        yield made
        for task in tasks:
            if task.done():
                task.result()  # a caller that broke off has seen nothing since
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
