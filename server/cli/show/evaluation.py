"""How figures look: a column a setting, then the tables by category, style and document."""

import math
from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from server.cli.console import words
from server.evaluation.comparison import Comparison
from server.evaluation.scoring import Figures

_HEADLINE = "answered in full"
_CHANCE = 0.05
"""Below it a difference is not taken for chance."""


def evaluation(columns: Sequence[tuple[str, Figures]]) -> RenderableType:
    """All tables of one or more settings."""
    first = columns[0][1]
    parts: list[RenderableType] = [_figures_table(columns)]
    parts += [_table_by(name, columns) for name in first.by]
    paths = ", ".join(f"{path} {count:,}" for path, count in first.paths.items())
    return Group(*parts, words(f"paths of the best pieces: {paths}", "dim"))


def comparison(found: Comparison, what: str) -> RenderableType:
    """The difference of two settings on ``what`` questions, with the questions that made it."""
    head = f"{what}: {found.difference:+.3f} (95 % {found.low:+.3f} to {found.high:+.3f}), "
    head += f"{len(found.won):,} won, {len(found.lost):,} lost of {found.questions:,}; "
    head += f"by chance alone with probability {found.chance:.3f}"
    lines = [Text(head, "bold" if found.chance < _CHANCE else "")]
    for sign, style, questions in (("+", "green", found.won), ("-", "red", found.lost)):
        lines += [
            words(f"  {sign} {question.id} [{question.category}/{question.style}] {question.question}", style)
            for question in questions
        ]
    return Group(*lines)


def figures_record(figures: Figures) -> dict[str, object]:
    """The figures for programs."""
    return {
        **{name: _rounded(value) for name, value in named_figures(figures)},
        "paths": dict(figures.paths),
        **{f"by_{name}": {key: f"{a}/{b}" for key, (a, b) in table.items()} for name, table in figures.by.items()},
    }


def comparison_record(found: Comparison) -> dict[str, object]:
    """A comparison for programs."""
    return {
        "questions": found.questions,
        "difference": _rounded(found.difference),
        "low": _rounded(found.low),
        "high": _rounded(found.high),
        "chance": _rounded(found.chance),
        "won": [question.id for question in found.won],
        "lost": [question.id for question in found.lost],
    }


def named_figures(figures: Figures) -> Iterator[tuple[str, float | None]]:
    """The single figures by their names for programs."""
    yield "questions", figures.questions
    yield "answerable", figures.answerable
    yield "missing_from_run", figures.missing_from_run
    yield "answered_in_full", figures.answered_in_full
    yield "group_recall", figures.group_recall
    yield "mrr", figures.mrr
    for rank, value in figures.in_full_at.items():
        yield f"in_full_at_{rank}", value
    yield "no_result_on_unanswerable", figures.no_result_on_unanswerable
    yield "no_result_on_answerable", figures.no_result_on_answerable
    yield "latency_ms_p50", figures.latency_ms_p50
    yield "latency_ms_p95", figures.latency_ms_p95
    yield "distinct_places", figures.distinct_places
    yield "repeated_text", figures.repeated_text
    yield "section_type_first", figures.section_type_first


def _figures_table(columns: Sequence[tuple[str, Figures]]) -> Table:
    table = _table("", [name for name, _ in columns])
    for row in zip(*(named_figures(figures) for _, figures in columns), strict=True):
        name = row[0][0]
        label = name.replace("_", " ")
        table.add_row(Text(label, "bold" if label == _HEADLINE else ""), *(_shown(name, value) for _, value in row))
    return table


def _table_by(name: str, columns: Sequence[tuple[str, Figures]]) -> Table:
    table = _table(name, [f"{setting} in full" for setting, _ in columns])
    for key in columns[0][1].by[name]:
        counts = [figures.by[name][key] for _, figures in columns]
        table.add_row(words(key), *(f"{right}/{asked}  {right / asked:.2f}" for right, asked in counts))
    return table


def _table(title: str, heads: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(title, overflow="fold")
    for head in heads:
        table.add_column(words(head), justify="right", no_wrap=True)
    return table


def _shown(name: str, value: float | None) -> str:
    if value is None or math.isnan(value):
        return "-"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:.0f} ms" if name.startswith("latency") else f"{value:.3f}"


def _rounded(value: float | None) -> float | None:
    """To four places; what is not a number is null, which JSON knows."""
    return None if value is None or math.isnan(value) else round(value, 4)
