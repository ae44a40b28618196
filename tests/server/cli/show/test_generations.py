"""How generations look."""

from collections.abc import Callable

from rich.console import RenderableType

from analyzers.providers.embedding_model import LOCAL
from indexer.store.generation_size import GenerationSize
from indexer.store.generations import Generation
from server.cli.show.generations import generation_record, generation_table

KEPT = Generation(1, "", "u1", False, False, LOCAL, "t", "2026-01-02T03:04:05+00:00")
SERVING = Generation(2, "", "u2", True, True, LOCAL, "t", "2026-01-01T03:04:05+00:00")
SIZES = (GenerationSize(KEPT, 3, 2, 2_500_000), GenerationSize(SERVING, 3, 3, 1))


def test_a_person_sees_which_serves(printed: Callable[[RenderableType], str]) -> None:
    """And until when the other one did."""
    lines = printed(generation_table(SIZES)).splitlines()
    (kept,) = (line for line in lines if " kept " in line)
    (serving,) = (line for line in lines if " serving " in line)
    assert ("2.5" in kept, "2026-01-02" in kept, "2026" in serving) == (True, True, False)


def test_a_program_gets_a_record() -> None:
    """One that serves has no end."""
    assert generation_record(SIZES[0]) == {
        "generation": 1,
        "state": "kept",
        "embedding_model": LOCAL.name,
        "embedding_dimension": 384,
        "documents": 3,
        "indexed": 2,
        "stored_bytes": 2_500_000,
        "served_until": "2026-01-02T03:04:05+00:00",
    }
    assert generation_record(SIZES[1])["served_until"] == ""
