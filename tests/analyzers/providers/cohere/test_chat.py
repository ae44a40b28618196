"""Cohere's chat behind the port."""

import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from fake_cohere import FakeCohere, Fault
from hypothesis import given
from hypothesis import strategies as st

from analyzers.providers.chat import ChatReply, ChatRequest, Message, ToolCall
from analyzers.providers.cohere.chat import CohereChat, json_object, tokens_of
from analyzers.providers.cohere.client import CohereClient
from analyzers.providers.errors import ProviderAnswerError, ProviderError
from analyzers.providers.guard.guard import Guard

ASKED = (Message("system", "Be short."), Message("user", "Hello?"))
SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
TOOL = {"type": "function", "function": {"name": "look_up", "parameters": {"type": "object", "properties": {}}}}


@pytest.fixture
def make_chat(client: CohereClient, make_guard: Callable[..., Guard]) -> Callable[..., CohereChat]:
    """Makes chats with a model of the fake."""
    return lambda **terms: CohereChat(client, make_guard(**terms), "command-made-up")


async def test_words_are_completed(make_chat: Callable[..., CohereChat], fake_cohere: FakeCohere) -> None:
    """The request holds what was asked and nothing else."""
    fake_cohere.say = lambda _: "Hello."
    assert await make_chat().complete(ChatRequest(ASKED, answer_tokens=50)) == ChatReply("Hello.")
    assert fake_cohere.received[0].body == {
        "model": "command-made-up",
        "messages": [{"role": "system", "content": "Be short."}, {"role": "user", "content": "Hello?"}],
        "max_tokens": 50,
        "temperature": 0.0,
        "stream": False,
    }


async def test_a_schema_is_sent_and_its_object_read(
    make_chat: Callable[..., CohereChat], fake_cohere: FakeCohere
) -> None:
    """The object is in ``data``."""
    fake_cohere.say = lambda _: '{"a": 1}'
    assert (await make_chat().complete(ChatRequest(ASKED, schema=SCHEMA))).data == {"a": 1}
    assert fake_cohere.received[0].body["response_format"] == {"type": "json_object", "json_schema": SCHEMA}


async def test_tools_are_called_and_their_answers_sent(
    make_chat: Callable[..., CohereChat], fake_cohere: FakeCohere
) -> None:
    """A turn of the model with a call, and the turn that answers it."""
    calls = [{"id": "1", "type": "function", "function": {"name": "look_up", "arguments": '{"query": "dose"}'}}]
    fake_cohere.say = lambda _: {"role": "assistant", "tool_plan": "I look it up.", "tool_calls": calls}
    reply = await make_chat().complete(ChatRequest(ASKED, tools=(TOOL,), must_use_tool=True))
    assert reply.tool_calls == (ToolCall("1", "look_up", {"query": "dose"}),)
    told = (*ASKED, Message("assistant", "", reply.tool_calls), Message("tool", "5 mg", answers="1"))
    await make_chat().complete(ChatRequest(told, tools=(TOOL,)))
    first, second = (each.body for each in fake_cohere.received)
    assert (first["tools"], first["tool_choice"], "tool_choice" in second) == ([TOOL], "REQUIRED", False)
    assert second["messages"][2:] == [
        {
            "role": "assistant",
            "tool_plan": "",
            "tool_calls": [
                {
                    "id": "1",
                    "type": "function",
                    "function": {"name": "look_up", "arguments": json.dumps({"query": "dose"})},
                }
            ],
        },
        {"role": "tool", "tool_call_id": "1", "content": "5 mg"},
    ]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "no JSON",
        "[1]",
        '{"a": NaN}',
        "[" * 50_000,
        "x" * 200_000,
        {"role": "assistant"},
        {"role": "assistant", "content": 7},
        {"role": "assistant", "content": [{"type": "text", "text": 7}]},
        {"role": "assistant", "content": None, "tool_calls": [{"id": 1}]},
        {"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "x", "arguments": "no"}}]},
        {"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "x", "arguments": "{}"}}] * 500},
    ],
)
async def test_an_odd_answer_is_refused(
    make_chat: Callable[..., CohereChat], fake_cohere: FakeCohere, message: str | dict[str, Any]
) -> None:
    """As ours, not as whatever a parser raises."""
    fake_cohere.say = lambda _: message
    with pytest.raises(ProviderAnswerError):
        await make_chat().complete(ChatRequest(ASKED, schema=SCHEMA))


async def test_an_object_that_can_not_be_used_is_the_providers_failure(
    client: CohereClient, make_guard: Callable[..., Guard], fake_cohere: FakeCohere
) -> None:
    """It is asked for again, and counted."""

    def check(data: Mapping[str, Any]) -> None:
        if "a" not in data:
            raise ProviderAnswerError("no a")

    fake_cohere.say = lambda _: '{"b": 1}' if len(fake_cohere.received) < 2 else '{"a": 1}'
    guard = make_guard(tries=2)
    chat, asked = CohereChat(client, guard, "command-made-up"), ChatRequest(ASKED, schema=SCHEMA, check=check)
    assert (await chat.complete(asked)).data == {"a": 1}
    assert (guard.counters.calls, guard.counters.outcomes["ok"]) == (2, 1)
    fake_cohere.say = lambda _: '{"b": 1}'
    with pytest.raises(ProviderAnswerError):
        await chat.complete(asked)
    assert guard.counters.outcomes["ProviderAnswerError"] == 1


@pytest.mark.parametrize("fault", list(Fault))
async def test_every_fault_ends_in_time(
    make_chat: Callable[..., CohereChat], fake_cohere: FakeCohere, fault: Fault
) -> None:
    """Hanging and dripping answers too."""
    fake_cohere.faults = (fault,)
    with pytest.raises(ProviderError):
        await make_chat(seconds=0.5).complete(ChatRequest(ASKED))


async def test_a_fault_now_and_then_is_not_seen(make_chat: Callable[..., CohereChat], fake_cohere: FakeCohere) -> None:
    """The second or third try goes well."""
    fake_cohere.say = lambda _: "Hello."
    fake_cohere.faults, fake_cohere.share = (Fault.BROKEN, Fault.CUT, Fault.NO_JSON), 0.5
    chat = make_chat(tries=5)
    assert {(await chat.complete(ChatRequest(ASKED))).text for _ in range(20)} == {"Hello."}
    assert len(fake_cohere.received) > 20


@given(st.text())
def test_any_text_is_an_object_or_refused(text: str) -> None:
    """Never anything else."""
    with contextlib.suppress(ProviderAnswerError):
        assert isinstance(json_object(text), dict)


@pytest.mark.parametrize("count", [None, -5, 10**12, "many", float("nan"), float("inf")])
def test_an_odd_count_of_tokens_counts_nothing(count: object) -> None:
    """It would use up the budget, or never."""

    class Usage:
        tokens = type("Tokens", (), {"input_tokens": count, "output_tokens": count})

    assert tokens_of(Usage) == 0
