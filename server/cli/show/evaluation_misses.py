"""How missed questions look: the words that were wanted, what came instead, and the way of each through the steps."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE
from server.evaluation.explanation import Candidate, Trace
from server.evaluation.gold import GoldAnswer
from server.evaluation.scoring import Judged

Traces = Mapping[str | int, Sequence[Trace]]
_CAME_INSTEAD = 3
_LONGEST = 160
"""Characters of a quote that are enough to know it by."""


def misses(missed: Sequence[Judged], traces: Traces) -> RenderableType:
    """Each question with its gold words and what came; with traces also where each was lost, and how often."""
    causes = Counter(trace.lost.value for found in traces.values() for trace in found)
    lines = [words(f"{count:>4}  {cause}") for cause, count in causes.most_common()]
    return Group(*(_miss(each, traces.get(each.question.id, ())) for each in missed), *lines)


def miss_record(missed: Judged, traces: Traces) -> dict[str, object]:
    """A missed question for programs."""
    question = missed.question
    return {
        "id": question.id,
        "question": question.question,
        "no_result": missed.refused,
        "groups_found": len(missed.found),
        "groups": len(missed.ranks),
        "missing": [[answer.quote for answer in group] for group in _missing(missed)],
        "came": [item.text for item in missed.items[:_CAME_INSTEAD]],
        "planned": None if missed.answer is None else missed.answer.planned_section_types,
        "traces": [_trace_record(trace) for trace in traces.get(question.id, ())],
    }


def _missing(missed: Judged) -> list[tuple[GoldAnswer, ...]]:
    pairs = zip(missed.question.groups, missed.ranks, strict=True)
    return [group for group, rank in pairs if rank is None]


def _miss(missed: Judged, traces: Sequence[Trace]) -> RenderableType:
    question = missed.question
    lines: list[RenderableType] = [
        words(f"{question.id} [{question.category}/{question.style}] {question.question}", "bold")
    ]
    lines += [
        words(f"  wanted  page {answer.page}, {answer.kind}: {_short(answer.quote)}", "green")
        for group in _missing(missed)
        for answer in group
    ]
    if missed.refused:
        lines.append(Text("  came    NO RESULT", "red"))
    for rank, item in enumerate(missed.items[:_CAME_INSTEAD], 1):
        lines.append(words(f"  came {rank}  {item.document} page {item.page}: {_short(item.text)}", ASIDE_STYLE))
    planned = missed.answer.planned_section_types if missed.answer is not None else None
    if planned is not None:
        lines.append(words(f"  planned {', '.join(planned) or 'no section type'}", ASIDE_STYLE))
    for trace in traces:
        lines.append(words(f"  lost    {_lost_line(trace)}", "yellow"))
        if trace.holder is not None:
            lines.append(words(f"  held by {_holder_line(trace.holder)}"))
        lines.append(_ranks_table(trace))
    return Group(*lines, Text())


def _lost_line(trace: Trace) -> str:
    completed = f"complete at rank {trace.completed}" if trace.completed else "not complete in the list"
    return f"{trace.lost.value}; {completed}; {trace.share:.0%} of its characters in any piece"


def _holder_line(holder: Candidate) -> str:
    item = holder.item
    section = item.section_type or "no section type"
    return f"a {holder.text_type} of {len(item.text):,} characters, {section}, boost {holder.boost:.1f}, by {item.path}"


def _ranks_table(trace: Trace) -> Table:
    """The rank of the first piece that holds the answer alone, a column a step or path."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style=ASIDE_STYLE)
    ranks = {**trace.ranks, **trace.by_path}
    for name in ranks:
        table.add_column(name, justify="right", overflow="fold")
    table.add_row(*(str(rank or "-") for rank in ranks.values()))
    return table


def _trace_record(trace: Trace) -> dict[str, object]:
    return {
        "lost": trace.lost.name,
        "completed_at": trace.completed,
        "share": round(trace.share, 4),
        "ranks": dict(trace.ranks),
        "by_path": dict(trace.by_path),
        "held_by": _holder_line(trace.holder) if trace.holder is not None else None,
    }


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
