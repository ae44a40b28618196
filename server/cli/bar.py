"""Progress on stderr: a bar on a terminal, nothing elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Column

from server.cli.console import notes_console

_MEGABYTE = 1_000_000
_AMOUNT = "{task.fields[amount]}"


def _progress(*columns: ProgressColumn) -> Progress:
    """Bars on stderr; stdout is left alone unless it is the same terminal, where lines must go above the bar."""
    console = notes_console()
    return Progress(
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=sys.stdout.isatty(),
    )


@contextmanager
def counting_bar(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar for ``total`` equal pieces of work; call what it gives after each."""
    with _progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


class FileBar:
    """A bar over files, with the stage of the one that is worked on."""

    def __init__(self, progress: Progress, what: str) -> None:
        self._progress = progress
        self._task = progress.add_task(what, total=None, stage="")

    def stage(self, text: str, total: int) -> None:
        """Says what is done with which file, of how many."""
        self._progress.update(self._task, total=total, stage=text)

    def done(self) -> None:
        """One file is done."""
        self._progress.advance(self._task)


@contextmanager
def file_bar(what: str) -> Iterator[FileBar]:
    """A bar over files; their number is known once the first one is worked on."""
    stage = TextColumn("{task.fields[stage]}", style="dim", table_column=Column(no_wrap=True, overflow="ellipsis"))
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=30), MofNCompleteColumn(), stage)
    with _progress(*columns) as progress:
        yield FileBar(progress, what)


@dataclass(frozen=True, slots=True)
class Activity:
    """What is under way: ``say`` names the step, ``download`` shows bytes (name, bytes that came, bytes in all)."""

    say: Callable[[str], None]
    download: Callable[[str, int, int], None]


@contextmanager
def activity() -> Iterator[Activity]:
    """A turning sign beside the step that is under way, and a bar for each download; plain lines elsewhere."""
    tasks: dict[str, TaskID] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(bar_width=30), TextColumn(_AMOUNT))
    with _progress(*columns) as progress:
        console = progress.console

        def say(step: str) -> None:
            for done in tasks.values():
                progress.remove_task(done)
            tasks.clear()
            tasks[step] = progress.add_task(step, total=None, amount="")
            if not console.is_terminal:
                console.print(step)

        def download(name: str, done: int, total: int) -> None:
            size = f"{total / _MEGABYTE:.0f} MB"
            if name not in tasks:
                tasks[name] = progress.add_task(f"  fetching {name}", total=total, amount=size)
                if not console.is_terminal:
                    console.print(f"  fetching {name} ({size})")
            progress.update(tasks[name], completed=done, amount=f"{done / _MEGABYTE:.0f} of {size}")

        yield Activity(say, download)
