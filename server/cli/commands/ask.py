"""`factspan ask`: one question, answered with a label's words."""

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
    explain: options.Explain = False,
    json: options.Json = False,
    address: options.Address = None,
) -> None:
    """Answers a question with the exact words of the labels, each with its place."""
    from factspan.v1 import ask_pb2, evidence_pb2, search_pb2
    from google.protobuf.json_format import MessageToDict

    from server.cli.asking import call_server, checked_question, scope
    from server.cli.configuration import server_address
    from server.cli.console import data_console, write_json
    from server.cli.show.answer import answer, ranked
    from server.cli.show.explanation import explanation

    request = ask_pb2.AskRequest(
        question=checked_question(question, "QUESTION"),
        scope=scope(drug, document),
        max_items=items,
        evidence_unit=evidence_pb2.EvidenceUnit.Value(f"EVIDENCE_UNIT_{unit.name}"),
        options=search_pb2.SearchOptions(explain=explain),
    )
    response = call_server(server_address(address), lambda client: client.ask(request))
    if json:
        write_json(MessageToDict(response, preserving_proto_field_name=True))
        return
    console = data_console()
    console.print(answer(request.question, response))
    if explain:
        console.print(explanation(response.plan, ranked(response), response.timings))
