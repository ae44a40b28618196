"""`factspan search`: a ranked list of what fits some words."""

from typing import Annotated

import typer

from server.cli import options

RANK = 61
_ITEMS = 10


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "search", rich_help_panel="Ask", epilog='Example:  factspan search "renal impairment dose" --unit section'
    )(search)


def search(
    words: Annotated[str, typer.Argument(metavar="WORDS", help="What to look for, in quotes.")],
    *,
    drug: options.Drug = None,
    document: options.Document = None,
    section_type: Annotated[
        list[str] | None,
        typer.Option("--section-type", metavar="TYPE", help="Only sections of this type; may be given again."),
    ] = None,
    unit: options.EvidenceUnit = options.Unit.SPAN,
    items: Annotated[int, typer.Option("--items", min=1, max=50, help="Pieces at most.")] = _ITEMS,
    explain: options.Explain = False,
    json: options.Json = False,
    address: options.Address = None,
) -> None:
    """Lists the label's words that fit best, best first."""
    from factspan.v1 import evidence_pb2, search_pb2
    from google.protobuf.json_format import MessageToDict

    from server.cli.asking import call_server, checked_question, scope
    from server.cli.configuration import server_address
    from server.cli.console import data_console, write_json
    from server.cli.show.explanation import explanation
    from server.cli.show.hits import hits

    where = scope(drug, document)
    where.section_types.extend(section_type or ())
    request = search_pb2.SearchRequest(
        query=checked_question(words, "WORDS"),
        scope=where,
        evidence_unit=evidence_pb2.EvidenceUnit.Value(f"EVIDENCE_UNIT_{unit.name}"),
        page_size=items,
        options=search_pb2.SearchOptions(explain=explain),
    )
    response = call_server(server_address(address), lambda client: client.search(request))
    if json:
        write_json(MessageToDict(response, preserving_proto_field_name=True))
        return
    console = data_console()
    console.print(hits(response))
    if explain:
        console.print(explanation(response.plan, response.evidence, response.timings))
