"""`factspan plan`: what a question would be searched for, without a search."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from server.cli import options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

RANK = 63


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "plan", rich_help_panel="Ask", epilog='Example:  factspan plan "How is warfarin stored?" --json'
    )(plan)


def plan(
    question: Annotated[str | None, typer.Argument(metavar="QUESTION", help="The question, in quotes.")] = None,
    *,
    drug: options.Drug = None,
    document: options.Document = None,
    history: Annotated[
        list[str] | None,
        typer.Option("--history", metavar="QUESTION", help="An earlier question; may be given again, oldest first."),
    ] = None,
    batch: Annotated[
        Path | None,
        typer.Option(
            "--batch", metavar="IN.jsonl", help='A question a line: "id", "question", optional "drug", "document".'
        ),
    ] = None,
    structure: Annotated[
        Path | None,
        typer.Option(
            "--structure",
            metavar="FOLDER",
            help=(
                "With --batch of gold questions: only how often the first section type is right, by labels' headings: "
                'DOCUMENT.json each, "headings" with "page", "number", "text", "section_type".'
            ),
        ),
    ] = None,
    json: options.Json = False,
    opensearch_url: options.OpenSearchUrl = None,
) -> None:
    """Shows a question's plan without a search; knows the indexed labels when OpenSearch is up, and needs no server."""
    from server.cli.asking import checked_question
    from server.cli.errors import WrongUsageError
    from server.cli.planning import aims_of, read_registry, scope_of
    from server.cli.questions_file import read_questions
    from server.cli.show.plan import aims_card, aims_json, plan_card, plan_json
    from server.cli.stack import stack_of_settings
    from server.search.plan.rules import load_rules_planner

    if (question is None) == (batch is None):
        raise WrongUsageError("give a QUESTION or --batch IN.jsonl, one of the two")
    if structure is not None and batch is None:
        raise WrongUsageError("--structure goes with --batch")
    if batch is not None and (drug or document or history):
        raise WrongUsageError("--drug, --document and --history go with a QUESTION; a line of --batch has its own")
    registry = read_registry(stack_of_settings(opensearch_url=opensearch_url))
    drugs, planner = registry.drugs if registry else (), load_rules_planner()
    if batch is None:
        asked = checked_question(question or "", "QUESTION")
        made = planner.plan(asked, drugs, history or (), scope_of(registry, drug or (), document or ()))
        _show(plan_json(made), plan_card(made), json=json)
    elif structure is not None:
        aims = aims_of(batch, structure, registry, planner)
        _show(aims_json(aims), aims_card(aims), json=json)
    else:
        for each in read_questions(batch):
            scope = scope_of(registry, [each.drug] if each.drug else (), [each.document] if each.document else ())
            made = planner.plan(each.question, drugs, (), scope)
            _show({"id": each.id, **plan_json(made)}, f"{each.id}:", plan_card(made), json=json)


def _show(record: "Mapping[str, object]", *shown: "RenderableType", json: bool) -> None:
    from server.cli.console import data_console, write_json

    if json:
        write_json(record)
    else:
        data_console().print(*shown)
