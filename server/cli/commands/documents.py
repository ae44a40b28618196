"""`factspan documents`: the registry, one document of it, or what differs between two."""

from typing import TYPE_CHECKING, Annotated

import typer

from server.cli import options

if TYPE_CHECKING:
    from factspan import AsyncClient

RANK = 51


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "documents", rich_help_panel="Index", epilog="Example:  factspan documents us-warfarin-readymeds"
    )(documents)


def documents(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID | diff A B]",
            help="A document's file name or hash; without it, all are listed. diff A B: what changed from A to B.",
        ),
    ] = None,
    json: options.Json = False,
    address: options.Address = None,
    opensearch_url: options.OpenSearchUrl = None,
) -> None:
    """Lists the indexed documents, shows one, or shows the words that came, went and changed between two.

    The list needs the server, a diff OpenSearch alone.
    """
    from factspan.v1 import document_pb2, document_service_pb2
    from google.protobuf.json_format import MessageToDict

    from server.cli.asking import call_server
    from server.cli.configuration import server_address
    from server.cli.console import data_console, write_json, write_note
    from server.cli.errors import WrongUsageError
    from server.cli.revision_diff import show_diff
    from server.cli.show.documents import document_card, document_table
    from server.cli.show.evidence import counted

    document, *others = names or [""]
    if document == "diff" and len(others) == len(("A", "B")):
        show_diff(*others, json=json, opensearch_url=opensearch_url)
        return
    if others:
        raise WrongUsageError("name one document, or two after diff: factspan documents diff A B")

    async def fetch(client: "AsyncClient") -> list[document_pb2.Document]:
        if document:
            return [await client.get_document(document_service_pb2.GetDocumentRequest(name=document))]
        return [each async for each in client.documents(include_superseded=True)]

    found = call_server(server_address(address), fetch)
    if json:
        for each in found:
            write_json(MessageToDict(each, preserving_proto_field_name=True))
    elif document:
        data_console().print(document_card(found[0]))
    elif found:
        data_console().print(document_table(found))
        write_note(counted(len(found), "document"))
    else:
        write_note("No document is indexed yet: factspan index FOLDER")
