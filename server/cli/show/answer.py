"""How an answer looks to a person: the state, the words by section, the sources, what to ask next."""

import shlex
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE, SOURCE_STYLE, counted, drug_names, label_line, piece, section_title
from server.cli.show.no_result import no_result

if TYPE_CHECKING:
    from factspan.v1 import ask_pb2, evidence_pb2

_STATES = {
    "ANSWERED": ("ANSWERED", "bold white on green"),
    "PARTIAL": ("PARTLY ANSWERED", "bold black on yellow"),
    "NO_RESULT": ("NO RESULT", "bold white on red"),
    "NEEDS_CLARIFICATION": ("WHICH ONE?", "bold black on yellow"),
}
_STATUS_PREFIX = "ANSWER_STATUS_"
_MILLISECONDS = 1000
_MARK_WIDTH = 3
_BAR = "\N{LEFT HALF BLOCK}"


def answer(question: str, response: "ask_pb2.AskResponse", *, in_talk: bool = False) -> RenderableType:
    """All that a person needs of an answer, top to bottom; ``in_talk`` what to ask next is chosen by number."""
    parts: list[RenderableType] = [Text(), words(question, "bold"), state_line(response), Text()]
    parts += [words(f"Note: {note}", "yellow") for note in response.notes]
    parts += _meanings(response.meanings, in_talk=in_talk)
    parts += _sub_questions(response)
    for section in response.sections:
        parts += _section(section, name_label=len(documents(response)) > 1)
    if response.HasField("no_result"):
        parts += [no_result(response.no_result), Text()]
    parts += _sources(response)
    parts += _follow_ups(response.follow_up_questions, in_talk=in_talk)
    return Group(*parts)


def status_name(response: "ask_pb2.AskResponse") -> str:
    """The status by its short name, as API.md has it: ANSWERED, PARTIAL, NO_RESULT, NEEDS_CLARIFICATION."""
    from factspan.v1 import ask_pb2

    return ask_pb2.AnswerStatus.Name(response.status).removeprefix(_STATUS_PREFIX)


def ranked(response: "ask_pb2.AskResponse") -> "list[evidence_pb2.Evidence]":
    """An answer's pieces, best first."""
    pieces = (evidence for section in response.sections for evidence in section.evidence)
    return sorted(pieces, key=lambda evidence: evidence.rank)


def documents(response: "ask_pb2.AskResponse") -> "dict[str, evidence_pb2.Citation]":
    """The documents that an answer quotes, by hash, the best one first."""
    found: dict[str, evidence_pb2.Citation] = {}
    for evidence in ranked(response):
        found.setdefault(evidence.citation.document_hash, evidence.citation)
    return found


def state_line(response: "ask_pb2.AskResponse") -> Text:
    """Whether there is an answer, from where, and how long it took."""
    word, style = _STATES.get(status_name(response), (status_name(response), "bold"))
    line = Text.assemble((f" {word} ", style))
    labels = documents(response)
    facts = []
    if labels:
        pieces = sum(len(section.evidence) for section in response.sections)
        facts.append(f"{counted(pieces, 'quote')} from {counted(len(response.sections), 'section')}")
        only = next(iter(labels.values()))
        facts.append((drug_names(only) or only.file_name) if len(labels) == 1 else f"{len(labels)} labels")
    if response.HasField("timings"):
        facts.append(f"{response.timings.total.ToTimedelta().total_seconds() * _MILLISECONDS:.0f} ms")
    return line.append("  ").append_text(words(" · ".join(facts), ASIDE_STYLE))


def _section(section: "ask_pb2.EvidenceSection", *, name_label: bool) -> Iterator[RenderableType]:
    if not section.evidence:
        return
    first = section.evidence[0].citation
    title = section_title(first)
    if name_label:
        title = Text.assemble(words(drug_names(first) or first.file_name, "bold magenta"), "  ", title)
    line = Table.grid(padding=(0, 1))
    line.add_row(Text(_BAR, SOURCE_STYLE), title)
    yield line
    for evidence in section.evidence:
        yield piece(evidence, mark=str(evidence.rank))
        yield Text()


def _sub_questions(response: "ask_pb2.AskResponse") -> Iterator[RenderableType]:
    if not response.sub_questions:
        return
    from factspan.v1 import ask_pb2

    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=_MARK_WIDTH, justify="right")
    for _ in ("part", "where"):
        grid.add_column(overflow="fold")
    for part in response.sub_questions:
        if part.status != ask_pb2.ANSWER_STATUS_ANSWERED:
            mark, where = Text("✗", "red"), "no evidence"
        elif part.evidence_indexes:
            mark, where = Text("✓", "green"), "quote " + ", ".join(str(at + 1) for at in part.evidence_indexes)
        else:
            mark, where = Text("✓", "green"), "found, not among these quotes: ask for more"
        grid.add_row(mark, words(part.text), Text(where, ASIDE_STYLE))
    yield from (Text("Its parts", "bold"), grid, Text())


def _sources(response: "ask_pb2.AskResponse") -> Iterator[RenderableType]:
    labels = documents(response)
    if not labels:
        return
    grid = Table.grid(padding=(0, 2))
    grid.add_column(overflow="fold")
    for document_hash, citation in labels.items():
        grid.add_row(words(label_line(citation)))
        grid.add_row(Text(document_hash, SOURCE_STYLE))
    yield Text("Sources", "bold")
    yield Padding(grid, (0, 0, 1, 2))


def _meanings(meanings: Sequence[str], *, in_talk: bool) -> Iterator[RenderableType]:
    """A number each, and what to type for one of them."""
    if not meanings:
        return
    yield Text("It can mean:", "bold")
    yield from _numbered(meanings)
    yield Text()
    if in_talk:
        yield from (Text("Type the number of what you mean.", ASIDE_STYLE), Text())
        return
    for number, meaning in enumerate(meanings, 1):
        yield Text(f"for {number}:  ", ASIDE_STYLE).append_text(words(f"factspan ask {shlex.quote(meaning)}"))
    yield Text()


def _follow_ups(questions: Sequence[str], *, in_talk: bool) -> Iterator[RenderableType]:
    if questions and in_talk:
        yield from (Text("You can also ask, by number:", "bold"), *_numbered(questions), Text())
    elif questions:
        lines = [Text("  • ", ASIDE_STYLE).append_text(words(question)) for question in questions]
        yield from (Text("You can also ask:", "bold"), *lines, Text())


def _numbered(questions: Sequence[str]) -> Iterator[RenderableType]:
    for number, question in enumerate(questions, 1):
        yield Text(f"{number:>3}  ", ASIDE_STYLE).append_text(words(question))
