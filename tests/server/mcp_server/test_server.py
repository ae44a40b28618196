"""The MCP server over a gRPC server that does what a test wants."""

import asyncio
from typing import Any

import pytest
from factspan.v1 import ask_pb2
from mcp import Client, MCPError
from mcp.types import TextContent

from server.mcp_server import server as module
from server.mcp_server.server import build_server

QUESTION = {"question": "q"}


@pytest.fixture(params=["auto", "legacy"])
async def assistant(request: pytest.FixtureRequest, fake: Any) -> Client:
    """A client of the SDK in this process, not connected yet, in both revisions of the protocol."""
    return Client(build_server(fake.address), mode=request.param)


async def test_a_cancelled_call_is_cancelled_at_the_grpc_server(assistant: Client, fake: Any) -> None:
    """It does not search on for nobody."""
    fake.silent = True
    async with assistant as connected:
        call = asyncio.create_task(connected.call_tool("ask", QUESTION))
        await fake.called.wait()
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await asyncio.wait_for(fake.cancelled.wait(), 30)
        fake.silent = False
        assert not (await connected.call_tool("ask", QUESTION)).is_error


async def test_without_the_servers_own_words_tools_are_listed_all_the_same(assistant: Client) -> None:
    """An assistant that starts before the server still has its tools."""
    async with assistant as connected:
        names = [tool.name for tool in (await connected.list_tools()).tools]
    assert "lookup_documents" in names


async def test_a_tool_that_is_not_there_is_an_error_of_the_protocol(assistant: Client) -> None:
    """With those that are."""
    async with assistant as connected:
        with pytest.raises(MCPError, match="the tools are: ask, search"):
            await connected.call_tool("draft", {})


async def test_a_call_that_is_not_there_is_a_tools_error(assistant: Client) -> None:
    """The code and the server's own message."""
    async with assistant as connected:
        result = await connected.call_tool("search", {"query": "q"})
    assert result.is_error
    assert isinstance(result.content[0], TextContent)
    assert result.content[0].text.startswith("UNIMPLEMENTED: ")


async def test_a_server_that_is_away_says_how_to_start_it() -> None:
    """As the command line does."""
    async with Client(build_server("127.0.0.1:9")) as client:
        result = await client.call_tool("ask", QUESTION)
    assert result.is_error
    assert "start one with `factspan up`" in str(result.content[0])


async def test_a_fault_of_its_own_tells_no_more_than_that(
    assistant: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What happened stands in the log alone."""

    def broken(*_: object) -> dict[str, Any]:
        raise RuntimeError("a secret")

    monkeypatch.setattr(module, "_structured", broken)
    async with assistant as connected:
        result = await connected.call_tool("ask", QUESTION)
    assert result.is_error
    assert "secret" not in str(result)
    assert "a secret" in "".join(capsys.readouterr())


async def test_the_answer_goes_to_both_forms(assistant: Client, fake: Any, evidence: Any) -> None:
    """Blocks for the model, data for its program, without what is withheld."""
    section = ask_pb2.EvidenceSection(heading="Adults", evidence=[evidence])
    fake.answer = ask_pb2.AskResponse(status=ask_pb2.ANSWER_STATUS_ANSWERED, sections=[section], bundle="twice")
    async with assistant as connected:
        result = await connected.call_tool("ask", QUESTION)
    assert result.structured_content["sections"][0]["evidence"][0]["text"] == evidence.text
    assert "bundle" not in result.structured_content
    assert str(result.content[1].text).endswith(evidence.text)  # type: ignore[union-attr]  # a text
