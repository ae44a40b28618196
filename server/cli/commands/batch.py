"""`factspan batch`: a file of questions, answered into a file."""

from pathlib import Path
from typing import Annotated

import typer

from server.cli import options

RANK = 62


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "batch", rich_help_panel="Ask", epilog="Example:  factspan batch questions.jsonl answers.jsonl --jobs 4"
    )(batch)


def batch(
    questions: Annotated[
        Path,
        typer.Argument(metavar="IN.jsonl", help='A question a line: "id", "question", optional "drug", "document".'),
    ],
    answers: Annotated[Path, typer.Argument(metavar="OUT.jsonl", help="Gets an answer a line, in the same order.")],
    *,
    jobs: options.Jobs = 1,
    items: Annotated[int, typer.Option("--items", min=1, max=50, help="Pieces of evidence at most.")] = 10,
    address: options.Address = None,
) -> None:
    """Answers a file of questions; a question with a document is asked of that document alone."""
    from server.cli.batching import ask_all
    from server.cli.configuration import server_address
    from server.cli.console import write_note
    from server.cli.errors import CommandError
    from server.cli.questions_file import read_questions

    outcome = ask_all(read_questions(questions), answers, address=server_address(address), jobs=jobs, max_items=items)
    write_note(
        f"{outcome.asked:,} questions in {outcome.seconds:.1f} s: {outcome.answered:,} answered, "
        f"{outcome.asked - outcome.answered - outcome.failed:,} without a result, {outcome.failed:,} failed; "
        f"{outcome.median_ms:.0f} ms at the median"
    )
    if outcome.failed:
        raise CommandError(
            f'{outcome.failed:,} of {outcome.asked:,} questions could not be asked; "error" in {answers} says why: '
            f"{outcome.first_error}"
        )
