"""How verdicts look to a person: a statement, below it each quote with its true words and what differs."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE, label_line, section_title, source_line
from server.cli.verifying import Verified, match_name, place_name, support_name

if TYPE_CHECKING:
    from factspan.v1 import evidence_pb2, quotes_pb2

_STYLES = {
    "SUPPORTED": "bold white on green",
    "PARTLY_SUPPORTED": "bold black on yellow",
    "UNSUPPORTED": "bold white on red",
    "EXACT": "green",
    "NEAR": "yellow",
    "NOT_FOUND": "red",
    "TOO_SHORT": "red",
}
_INDENT = 2


def verdicts(verified: Iterable[Verified]) -> RenderableType:
    """All statements, in the file's order."""
    parts: list[RenderableType] = []
    for each in verified:
        support = support_name(each.verdict)
        head = Text.assemble((f" {_spoken(support)} ", _STYLES[support]), "  ")
        parts.append(head.append_text(words(f"{each.statement.id}  {each.statement.text}", "bold")))
        parts += [Padding(words(f"but: {doubt}", "yellow"), (0, 0, 0, _INDENT)) for doubt in each.verdict.doubts]
        if each.error:
            parts.append(Padding(words(f"not verified: {each.error}", "red"), (0, 0, 0, _INDENT)))
        for quote, verdict in zip(each.statement.quotes, each.verdict.quotes, strict=not each.error):
            parts.append(Padding(Group(*_quote(quote.text, verdict)), (0, 0, 0, _INDENT)))
        parts.append(Text())
    return Group(*parts)


def _quote(text: str, verdict: "quotes_pb2.QuoteVerdict") -> Iterable[RenderableType]:
    match = match_name(verdict)
    yield Text.assemble((_spoken(match), _STYLES[match]), " ").append_text(words(text))
    if verdict.HasField("evidence"):
        yield from _true_words(verdict.evidence, "" if match == "EXACT" else "label: ")
    if verdict.explanation:
        yield words(f"why: {verdict.explanation}", "yellow")
    for each in verdict.differences:
        yield words(f"     {each.quoted or '(nothing)'}  is  {each.true_words or '(nothing)'}", ASIDE_STYLE)
    if verdict.HasField("nearest"):
        yield from _true_words(verdict.nearest, "nearest: ")
    if place_name(verdict) not in ("", "AS_CITED"):
        yield words(f"not where it is said to stand: {_spoken(place_name(verdict)).lower()}", "yellow")
    if verdict.folds:
        told = ", ".join(_spoken(fold).lower() for fold in verdict.folds)
        yield words(f"not looked at: {told}", ASIDE_STYLE)


def _true_words(evidence: "evidence_pb2.Evidence", before: str) -> Iterable[RenderableType]:
    if before:
        yield words(f"{before}{evidence.text}")
    yield section_title(evidence.citation)
    yield source_line(evidence).append_text(words(f" · {label_line(evidence.citation)}", ASIDE_STYLE))


def _spoken(name: str) -> str:
    return name.replace("_", " ")
