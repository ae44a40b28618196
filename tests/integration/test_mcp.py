"""`factspan mcp` as an assistant has it: its own process, the SDK's client, a real server with the sample labels."""

import asyncio
import base64
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from factspan import AsyncClient
from factspan.v1 import ask_pb2, citation_pb2, lookup_pb2, page_image_pb2, quotes_pb2, search_pb2
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

COMMAND = ("-m", "server.cli.main", "mcp")
QUESTION = "My patient takes ketoconazole. What dose of Zorquela is allowed?"
PNG = b"\x89PNG\r\n"
RANGE = ("document_hash", "start", "end", "text_version")
MOST_LINE = 1_000_000
"""Bytes of a message: the list of tools has their schemas."""
HTTP, STDIO = "http", "stdio"


@asynccontextmanager
async def http_process(address: str) -> AsyncIterator[str]:
    """`factspan mcp --http` over the server at ``address``; gives its URL."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *COMMAND,
        "--http",
        "127.0.0.1:0",
        "--address",
        address,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    try:
        line = (await process.stderr.readline()).decode()
        assert "listening at http://127.0.0.1:" in line
        yield line.split()[-1]
    finally:
        process.send_signal(signal.SIGINT)
        await process.communicate()
    assert process.returncode == 130


def stdio(address: str) -> StdioServerParameters:
    """How an assistant starts `factspan mcp`."""
    return StdioServerParameters(
        command=sys.executable, args=[*COMMAND, "--address", address], env=dict(os.environ), cwd=Path.cwd()
    )


@pytest.fixture(scope="module")
def index_space(sample_space: str) -> str:
    """The sample labels' own: these tests write nothing into it."""
    return sample_space


@pytest.fixture(scope="module")
def address(server_address: str) -> str:
    """A server with the sample labels."""
    return server_address


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def url(address: str) -> AsyncIterator[str]:
    """One HTTP process for the module."""
    async with http_process(address) as found:
        yield found


@pytest.fixture(params=[STDIO, HTTP, "http before 2026"])
def assistant(request: pytest.FixtureRequest, address: str, url: str) -> Client:
    """A client that is not connected yet: by a process of its own, or by HTTP in either revision of the protocol."""
    if request.param == STDIO:
        return Client(stdio(address))
    return Client(url) if request.param == HTTP else Client(url, mode="legacy")


@pytest_asyncio.fixture
async def answer(client: AsyncClient, address: str) -> ask_pb2.AskResponse:  # noqa: ARG001 - the labels are indexed first
    """What the gRPC server itself answers."""
    return await client.ask(ask_pb2.AskRequest(question=QUESTION))


def structured(message: Message) -> dict[str, Any]:
    """A gRPC message as a tool's structured content has it, but for times, which differ from call to call."""
    made = MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
    return {name: value for name, value in made.items() if name not in ("bundle", "plan", "timings")}


def words(result: CallToolResult) -> list[str]:
    """The documents' words in a result's blocks."""
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    return [text.partition("\nwords:\n")[2] for text in texts if "\nwords:\n" in text]


def said(result: CallToolResult) -> str:
    """A failed result's one block."""
    (block,) = result.content
    assert result.is_error
    assert isinstance(block, TextContent)
    assert "Traceback" not in block.text
    return block.text


async def test_tools_are_listed_read_only_with_schemas(assistant: Client, client: AsyncClient) -> None:
    """Each with what it takes and gives; the look-up as GetLookupTool has it, with the documents of the moment."""
    async with assistant as connected:
        tools = {tool.name: tool for tool in (await connected.list_tools()).tools}
    assert list(tools) == ["ask", "search", "lookup_documents", "verify_quotes", "resolve_citation", "page_image"]
    for tool in tools.values():
        assert tool.annotations is not None
        assert (tool.annotations.read_only_hint, tool.annotations.idempotent_hint) == (True, True)
        assert tool.annotations.open_world_hint is False
        assert tool.output_schema is not None
    told = await client.get_lookup_tool(lookup_pb2.GetLookupToolRequest())
    names = MessageToDict(told.parameters_schema)["properties"]["document_names"]
    assert tools["lookup_documents"].input_schema["properties"]["document_names"] == names
    assert "us-zorquela.pdf" in names["items"]["enum"]


async def test_an_answers_words_are_the_labels(assistant: Client, client: AsyncClient) -> None:
    """In the structured content and in the blocks; each block has the place before the words."""
    async with assistant as connected:
        result = await connected.call_tool("ask", {"question": QUESTION})
    pieces = [piece for section in result.structured_content["sections"] for piece in section["evidence"]]
    assert pieces
    assert words(result) == [piece["text"] for piece in pieces]
    told = "\n".join(block.text for block in result.content if isinstance(block, TextContent))
    for piece in pieces:
        citation = piece["citation"]
        at = {name: citation[name] for name in RANGE}
        resolved = await client.resolve_citation(citation_pb2.ResolveCitationRequest(**at))
        assert resolved.evidence.text == piece["text"]
        section = f"{citation['section']['number']} {citation['section']['heading']}".strip()
        assert f"[{citation['file_name']}, {section}, page" in told
        assert f"{citation['start']}-{citation['end']}]\ndocument_hash: {citation['document_hash']}" in told


async def test_no_result_is_an_answer(assistant: Client) -> None:
    """With why, and what came nearest."""
    async with assistant as connected:
        result = await connected.call_tool("ask", {"question": "What is the dose of aspirin?"})
    assert not result.is_error
    assert result.structured_content["status"] == "ANSWER_STATUS_NO_RESULT"
    assert "no label answers this: no indexed document is about 'aspirin'" in result.content[0].text  # type: ignore[union-attr]  # a text


async def test_each_other_tool_gives_what_its_call_gives(
    assistant: Client, client: AsyncClient, answer: ask_pb2.AskResponse
) -> None:
    """Search, look-up, quotes, citation and page: each the gRPC response, checked by its output schema."""
    best = min((piece for section in answer.sections for piece in section.evidence), key=lambda piece: piece.rank)
    at = {name: getattr(best.citation, name) for name in RANGE}
    page = {"document": "us-zorquela", "page": best.citation.places[0].page, "dpi": 72}
    searched = {"query": "How is Zorquela stored?", "page_size": 2}
    looked_up = {"query": "How is Zorquela stored?", "document_names": ["Zorquela"], "top_k": 2}
    stated = {"statements": [{"id": "a", "quotes": [{"text": best.text, "citation": at}]}]}
    calls = {
        "search": (searched, await client.search(search_pb2.SearchRequest(**searched))),
        "lookup_documents": (looked_up, await client.lookup_documents(lookup_pb2.LookupDocumentsRequest(**looked_up))),
        "verify_quotes": (stated, await client.verify_quotes(quotes_pb2.VerifyQuotesRequest(**stated))),
        "resolve_citation": (at, await client.resolve_citation(citation_pb2.ResolveCitationRequest(**at))),
    }
    marked = page_image_pb2.GetPageImageRequest(**page, citations=[best.citation])
    drawn = await client.get_page_image(marked)
    async with assistant as connected:
        for name, (arguments, response) in calls.items():
            result = await connected.call_tool(name, arguments)
            assert result.structured_content == structured(response)
            assert words(result)
        result = await connected.call_tool("page_image", {**page, "citations": [at]})
    _, image = result.content
    assert image.type == "image"
    assert base64.b64decode(image.data) == drawn.png
    assert drawn.png.startswith(PNG)
    assert result.structured_content == {"width": drawn.width, "height": drawn.height, "dpi": drawn.dpi}


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("ask", {"question": " "}, "INVALID_ARGUMENT: question: is empty"),
        ("ask", {"question": "q", "scope": {"documents": ["us-zorqela"]}}, "near names: us-zorquela"),
        ("search", {"query": "q", "scope": {"section_types": ["doses"]}}, "scope.section_types"),
        ("lookup_documents", {"query": "q", "session": "damaged"}, "session: is damaged"),
        ("verify_quotes", {"statements": []}, "statements: is empty"),
        ("resolve_citation", {"document_hash": "a" * 64, "end": 3}, "NOT_FOUND: "),
        ("page_image", {"document": "us-zorquela", "page": 999}, "INVALID_ARGUMENT: page: is 999"),
        ("ask", {"question": "q", "colour": "red"}, "colour: is not a field"),
        ("ask", {"question": ["q"]}, "question: must be of type string"),
        ("ask", {}, "question: is required"),
        ("ask", {"question": "q", "max_items": 10**30}, "INVALID_ARGUMENT: wrong arguments"),
        ("ask", {"question": "q", "scope": {"drugs": [str(number) for number in range(2000)]}}, "scope.drugs"),
        ("search", {"query": "q", "page_token": "../../etc/passwd"}, "page_token"),
        ("verify_quotes", {"statements": [{"quotes": [{"text": "a\x00b" * 5, "document": "\u202e"}]}] * 501}, "501"),
    ],
)
async def test_what_is_wrong_is_told_as_the_call_tells_it(
    url: str, tool: str, arguments: dict[str, Any], expected: str
) -> None:
    """An error of the tool, with the field or the near names; the process lives on."""
    async with Client(url) as connected:
        assert expected in said(await connected.call_tool(tool, arguments))
        assert not (await connected.call_tool("ask", {"question": QUESTION})).is_error


async def test_two_clients_at_once(url: str, answer: ask_pb2.AskResponse) -> None:
    """Each gets its own answers, and its own errors."""
    pieces = [piece for section in answer.sections for piece in section.evidence][:2]
    asked = [{name: getattr(piece.citation, name) for name in RANGE} for piece in pieces]
    async with Client(url) as one, Client(url, mode="legacy") as other:
        calls = [each.call_tool("resolve_citation", at) for each in (one, other) for at in asked * 3]
        refused = [each.call_tool("page_image", {"document": "us-zorquela", "page": 0}) for each in (one, other)]
        *answers, first, second = await asyncio.gather(*calls, *refused)
    assert [words(each) for each in answers] == [[piece.text] for piece in pieces * 3] * 2
    assert first.is_error
    assert second.is_error


async def test_stdout_has_nothing_but_the_protocol(address: str) -> None:
    """Lines that are no message get an answer or none, all of it JSON-RPC; at the end of stdin it ends well."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *COMMAND,
        "--address",
        address,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=MOST_LINE,
    )
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "0"},
        },
    }
    listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    deep = "[" * 100_000
    assert process.stdin is not None
    assert process.stdout is not None
    lines = ["not json", deep, json.dumps(hello), json.dumps(ready), json.dumps(listing)]
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    answers: dict[int, Any] = {}
    while 2 not in answers:
        message = json.loads(await process.stdout.readuntil(b"\n"))
        assert message["jsonrpc"] == "2.0"
        answers[message.get("id")] = message
    rest, _ = await process.communicate(b"")  # which closes stdin
    assert rest == b""
    assert process.returncode == 0
    assert len(answers[2]["result"]["tools"]) == 6
