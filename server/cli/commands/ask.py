"""`factspan ask`: one question, answered with a label's words."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli import options

RANK = 60
_ITEMS = 5


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "ask",
        rich_help_panel="Ask",
        epilog='Example:  factspan ask "How is warfarin stored?" --drug warfarin',
    )(ask)


def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="The question, in quotes.")],
    *,
    drug: options.Drug = None,
    document: options.Document = None,
    items: Annotated[int, typer.Option("--items", min=1, max=50, help="Quotes at most.")] = _ITEMS,
    unit: options.EvidenceUnit = options.Unit.BOTH,
    image: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.png",
            help="Write the page of the best quote with its words marked; a second page as FILE-2.png.",
        ),
    ] = None,
    explain: options.Explain = False,
    json: options.Json = False,
    address: options.Address = None,
) -> None:
    """Answers a question with the exact words of the labels, each with its place."""
    from factspan.v1 import ask_pb2, evidence_pb2, search_pb2
    from google.protobuf.json_format import MessageToDict

    from server.cli import under_way
    from server.cli.asking import call_server, checked_question, scope
    from server.cli.configuration import server_address
    from server.cli.console import data_console, write_json, write_note
    from server.cli.page_images import check_image_file, write_page_images
    from server.cli.show.answer import answer, ranked
    from server.cli.show.explanation import explanation

    if image is not None:
        check_image_file(image)
    request = ask_pb2.AskRequest(
        question=checked_question(question, "QUESTION"),
        scope=scope(drug, document),
        max_items=items,
        evidence_unit=evidence_pb2.EvidenceUnit.Value(f"EVIDENCE_UNIT_{unit.name}"),
        options=search_pb2.SearchOptions(explain=explain),
    )
    at = server_address(address)
    response = call_server(at, lambda client: under_way.ask(client, request))
    if json:
        write_json(MessageToDict(response, preserving_proto_field_name=True))
    else:
        console = data_console()
        console.print(answer(request.question, response))
        if explain:
            console.print(explanation(response.plan, ranked(response), response.timings))
    if image is None:
        return
    best = next(iter(ranked(response)), None)
    if best is None:
        write_note(f"{image} was not written: there is no quote to mark")
        return
    write_note("written: " + ", ".join(map(str, write_page_images(at, best.citation, image))))
