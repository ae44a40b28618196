"""Documents picked by a provider's model, the whole way: real server, real SDK, a fake Cohere with every fault."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest
from factspan import AsyncClient
from factspan.v1 import ask_pb2, lookup_pb2, plan_pb2, search_pb2
from fake_cohere import FakeCohere, Fault
from opensearchpy import AsyncOpenSearch

from indexer.samples import sample_labels
from indexer.store.reader import Reader
from server.search.picking import NONE_PICKED

DEADLINE = 30.0
PICKER = {"document_picker": "cohere", "document_picker_limit": DEADLINE}
STORAGE = "Should the medicine be stored in a fridge or at room temperature?"
SOME = (
    STORAGE,
    "What is the elimination half-life in healthy adult volunteers?",
    "Who should not take it?",
    "Which inactive ingredients does the film coat hold?",
    "What is done after an overdose with convulsions in a small child?",
    "Which strengths of the film-coated tablet come in a blister pack?",
)
"""Questions that name no drug, and tell more than a topic: else they would be asked back."""
RUN = 6
"""Words in a row that would be text of a label."""

Connect = Callable[..., Awaitable[AsyncClient]]


@pytest.fixture
def connect(sample_space: str, open_client: Connect) -> Connect:
    """Makes clients of servers of the sample labels; settings may be changed."""
    return partial(open_client, sample_space)


def look_up(*names: str, query: str = STORAGE, tool: str = "lookup_documents") -> dict[str, Any]:
    """A model's turn that calls the tool once."""
    arguments = {"query": query, "document_names": names, "top_k": 5}
    call = {"id": "call-1", "type": "function", "function": {"name": tool, "arguments": json.dumps(arguments)}}
    return {"role": "assistant", "tool_plan": "I look it up.", "tool_calls": [call]}


async def ask(client: AsyncClient, question: str = STORAGE, **fields: Any) -> ask_pb2.AskResponse:
    """The answer, within its deadline."""
    return await client.ask(ask_pb2.AskRequest(question=question, **fields), deadline=DEADLINE)


def files_of(answer: ask_pb2.AskResponse) -> set[str]:
    """Where the evidence stands."""
    return {evidence.citation.file_name for section in answer.sections for evidence in section.evidence}


def words_of(answers: Sequence[ask_pb2.AskResponse]) -> list[list[str]]:
    """The evidence's words."""
    return [[each.text for section in answer.sections for each in section.evidence] for answer in answers]


async def test_the_picked_document_alone_is_looked_in(connect: Connect, fake_cohere: FakeCohere) -> None:
    """A note names it, and the plan is a model's; one turn is enough where something was found."""
    fake_cohere.say = lambda _: look_up("eu-kandorvix.pdf")
    answer = await ask(await connect(**PICKER))
    assert files_of(answer) == {"eu-kandorvix.pdf"}
    assert answer.plan.made_by == plan_pb2.PLAN_MAKER_MODEL
    assert "looked in the documents that command-a-03-2025 picked, and in no others: eu-kandorvix.pdf" in answer.notes
    assert len(fake_cohere.received) == 1


async def test_with_a_scope_nobody_is_asked(connect: Connect, fake_cohere: FakeCohere) -> None:
    """Nor where the question's drug has one label, nor for look-ups and lists of somebody else's."""
    client = await connect(**PICKER)
    await ask(client, scope=search_pb2.Scope(documents=["us-zorquela"]))
    await ask(client, "How is Zorquela stored?")
    await client.search(search_pb2.SearchRequest(query=STORAGE, options=search_pb2.SearchOptions(rerank=True)))
    await client.lookup_documents(lookup_pb2.LookupDocumentsRequest(query=STORAGE))
    assert fake_cohere.received == []


async def test_by_default_nothing_is_sent(connect: Connect, fake_cohere: FakeCohere) -> None:
    """Though address and key are set."""
    assert files_of(await ask(await connect()))
    assert fake_cohere.received == []


async def test_the_model_must_look_up_where_that_is_set(connect: Connect, fake_cohere: FakeCohere) -> None:
    """In its first turn; by default it may leave it."""
    fake_cohere.say = lambda _: "I pick none."
    await ask(await connect(**PICKER))
    await ask(await connect(**PICKER, document_picker_must_look_up=True))
    first, second = (request.body for request in fake_cohere.received)
    assert "tool_choice" not in first
    assert second["tool_choice"] == "REQUIRED"
    (tool,) = first["tools"]
    assert tool["function"]["name"] == "lookup_documents"
    enum = tool["function"]["parameters"]["properties"]["document_names"]["items"]["enum"]
    assert enum == sorted(path.name for path in sample_labels())


@pytest.mark.parametrize(
    "said",
    [
        "I pick none.",
        look_up("nonesuch.pdf"),
        look_up("eu-kandorvix.pdf", tool="delete_documents"),
        look_up("eu-kandorvix.pdf", query=""),
        look_up(*["us-zorquela.pdf" * 100] * 1000),
        {"role": "assistant", "tool_calls": look_up("nonesuch.pdf")["tool_calls"] * 90},
    ],
    ids=["none", "unknown", "another tool", "no query", "long names", "90 calls"],
)
async def test_who_picks_none_looks_in_all(connect: Connect, fake_cohere: FakeCohere, said: Any) -> None:
    """With a note, marked as fallen back, after at most five look-ups."""
    local = await ask(await connect())
    fake_cohere.say = lambda _: said
    answer = await ask(await connect(**PICKER))
    assert words_of([answer]) == words_of([local])
    assert NONE_PICKED in answer.notes
    assert answer.plan.made_by == plan_pb2.PLAN_MAKER_FALLBACK
    assert len(fake_cohere.received) <= 5


async def test_no_word_of_a_label_is_sent(
    connect: Connect, fake_cohere: FakeCohere, opensearch_client: AsyncOpenSearch, sample_space: str
) -> None:
    """Names, counts and section types are, in the tool's results; what tells a person is not."""
    turns = iter([look_up(), look_up("eu-kandorvix.pdf")] * len(SOME))
    fake_cohere.say = lambda _: next(turns)
    client = await connect(**PICKER)
    for question in SOME:
        await ask(client, f"{question} Mrs. Okonkwo, MRN 00482913, asks.")
    results = [
        json.loads(message["content"])
        for request in fake_cohere.received
        for message in request.body["messages"]
        if message["role"] == "tool"
    ]
    assert any(found["document"] == "eu-kandorvix.pdf" for result in results for found in result["found"])
    assert "Okonkwo" not in fake_cohere.texts()
    assert "00482913" not in fake_cohere.texts()
    asked = {run for question in SOME for run in runs(question)}
    reader = Reader(opensearch_client, sample_space)
    for document in await reader.documents():
        pages = await reader.pages([(document.document_hash, page) for page in range(1, document.page_count + 1)])
        text = " ".join(page.text for page in pages.values())
        assert runs(text) & runs(fake_cohere.texts()) - asked == set()


@pytest.mark.parametrize("share", [0.05, 1.0])
async def test_with_faults_all_documents_are_looked_in(connect: Connect, fake_cohere: FakeCohere, share: float) -> None:
    """All faults in turn; every answer within its deadline."""
    asked = SOME * 3
    local = await asyncio.gather(*map(partial(ask, await connect()), asked))
    fake_cohere.say = lambda _: look_up("eu-kandorvix.pdf")
    fake_cohere.faults = tuple(Fault)
    fake_cohere.share = share
    limit = 0.5 if share == 1.0 else DEADLINE
    client = await connect(document_picker="cohere", document_picker_limit=limit, provider_pause=0.01)
    answers = await asyncio.gather(*map(partial(ask, client), asked))
    fallen_back = [NONE_PICKED in answer.notes for answer in answers]
    assert all(fallen_back) if share == 1.0 else not all(fallen_back)
    for answer, whole, fell in zip(answers, local, fallen_back, strict=True):
        assert words_of([answer]) == words_of([whole]) if fell else files_of(answer) <= {"eu-kandorvix.pdf"}


def runs(text: str) -> set[tuple[str, ...]]:
    """Each row of six words."""
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}


def test_a_run_is_six_words() -> None:
    """So that the test above looks for what it says."""
    told: Mapping[str, int] = {"one two three four five six seven": 2, "one two": 0}
    assert {text: len(runs(text)) for text in told} == told
