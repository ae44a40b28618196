"""What a person sees while the server answers; the rest is in test_chat, at a real terminal."""

import asyncio
from typing import Any

from factspan import AsyncClient
from factspan.v1 import ask_pb2

from server.cli.under_way import ask, stage_words


def test_without_a_terminal_the_question_is_put_plainly(fake_server: Any) -> None:
    """Nothing is drawn, so nothing is followed."""

    async def put() -> ask_pb2.AskResponse:
        async with AsyncClient(fake_server.address) as client:
            return await ask(client, ask_pb2.AskRequest(question="How much?"))

    assert asyncio.run(put()).status == ask_pb2.ANSWER_STATUS_ANSWERED
    assert [request.question for request in fake_server.asked] == ["How much?"]


def test_a_stage_that_is_not_known_goes_by_its_name() -> None:
    """The set is open."""
    assert stage_words("search") == "searching"
    assert stage_words("nonesuch") == "nonesuch"
