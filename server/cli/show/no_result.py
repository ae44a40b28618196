"""How NO_RESULT looks: why, what was tried, and what came nearest, which is no answer."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE, piece, section_and_label

if TYPE_CHECKING:
    from factspan.v1 import search_pb2


def no_result(found: "search_pb2.NoResult") -> RenderableType:
    """Why there is no evidence, which drugs have a near name, which paths were tried, what came nearest."""
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style=ASIDE_STYLE)
    facts.add_column(overflow="fold", ratio=1)
    facts.add_row("why", words(found.reason or "nothing in the labels answers this"))
    if found.near_drugs:
        facts.add_row("did you mean", words(", ".join(found.near_drugs), "bold"))
    if found.paths_tried:
        facts.add_row("tried", words(", ".join(found.paths_tried)))
    parts: list[RenderableType] = [facts]
    if found.nearest:
        parts += [Text(), Text("What came nearest (not an answer):", "bold yellow")]
    for evidence in found.nearest:
        parts.append(piece(evidence, mark="·", title=section_and_label(evidence.citation)))
    return Group(*parts)
