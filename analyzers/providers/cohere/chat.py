"""Cohere's chat behind the port ``Chat``."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analyzers.providers.chat import Chat, ChatReply, ChatRequest, Message, ToolCall
from analyzers.providers.cohere.client import CohereClient
from analyzers.providers.errors import ProviderAnswerError
from analyzers.providers.guard.budget import likely_tokens
from analyzers.providers.guard.guard import Guard, Reply

if TYPE_CHECKING:
    from cohere import AsyncClientV2
    from cohere.core.request_options import RequestOptions

LONGEST_TEXT = 100_000
"""Characters of an answer: more than any ``answer_tokens`` that is asked for."""
BYTES_A_CHARACTER = 6
"""Of an answer's JSON, each character escaped."""
MOST_TOOL_CALLS = 100
LARGEST_COUNT = 10**9
"""Tokens that no call can have taken: a count beyond is made up, and would use up the budget."""


class CohereChat(Chat):
    """Completes by one model, always as alike as it can (temperature 0)."""

    def __init__(self, client: CohereClient, guard: Guard, model: str) -> None:
        self._client = client
        self._guard = guard
        self._model = model

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model

    async def complete(self, request: ChatRequest) -> ChatReply:
        """The model's next turn.

        Raises:
            ProviderError: when there is none that can be used.
        """
        body = _body(self._model, request)

        async def ask(sdk: "AsyncClientV2", options: "RequestOptions") -> Any:  # noqa: ANN401 - unchecked by the SDK
            return await sdk.chat(**body, request_options=options)

        async def send(seconds: float) -> Reply[ChatReply]:
            answer = await self._client.call(ask, seconds, BYTES_A_CHARACTER * LONGEST_TEXT)
            reply = _reply(answer, with_data=request.schema is not None)
            if request.check:
                request.check(reply.data)
            return Reply(reply, tokens_of(getattr(answer, "usage", None)))

        texts = [*(message.content for message in request.messages), json.dumps([request.schema, *request.tools])]
        return await self._guard.call(send, likely_tokens(texts, request.answer_tokens))


def _body(model: str, request: ChatRequest) -> dict[str, Any]:
    body: dict[str, Any] = {
        "model": model,
        "messages": [_message(message) for message in request.messages],
        "max_tokens": request.answer_tokens,
        "temperature": 0.0,
    }
    if request.schema is not None:
        body["response_format"] = {"type": "json_object", "json_schema": request.schema}
    if request.tools:
        body["tools"] = list(request.tools)
    if request.must_use_tool:
        body["tool_choice"] = "REQUIRED"
    return body


def _message(message: Message) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.answers, "content": message.content}
    if message.tool_calls:
        calls = [{"id": call.id, "type": "function", "function": _function(call)} for call in message.tool_calls]
        return {"role": message.role, "tool_calls": calls, "tool_plan": message.content}
    return {"role": message.role, "content": message.content}


def _function(call: ToolCall) -> dict[str, str]:
    return {"name": call.name, "arguments": json.dumps(dict(call.arguments))}


def _reply(answer: Any, *, with_data: bool) -> ChatReply:  # noqa: ANN401 - unchecked by the SDK
    message = getattr(answer, "message", None)
    content = getattr(message, "content", None) or ()
    calls = getattr(message, "tool_calls", None) or ()
    if message is None or not isinstance(content, Sequence) or not isinstance(calls, Sequence):
        raise ProviderAnswerError("the answer holds no message")
    texts = [getattr(part, "text", None) for part in content]
    text = "".join(each for each in texts if isinstance(each, str))
    if len(text) > LONGEST_TEXT or len(calls) > MOST_TOOL_CALLS:
        raise ProviderAnswerError("the answer is too long")
    if not text and not calls:
        raise ProviderAnswerError("the answer is empty")
    return ChatReply(text, json_object(text) if with_data else {}, tuple(map(_tool_call, calls)))


def _tool_call(call: Any) -> ToolCall:  # noqa: ANN401 - unchecked by the SDK
    function = getattr(call, "function", None)
    id_, name, arguments = (
        getattr(call, "id", None),
        getattr(function, "name", None),
        getattr(function, "arguments", None),
    )
    if not isinstance(id_, str) or not isinstance(name, str) or not isinstance(arguments, str):
        raise ProviderAnswerError("a call of a tool is not of its shape")
    return ToolCall(id_, name, json_object(arguments))


def json_object(text: str) -> Mapping[str, Any]:
    """The JSON object that a text is.

    Raises:
        ProviderAnswerError: when it is none.
    """
    try:
        data = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise ProviderAnswerError("the answer is no JSON") from None
    if not isinstance(data, dict):
        raise ProviderAnswerError("the answer is no JSON object")
    return data


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def tokens_of(usage: Any) -> int:  # noqa: ANN401 - unchecked by the SDK
    """The tokens in and out that an answer's ``usage`` (or ``meta``) tells of; 0 when it does not."""
    for counted in (getattr(usage, "tokens", None), getattr(usage, "billed_units", None)):
        numbers = [getattr(counted, name, None) for name in ("input_tokens", "output_tokens")]
        found = [number for number in numbers if isinstance(number, int | float) and 0 <= number < LARGEST_COUNT]
        if found:
            return int(sum(found))
    return 0
