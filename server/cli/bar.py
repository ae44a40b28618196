"""Progress on stderr: a bar on a terminal, nothing elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from server.cli.console import notes_console


@contextmanager
def counting_bar(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar for ``total`` equal pieces of work; call what it gives after each."""
    console = notes_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)


@contextmanager
def download_bars() -> Iterator[Callable[[str, int, int], None]]:
    """A bar a download, by name; call what it gives with a name, the bytes that came and the bytes in all.

    Without a terminal, the begin of each download is a line.
    """
    console = notes_console()
    tasks: dict[str, TaskID] = {}
    columns = (TextColumn("  fetching {task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:

        def show(name: str, done: int, total: int) -> None:
            if name not in tasks:
                tasks[name] = progress.add_task(name, total=total)
                if not console.is_terminal:
                    console.print(f"  fetching {name} ({total / 1e6:.0f} MB)")
            progress.update(tasks[name], completed=done, total=total)

        yield show


@contextmanager
def spinner(what: str) -> Iterator[Callable[[str], None]]:
    """A turning sign beside what is under way; call what it gives with a new text.  A plain line elsewhere."""
    console = notes_console()
    if not console.is_terminal:
        console.print(what)
        yield lambda _: None
        return
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), console=console, transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda text: progress.update(task, description=text)
