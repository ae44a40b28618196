"""A run: the answers that a system gave, each with its ranked evidence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from server.evaluation.json_lines import Line

UNKNOWN_PATH = "?"
"""The path of an answer that names none."""


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of evidence: its document (file name without ``.pdf``), first page (from 1) and words.

    ``start`` and ``end`` are its range in the document's canonical text; None when a run does not tell them.
    """

    document: str
    page: int
    text: str
    section_type: str = ""
    path: str = ""
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """What came back for a question: the items best first; ``latency_ms`` is in milliseconds.

    ``planned_section_types`` are the plan's, most likely first.  None stands for what a run does not tell.
    """

    id: str | int
    no_result: bool
    items: tuple[Item, ...] = ()
    latency_ms: float | None = None
    path: str = UNKNOWN_PATH
    planned_section_types: tuple[str, ...] | None = None


Run = Mapping[str | int, RunAnswer]
"""The answers by the ids of their questions."""


def run_of(lines: Iterable[Line]) -> Run:
    """The lines as a run; of two answers to a question the later one counts.

    Raises:
        InputFileError: for a line that is no answer.
    """
    return {answer.id: answer for answer in map(run_answer, lines)}


def run_answer(line: Line) -> RunAnswer:
    """A line as `factspan batch` writes it.

    Raises:
        InputFileError: when it is no such line.
    """
    latency = line.fields.get("latency_ms")
    if latency is not None and (isinstance(latency, bool) or not isinstance(latency, int | float)):
        raise line.wrong("latency_ms", "a number")
    planned = line.fields.get("plan_section_types")
    return RunAnswer(
        id=line.identity(),
        no_result=line.flag("no_result") if "no_result" in line.fields else False,
        items=tuple(item_of(each) for each in line.lines("evidence")),
        latency_ms=None if latency is None else float(latency),
        path=line.text("path", default=UNKNOWN_PATH),
        planned_section_types=tuple(map(str, planned)) if isinstance(planned, list) else None,
    )


def item_of(line: Line) -> Item:
    """A line as a piece of evidence.

    Raises:
        InputFileError: when it is none.
    """
    ranged = "start" in line.fields and "end" in line.fields
    return Item(
        document=line.text("document"),
        page=line.whole("page"),
        text=line.text("text"),
        section_type=line.text("section_type", default=""),
        path=line.text("path", default=""),
        start=line.whole("start") if ranged else None,
        end=line.whole("end") if ranged else None,
    )
