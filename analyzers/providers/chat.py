"""What a chat model must do to be used: messages in; words, a JSON object or calls of tools out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class ToolCall:
    """That the model wants a tool called, with these arguments; they are the model's and not checked."""

    id: str
    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Message:
    """A turn of the talk: ``role`` is system, user, assistant or tool.

    An assistant's turn may hold calls of tools; a tool's turn is the answer to the call ``answers``.
    """

    role: str
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    answers: str = ""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What to complete.

    With ``schema`` (JSON schema of an object) the answer is such an object; ``check`` raises ``ProviderAnswerError``
    for one that can't be used, which then is the provider's failure and asked for again.  ``tools`` are function
    definitions as ``server.lookup.tool`` has them; ``must_use_tool`` leaves the model no other answer.
    ``answer_tokens`` is the most it may write.
    """

    messages: tuple[Message, ...]
    schema: Mapping[str, Any] | None = None
    tools: tuple[Mapping[str, Any], ...] = ()
    must_use_tool: bool = False
    answer_tokens: int = 1000
    check: Callable[[Mapping[str, Any]], object] | None = None


@dataclass(frozen=True, slots=True)
class ChatReply:
    """What the model said; ``data`` is the object that a schema asked for, checked by the request's ``check`` alone."""

    text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    tool_calls: tuple[ToolCall, ...] = ()


class Chat(Protocol):
    """A chat model."""

    @property
    def name(self) -> str:
        """The model's name and version."""
        ...

    async def complete(self, request: ChatRequest) -> ChatReply:
        """The model's next turn.

        Raises:
            ProviderError: when there is none that can be used.
        """
        ...
