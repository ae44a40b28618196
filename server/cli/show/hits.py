"""How Search's ranked list looks: a piece under the other, best first, each with its label and section."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from server.cli.console import words
from server.cli.show.evidence import piece, section_and_label
from server.cli.show.no_result import no_result

if TYPE_CHECKING:
    from factspan.v1 import search_pb2


def hits(response: "search_pb2.SearchResponse") -> RenderableType:
    """The pieces in the order of their ranks, or why there are none."""
    parts: list[RenderableType] = [Text()]
    parts += [words(f"Note: {note}", "yellow") for note in response.notes]
    for evidence in response.evidence:
        parts += [piece(evidence, mark=str(evidence.rank), title=section_and_label(evidence.citation)), Text()]
    if response.HasField("no_result"):
        parts += [Text(" NO RESULT ", "bold white on red"), no_result(response.no_result)]
    return Group(*parts)
