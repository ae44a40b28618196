"""`factspan eval`: how good the answers to gold questions are."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from server.cli import options

RANK = 65


def register(application: typer.Typer) -> None:
    """Adds the command."""
    application.command(
        "eval",
        rich_help_panel="Ask",
        epilog='Example:  factspan eval gold/*.jsonl --items 5 --chars 1500 --compare "alpha=0.5 rerank=false"',
    )(evaluate)


def evaluate(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="RUN-or-GOLD...", help="Gold questions (JSONL); with a run, or two, of `factspan batch`."
        ),
    ],
    *,
    everywhere: Annotated[bool, typer.Option("--open", help="Ask without the question's document as scope.")] = False,
    named: Annotated[bool, typer.Option("--named", help="Only the questions that name their drug.")] = False,
    items: Annotated[int, typer.Option("--items", min=1, max=50, help="Budget: pieces of evidence.")] = 10,
    chars: Annotated[int, typer.Option("--chars", min=1, max=60_000, help="Budget: characters of evidence.")] = 6000,
    cut: Annotated[
        bool, typer.Option("--cut", help="Do not tell the server the budget; cut its answer there, as a run's.")
    ] = False,
    base: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A search option; may be given again.")
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare", metavar="NAME=VALUE", help="Also ask with this changed, in turn; may be given again."
        ),
    ] = None,
    ablation: Annotated[
        bool, typer.Option("--ablation", help="Switch each part off in turn; prints a table in Markdown.")
    ] = False,
    misses: Annotated[int, typer.Option("--misses", min=0, metavar="N", help="Show N of the questions missed.")] = 0,
    explain: Annotated[
        bool, typer.Option("--explain", help="What each path and step did for the questions missed, all or --misses N.")
    ] = False,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="RUN.jsonl", help="Keep the answers as a run file.")
    ] = None,
    jobs: options.Jobs = 1,
    json: options.Json = False,
    address: options.Address = None,
) -> None:
    """Asks gold questions, or takes a run's answers, and counts how many hold the label's words that answer."""
    from server.cli.candidate_lists import trace_all
    from server.cli.configuration import server_address
    from server.cli.console import data_console, write_json
    from server.cli.errors import CommandError, WrongUsageError
    from server.cli.evaluating import Asking, Setting, ask_by_all, first_failure, keep_run, naming_their_drug
    from server.cli.evaluation_files import read_files
    from server.cli.search_options import search_options
    from server.cli.show.evaluation_report import Report, report, report_record
    from server.evaluation.scoring import Budget, score

    read = read_files(files)
    if read.runs and (compare or ablation or write):
        raise WrongUsageError("--compare, --ablation and --write ask the questions: name gold files only")
    budget, common = Budget(items, chars), search_options(base or ())
    asking = Asking(server_address(address), jobs, scoped=not everywhere)
    gold = naming_their_drug(read.gold, asking.address) if named else read.gold
    if ablation:
        from server.cli.ablation import ablation_table

        sys.stdout.write(ablation_table(gold, common, asking, cut=cut) + "\n")
        return
    runs, failure = read.runs, ""
    if not runs:
        settings = [Setting("base", common, None if cut else budget)]
        if compare:
            settings.append(Setting("other", search_options(compare, common), settings[0].budget))
        asked = ask_by_all(gold, settings, asking)
        keep_run(write, asked[0])
        runs, failure = tuple((each.setting.name, each.run) for each in asked), first_failure(asked)
    scored = tuple(score(name, gold, run, budget) for name, run in runs)
    missed = scored[0].missed[: misses or (None if explain else 0)]
    found = Report(scored, missed, trace_all(missed, common, budget, asking) if explain else {})
    if json:
        write_json(report_record(found))
    else:
        data_console().print(report(found))
    if failure:
        raise CommandError(f"questions could not be asked, and count as not answered: {failure}")
