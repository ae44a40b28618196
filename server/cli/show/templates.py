"""How the state of templates looks: a row a file or index."""

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from indexer.store.templates import TemplateState

_STYLES = {"same": "green", "missing": "red", "different": "yellow", "outdated": "yellow"}
_DONE = {"same": "already there", "missing": "installed", "different": "replaced"}
_WORDS = {"outdated": "made from older templates; works as it was made"}


def state_table(states: "Sequence[TemplateState]", *, done: bool) -> Table:
    """How each stands (or, when ``done``, what was done with it)."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for head in ("kind", "name", "done" if done else "state"):
        table.add_column(head, overflow="fold")
    for state in states:
        word = state.state.value
        shown = _DONE.get(word, _WORDS.get(word, word)) if done else _WORDS.get(word, word)
        table.add_row(state.kind.value, state.name, shown, style=None if word == "same" else _STYLES[word])
    return table
