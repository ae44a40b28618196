"""The MCP server: lists the tools and calls them; what fails becomes a tool's error, never a stack trace."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, TypeVar

import structlog
from factspan import Access, AsyncClient, FactSpanError
from factspan.connection import PLAIN
from factspan.v1 import lookup_pb2
from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from mcp import types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from server.mcp_server.arguments import read_arguments
from server.mcp_server.error_text import error_text
from server.mcp_server.schemas import Schema
from server.mcp_server.tools import INSTRUCTIONS, TOOLS, Tool

NAME = "factspan"
LOOKUP = "lookup_documents"
LISTING_SECONDS = 5.0
"""For the tool that the server tells itself; without it the list is there all the same."""
_ONLY_READS = types.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_BROKEN = "INTERNAL: factspan mcp failed; its log on stderr says more"

Context = ServerRequestContext[AsyncClient, Any]
Response = TypeVar("Response")

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Listed:
    """A tool and its input schema, made once."""

    tool: Tool
    takes: Schema


def build_server(address: str, access: Access = PLAIN) -> Server[AsyncClient]:
    """The server, over the gRPC server at ``address``; one client for all connections."""
    listed = {tool.name: _Listed(tool, tool.input_schema()) for tool in TOOLS}

    @asynccontextmanager
    async def client(_server: Server[AsyncClient]) -> AsyncIterator[AsyncClient]:
        async with AsyncClient(address, access=access) as opened:
            yield opened

    async def list_tools(context: Context, _params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        described = {each.tool.name: _described(each) for each in listed.values()}
        described[LOOKUP] = await _as_the_server_tells(described[LOOKUP], context.lifespan_context)
        return types.ListToolsResult(tools=list(described.values()))

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in listed:
            raise MCPError(types.INVALID_PARAMS, f"there is no such tool; the tools are: {', '.join(listed)}")
        chosen = listed[params.name]
        try:
            return await _called(chosen, params.arguments or {}, context.lifespan_context)
        except FactSpanError as error:
            return _failed(error_text(error))
        except Exception:  # the border to the assistant, which must get no exception's text
            log.exception("tool_failed", tool=params.name)
            return _failed(_BROKEN)

    return Server(
        NAME,
        version=version(NAME),
        instructions=INSTRUCTIONS,
        lifespan=client,
        get_tool_input_schema=lambda name: listed[name].takes if name in listed else None,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def _called(chosen: _Listed, arguments: Mapping[str, Any], client: AsyncClient) -> types.CallToolResult:
    request = read_arguments(arguments, chosen.takes, chosen.tool.request)
    response = await _cancelled_as_asked(chosen.tool.call(client, request))
    return types.CallToolResult(
        content=list(chosen.tool.show(request, response)), structured_content=_structured(chosen.tool, response)
    )


async def _cancelled_as_asked(call: Awaitable[Response]) -> Response:
    """The call's response; a cancel ends the call, and is passed on as it came.

    grpc.aio raises a CancelledError of its own in its stead, which anyio takes for another one: it would end the
    assistant's whole session.
    """
    task = asyncio.ensure_future(call)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.cancel()
        raise


def _structured(tool: Tool, response: Message) -> dict[str, Any]:
    """The response as its output schema tells it."""
    shown = MessageToDict(response, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
    return {name: value for name, value in shown.items() if name not in tool.withheld}


def _failed(text: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=True)


def _described(listed: _Listed) -> types.Tool:
    tool = listed.tool
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=listed.takes,
        output_schema=tool.output_schema(),
        annotations=_ONLY_READS,
    )


async def _as_the_server_tells(described: types.Tool, client: AsyncClient) -> types.Tool:
    """The look-up as GetLookupTool describes it, with the documents of the moment; as it is while that is away."""
    try:
        telling = client.get_lookup_tool(lookup_pb2.GetLookupToolRequest(), deadline=LISTING_SECONDS)
        told = await _cancelled_as_asked(telling)
    except FactSpanError as error:
        log.warning("lookup_tool_not_told", reason=error.message)
        return described
    told_fields = MessageToDict(told.parameters_schema)["properties"]
    fields = {**described.input_schema["properties"], **told_fields}
    return described.model_copy(
        update={"description": told.description, "input_schema": {**described.input_schema, "properties": fields}}
    )
