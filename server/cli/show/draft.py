"""How a draft looks to a person: each statement with the label's words that prove it, and what was left out."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from server.cli.console import words
from server.cli.show.answer import state_line
from server.cli.show.evidence import ASIDE_STYLE, counted, piece, section_and_label
from server.cli.show.no_result import no_result

if TYPE_CHECKING:
    from factspan.v1 import draft_pb2

_WARNING = "a model wrote the sentences; only what stands below each of them are the label's words"
_QUOTE_MARK = "\N{LEFT HALF BLOCK}"


def draft(question: str, response: "draft_pb2.DraftResponse") -> RenderableType:
    """All that a person needs of a draft, top to bottom; without one, why."""
    parts: list[RenderableType] = [Text(), words(question, "bold"), state_line(response.ask), Text()]
    parts += [words(f"Note: {note}", "yellow") for note in (*response.ask.notes, *response.notes)]
    if response.ask.HasField("no_result"):
        parts += [no_result(response.ask.no_result), Text()]
    parts += [part for statement in response.statements for part in _statement(statement)]
    if response.statements:
        models = ", ".join(dict.fromkeys(statement.made_by for statement in response.statements))
        parts.append(words(f"Draft by {models}: {_WARNING}.", ASIDE_STYLE))
    for dropped in response.dropped:
        parts.append(words(f"Left out: {counted(dropped.count, 'statement')}, {dropped.reason}", "yellow"))
    return Group(*parts)


def _statement(statement: "draft_pb2.DraftStatement") -> Iterator[RenderableType]:
    yield words(statement.text, "italic")
    for evidence in statement.evidence:
        yield piece(evidence, mark=_QUOTE_MARK, title=section_and_label(evidence.citation))
    yield Text()
