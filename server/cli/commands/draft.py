"""`factspan draft`: an answer in a model's words, each sentence beside the label's words that prove it."""

from typing import Annotated

import typer

from server.cli import options

RANK = 68
_ITEMS = 5


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "draft",
        rich_help_panel="Ask",
        epilog='Example:  factspan draft "How is warfarin stored?" --drug warfarin',
    )(draft)


def draft(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="The question, in quotes.")],
    *,
    drug: options.Drug = None,
    document: options.Document = None,
    items: Annotated[int, typer.Option("--items", min=1, max=50, help="Pieces of evidence to write from.")] = _ITEMS,
    json: options.Json = False,
    address: options.Address = None,
) -> None:
    """Has the configured model write an answer, and keeps the sentences whose quotes the labels prove."""
    from factspan.v1 import ask_pb2, draft_pb2
    from google.protobuf.json_format import MessageToDict

    from server.cli.asking import call_server, checked_question, scope
    from server.cli.configuration import server_address
    from server.cli.console import data_console, write_json
    from server.cli.show.draft import draft as shown

    request = draft_pb2.DraftRequest(
        ask=ask_pb2.AskRequest(
            question=checked_question(question, "QUESTION"), scope=scope(drug, document), max_items=items
        )
    )
    response = call_server(server_address(address), lambda client: client.draft(request))
    if json:
        write_json(MessageToDict(response, preserving_proto_field_name=True))
    else:
        data_console().print(shown(request.ask.question, response))
