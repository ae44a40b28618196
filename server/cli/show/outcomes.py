"""How a run of the indexer looks: a row a file that was worked on, and what became of all."""

from collections import Counter
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from server.cli.console import words
from server.cli.show.evidence import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from indexer.pipeline import FileOutcome

_STYLES = {"indexed": "green", "unchanged": "dim", "failed": "red"}
_NUMBERS = ("pages", "spans", "blocks", "questions", "pages_by_rules_alone")
_SHOWN = ("pages", "spans", "questions")
"""What a person asks for; with these, a file's name of 30 characters fits into a line of 80."""


def summary(outcomes: "Sequence[FileOutcome]", *, seconds: float) -> RenderableType:
    """A table of what was indexed or failed, then the totals; unchanged files are counted only."""
    table = outcome_table(outcomes)
    return Group(table, totals_line(outcomes, seconds)) if table.row_count else totals_line(outcomes, seconds)


def outcome_table(outcomes: "Sequence[FileOutcome]") -> Table:
    """A row a file that was worked on."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("file", overflow="fold", ratio=1)
    table.add_column("outcome", no_wrap=True)
    for head in (*_SHOWN, "seconds"):
        table.add_column(head, justify="right", no_wrap=True)
    for outcome in outcomes:
        state = outcome.outcome.value
        if state != "unchanged":
            numbers = ["-"] * len(_SHOWN) if state == "failed" else [f"{getattr(outcome, name):,}" for name in _SHOWN]
            table.add_row(words(outcome.file_name), Text(state, _STYLES[state]), *numbers, f"{outcome.seconds:.1f}")
    return table


def totals_line(outcomes: "Sequence[FileOutcome]", seconds: float) -> Text:
    """``12 files in 40.1 s: 11 indexed, 1 failed (260 pages, 6.5 a second)``."""
    states = Counter(outcome.outcome.value for outcome in outcomes)
    line = Text(f"{counted(len(outcomes), 'file')} in {seconds:.1f} s: ")
    line.append_text(
        Text(", ").join(Text(f"{states[state]:,} {state}", style) for state, style in _STYLES.items() if states[state])
    )
    pages = sum(outcome.pages for outcome in outcomes if outcome.outcome.value == "indexed")
    if pages and seconds > 0:
        line.append(f" ({counted(pages, 'page')}, {pages / seconds:.1f} a second)", "dim")
    if alone := sum(outcome.pages_by_rules_alone for outcome in outcomes):
        line.append(f"; the model that writes questions failed at {counted(alone, 'page')}", "yellow")
    return line


def outcome_record(outcome: "FileOutcome") -> dict[str, object]:
    """A file's outcome for programs."""
    return {
        "path": str(outcome.path),
        "file_name": outcome.file_name,
        "document_hash": outcome.document_hash,
        "outcome": outcome.outcome.value,
        "error": outcome.error,
        **{name: getattr(outcome, name) for name in _NUMBERS},
        "seconds": round(outcome.seconds, 3),
    }
