"""How API keys look: a table, without anything secret."""

from collections.abc import Iterable

from rich import box
from rich.table import Table

from server.cli.console import words
from server.security.api_keys import ApiKey


def keys_table(keys: Iterable[ApiKey]) -> Table:
    """A row a key: its id, whose it is, from when to when, and what it is limited to."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for head in ("id", "name", "made", "over", "limited to"):
        table.add_column(head, overflow="fold")
    for key in keys:
        over = f"{key.expires:%Y-%m-%d}" if key.expires else "-"
        limits = ", ".join((*key.drugs, *key.documents, *key.calls))
        table.add_row(
            words(key.id), words(key.name), words(f"{key.created:%Y-%m-%d}"), words(over), words(limits or "-")
        )
    return table
