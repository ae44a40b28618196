"""How a run of the indexer is told while it goes on and at its end, by every command that has one."""

import time
from typing import TYPE_CHECKING

import typer

from server.cli.console import data_console, write_error, write_json
from server.cli.errors import FAILED
from server.cli.show.outcomes import outcome_record, summary

if TYPE_CHECKING:
    from indexer.pipeline import FileOutcome


class OutcomeReport:
    """Tells each file's outcome as it comes: what went wrong on stderr, and a line of JSON where that is asked for."""

    def __init__(self, *, json: bool) -> None:
        """Time counts from here."""
        self._json = json
        self._outcomes: list[FileOutcome] = []
        self._begin = time.perf_counter()

    def tell(self, outcome: "FileOutcome") -> None:
        """The next one."""
        self._outcomes.append(outcome)
        if outcome.error:
            write_error(outcome.error)
        if self._json:
            write_json(outcome_record(outcome))

    def end(self) -> None:
        """The summary for a person.

        Raises:
            typer.Exit: when a file failed.
        """
        if not self._json:
            data_console().print(summary(self._outcomes, seconds=time.perf_counter() - self._begin))
        if any(outcome.error for outcome in self._outcomes):
            raise typer.Exit(FAILED)
