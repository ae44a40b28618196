"""Progress on stderr: a bar on a terminal, nothing elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from server.cli.console import notes_console

_MEGABYTE = 1_000_000
_AMOUNT = "{task.fields[amount]}"


@contextmanager
def counting_bar(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar for ``total`` equal pieces of work; call what it gives after each."""
    console = notes_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)


@dataclass(frozen=True, slots=True)
class Activity:
    """What is under way: ``say`` names the step, ``download`` shows bytes (name, bytes that came, bytes in all)."""

    say: Callable[[str], None]
    download: Callable[[str, int, int], None]


@contextmanager
def activity() -> Iterator[Activity]:
    """A turning sign beside the step that is under way, and a bar for each download; plain lines elsewhere."""
    console = notes_console()
    tasks: dict[str, TaskID] = {}
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(bar_width=30), TextColumn(_AMOUNT))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:

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
