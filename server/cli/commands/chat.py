"""`factspan chat`: questions one after the other, each with what was asked before it."""

from typing import Annotated

import typer

from server.cli import options

RANK = 66
_ITEMS = 5


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command("chat", rich_help_panel="Ask", epilog="Example:  factspan chat --drug warfarin")(chat)


def chat(
    *,
    drug: options.Drug = None,
    document: options.Document = None,
    items: Annotated[int, typer.Option("--items", min=1, max=50, help="Quotes at most in an answer.")] = _ITEMS,
    unit: options.EvidenceUnit = options.Unit.BOTH,
    explain: options.Explain = False,
    json: options.Json = False,
    address: options.Address = None,
) -> None:
    """Answers question after question; follow-ups are understood, and offered ones chosen by number.

    /quit or Ctrl-D ends it; Ctrl-C breaks off an answer, or ends it where nothing is under way.
    """
    import sys

    from factspan.v1 import ask_pb2, evidence_pb2, search_pb2
    from google.protobuf.json_format import MessageToDict

    from server.cli import under_way
    from server.cli.asking import call_server, scope
    from server.cli.chatting import hold_talk, typed_lines
    from server.cli.configuration import server_address
    from server.cli.console import data_console, write_json
    from server.cli.errors import FAILED
    from server.cli.show.answer import answer, ranked
    from server.cli.show.explanation import explanation

    at, where = server_address(address), scope(drug, document)

    def put(question: str, history: list[ask_pb2.HistoryTurn]) -> ask_pb2.AskResponse:
        request = ask_pb2.AskRequest(
            question=question,
            history=history,
            scope=where,
            max_items=items,
            evidence_unit=evidence_pb2.EvidenceUnit.Value(f"EVIDENCE_UNIT_{unit.name}"),
            options=search_pb2.SearchOptions(explain=explain),
        )
        return call_server(at, lambda client: under_way.ask(client, request))

    def show(question: str, response: ask_pb2.AskResponse) -> None:
        if json:
            write_json(MessageToDict(response, preserving_proto_field_name=True))
            return
        console = data_console()
        console.print(answer(question, response, in_talk=True))
        if explain:
            console.print(explanation(response.plan, ranked(response), response.timings))

    if not hold_talk(typed_lines(), put, show) and not sys.stdin.isatty():
        raise typer.Exit(FAILED)
