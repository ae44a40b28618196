"""Documents picked by a chat model, which is a script here, over the made-up labels in the real OpenSearch."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import pytest_asyncio

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.providers.chat import ChatReply, ChatRequest, ToolCall
from analyzers.providers.redaction import load_redactor
from server.deadline import Deadline
from server.documents import Registry
from server.grpc_server import GrpcServer
from server.lookup.model_picker import ModelPicker, PickerModel
from server.search.clock import Clock
from server.search.picking import Picked
from server.search.pipeline import SearchParts
from server.search.stopwatch import Stopwatch
from server.settings import ServerSettings
from server.wiring import build_document_picker

QUESTION = "How is it stored?"
OTHEROL = "b" * 64


class ScriptedChat:
    """Gives its replies one after the other, then none, and keeps what it was asked."""

    name = "scripted"

    def __init__(self, replies: Sequence[tuple[ToolCall, ...]]) -> None:
        self.replies = list(replies)
        self.asked: list[ChatRequest] = []

    async def complete(self, request: ChatRequest) -> ChatReply:
        """The next reply."""
        self.asked.append(request)
        return ChatReply("", {}, self.replies.pop(0) if self.replies else ())


def call(*names: Any, query: Any = "How is Otherol stored?", tool: str = "lookup_documents") -> ToolCall:
    """A call of the tool."""
    return ToolCall("call-1", tool, {"document_names": list(names), "query": query, "top_k": 3})


@pytest_asyncio.fixture(loop_scope="session")
async def registry(server: GrpcServer, search_parts: SearchParts) -> Registry:
    """The made-up labels'."""
    assert server
    return await search_parts.registry.get()


@pytest.fixture
def make(server_settings: ServerSettings, search_parts: SearchParts) -> Callable[..., tuple[ModelPicker, ScriptedChat]]:
    """Makes pickers whose model replies so."""

    def build(*replies: tuple[ToolCall, ...], must: bool = False) -> tuple[ModelPicker, ScriptedChat]:
        chat = ScriptedChat(replies)
        model = PickerModel(chat, load_redactor(load_drug_lexicon()), must)
        return build_document_picker(server_settings, search_parts, model), chat

    return build


async def picked(picker: ModelPicker, registry: Registry, question: str = QUESTION) -> Picked:
    """What it picks."""
    return await picker.pick(question, registry, Clock(Deadline.after(30.0), Stopwatch()))


async def test_documents_by_file_or_drug_are_picked(make: Callable[..., Any], registry: Registry) -> None:
    """With the query; the first turn in which something was found is the last."""
    for name in ("otherol.pdf", "Otherol"):
        picker, chat = make((call(name),))
        assert await picked(picker, registry) == Picked((OTHEROL,), ("How is Otherol stored?",))
        assert len(chat.asked) == 1


async def test_the_model_is_told_what_was_found_in_numbers(make: Callable[..., Any], registry: Registry) -> None:
    """And goes on: an unknown name, all documents, then one that it was told of."""
    picker, chat = make((call("nonesuch.pdf"),), (call(),), (call("otherol.pdf"),))
    assert (await picked(picker, registry)).document_hashes == (OTHEROL,)
    first, second = (json.loads(asked.messages[-1].content) for asked in chat.asked[1:])
    assert "nonesuch.pdf" in first["notes"][0]
    assert first["remaining_lookups"] == 4
    assert {"document": "otherol.pdf", "pieces": 1, "section_types": ["storage"]} in second["found"]
    assert [message.role for message in chat.asked[2].messages] == [
        "system",
        "user",
        "assistant",
        "tool",
        "assistant",
        "tool",
    ]


async def test_there_are_five_look_ups(make: Callable[..., Any], registry: Registry) -> None:
    """In whichever turns; what is beyond is not looked up."""
    wrong = call("nonesuch.pdf")
    picker, chat = make(*[(wrong,)] * 9)
    assert await picked(picker, registry) == Picked()
    assert len(chat.asked) == 5
    picker, chat = make((wrong,) * 9)
    assert await picked(picker, registry) == Picked()
    assert len(chat.asked) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        call("otherol.pdf", tool="delete"),
        call("otherol.pdf", query=7),
        call("otherol.pdf", query="x" * 10_000),
        call(7),
        ToolCall("call-1", "lookup_documents", {"document_names": "otherol.pdf", "query": "x"}),
        ToolCall("call-1", "lookup_documents", {}),
    ],
)
async def test_a_wrong_call_is_answered(make: Callable[..., Any], registry: Registry, wrong: ToolCall) -> None:
    """So that the model can mend it; it picks nothing."""
    picker, chat = make((wrong,))
    assert await picked(picker, registry) == Picked()
    assert "call lookup_documents with" in chat.asked[1].messages[-1].content


async def test_only_the_first_turn_must_look_up(make: Callable[..., Any], registry: Registry) -> None:
    """Or the model could never stop."""
    picker, chat = make((call("nonesuch.pdf"),), must=True)
    await picked(picker, registry)
    assert [asked.must_use_tool for asked in chat.asked] == [True, False]


async def test_what_tells_a_person_is_taken_out(make: Callable[..., Any], registry: Registry) -> None:
    """The drug stays."""
    picker, chat = make()
    await picked(picker, registry, "Mrs. Okonkwo, MRN 00482913, takes Zorquela. How is it stored?")
    sent = "\n".join(message.content for message in chat.asked[0].messages)
    assert "Okonkwo" not in sent
    assert "00482913" not in sent
    assert "takes Zorquela" in sent
