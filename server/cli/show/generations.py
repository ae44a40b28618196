"""How generations of indices look: a row each."""

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from server.cli.console import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from indexer.store.generation_size import GenerationSize

_STYLES = {"serving": "green", "building": "yellow", "kept": "dim"}
_MINUTES = len("2026-01-02T03:04")
_MEGABYTE = 1_000_000


def generation_table(sizes: "Sequence[GenerationSize]") -> Table:
    """Which serves, which is built and how far, which is kept."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("generation", justify="right", no_wrap=True)
    table.add_column("state", no_wrap=True)
    table.add_column("vectors of", overflow="fold")
    for head in ("documents", "indexed", "MB"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("served until", overflow="fold")
    for size in sizes:
        role = size.generation.role.value
        table.add_row(
            str(size.generation.number),
            words(role, _STYLES[role]),
            words(size.generation.model.name),
            f"{size.documents:,}",
            f"{size.indexed:,}",
            f"{size.stored_bytes / _MEGABYTE:,.1f}",
            words("" if role == "serving" else size.generation.served_until[:_MINUTES].replace("T", " ")),
        )
    return table


def generation_record(size: "GenerationSize") -> dict[str, object]:
    """A generation for programs."""
    generation = size.generation
    return {
        "generation": generation.number,
        "state": generation.role.value,
        "embedding_model": generation.model.name,
        "embedding_dimension": generation.model.dimension,
        "documents": size.documents,
        "indexed": size.indexed,
        "stored_bytes": size.stored_bytes,
        "served_until": "" if generation.is_serving else generation.served_until,
    }
