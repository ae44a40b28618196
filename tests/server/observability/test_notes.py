"""What is noted of a call stays with it."""

import asyncio

from analyzers.providers.guard.called import ProviderCall, ended
from server.observability.notes import notes, noting


async def test_tasks_note_for_the_call_that_began_them() -> None:
    """Two calls at once do not mix."""

    async def note(question: str) -> None:
        await asyncio.sleep(0)
        notes().question = question

    async def call(question: str) -> str:
        with noting() as noted:
            await asyncio.create_task(note(question))
            return noted.question

    assert await asyncio.gather(call("one"), call("two")) == ["one", "two"]


async def test_calls_of_providers_in_other_threads_are_noted() -> None:
    """An embedder is asked there."""
    made = ProviderCall("embedder", "ok", 3, 0.1)
    with noting() as noted:
        await asyncio.to_thread(ended, made)
    assert noted.provider_calls == [made]


def test_outside_of_a_call_nothing_is_kept() -> None:
    """Training and tests use services too."""
    notes().question = "private"
    assert notes().question == ""
