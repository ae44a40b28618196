"""Asks the server; on a terminal the stage that is under way is shown meanwhile."""

from typing import TYPE_CHECKING

from server.cli.console import notes_console, words

if TYPE_CHECKING:
    from factspan import AsyncClient
    from factspan.v1 import ask_pb2

_STAGES = {
    "plan": "planning",
    "planner": "planning",
    "embed": "reading the question",
    "search": "searching",
    "look": "looking closely",
    "fuse": "putting in order",
    "boost": "putting in order",
    "diversify": "putting in order",
    "rerank": "putting in order",
    "enough": "judging",
    "check": "checking word for word",
    "neighbours": "reading what stands around it",
    "follow_ups": "checking word for word",
    "bundle": "checking word for word",
}


async def ask(client: "AsyncClient", request: "ask_pb2.AskRequest") -> "ask_pb2.AskResponse":
    """The answer, by StreamAsk where a person can follow it, else by Ask.

    Raises:
        FactSpanError: when the call failed.
    """
    from factspan.v1 import ask_pb2

    console = notes_console()
    if not console.is_terminal:
        return await client.ask(request)
    answer = ask_pb2.AskResponse()
    with console.status(words("asking")) as status:
        async for event in client.stream_ask(ask_pb2.StreamAskRequest(ask=request)):
            if event.HasField("stage"):
                status.update(words(stage_words(event.stage.name)))
            elif event.HasField("done"):
                answer = event.done
    return answer


def stage_words(stage: str) -> str:
    """What a stage does, for a person; one that is not known by its name."""
    return _STAGES.get(stage, stage)
