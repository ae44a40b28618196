"""How an answer was found: the plan, each piece's scores by leg and its paths, the time each stage took."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE, page_numbers

if TYPE_CHECKING:
    from factspan.v1 import evidence_pb2, plan_pb2, search_pb2

_MILLISECONDS = 1000


def explanation(
    plan: "plan_pb2.Plan", pieces: "Iterable[evidence_pb2.Evidence]", timings: "search_pb2.Timings"
) -> RenderableType:
    """Plan, scores, paths and times, one under the other."""
    parts: list[RenderableType] = [Text("Plan", "bold"), plan_grid(plan), Text()]
    found = list(pieces)
    if found:
        parts += [Text("Scores", "bold"), score_table(found), Text("Found by", "bold"), path_table(found)]
    return Group(*parts, Text("Times", "bold"), times_grid(timings), Text())


def plan_grid(plan: "plan_pb2.Plan") -> Table:
    """What was looked for, a fact a row; what the plan does not say is left out."""
    from factspan.v1 import plan_pb2

    mode = plan_pb2.QueryMode.Name(plan.query_mode).removeprefix("QUERY_MODE_")
    level = plan_pb2.ExtractionLevel.Name(plan.extraction_level).removeprefix("EXTRACTION_LEVEL_")
    maker = plan_pb2.PlanMaker.Name(plan.made_by).removeprefix("PLAN_MAKER_")
    rows = [
        ("made by", maker),
        ("question", plan.question),
        ("aims at", f"{mode}, {level.lower()}"),
        ("attribute", plan.attribute),
        ("drugs", ", ".join(_drug(drug) for drug in plan.drugs)),
        ("sections", ", ".join(plan.section_types)),
        ("phrases", ", ".join(plan.phrases)),
        ("parts", " | ".join(plan.sub_questions)),
        ("phrasings", " | ".join(plan.question_phrasings)),
    ]
    return _facts((name, value) for name, value in rows if value)


def score_table(pieces: "Iterable[evidence_pb2.Evidence]") -> Table:
    """A row a piece: how it came by its place in the ranking."""
    table = _table("rank", "score", "bm25", "vector", "fused", "boost", "rerank")
    table.add_column("section type", overflow="fold")
    for piece in pieces:
        scores = piece.scores
        table.add_row(
            str(piece.rank),
            f"{piece.score:.3f}",
            f"{scores.bm25:.2f}" if scores.HasField("bm25") else "-",
            f"{scores.vector:.3f}" if scores.HasField("vector") else "-",
            f"{scores.fused:.3f}",
            f"x{scores.boost:.1f}",
            f"{scores.rerank:.3f}" if scores.HasField("rerank") else "-",
            words(piece.citation.section.section_type or "-"),
        )
    return table


def path_table(pieces: "Iterable[evidence_pb2.Evidence]") -> Table:
    """A row a piece: what it is, and which paths found it, the one where it ranked highest first."""
    table = _table("rank", "page")
    for head in ("kind", "paths"):
        table.add_column(head, overflow="fold")
    for piece in pieces:
        paths = dict.fromkeys((piece.path, *piece.paths))
        pages = ", ".join(map(str, page_numbers(piece.citation)))
        table.add_row(str(piece.rank), pages, words(piece.text_type), words(", ".join(paths)))
    return table


def times_grid(timings: "search_pb2.Timings") -> Table:
    """Milliseconds by stage, and in all."""
    rows = [(stage.stage, stage.duration.ToTimedelta().total_seconds()) for stage in timings.stages]
    rows.append(("in all", timings.total.ToTimedelta().total_seconds()))
    return _facts((name, f"{seconds * _MILLISECONDS:8.1f} ms") for name, seconds in rows)


def _drug(drug: "plan_pb2.PlannedDrug") -> str:
    if drug.name:
        return drug.name if drug.mention.lower() == drug.name.lower() else f"{drug.mention} = {drug.name}"
    near = ", ".join(drug.near_names)
    return f"{drug.mention} (unknown; near: {near})" if near else f"{drug.mention} (unknown)"


def _table(*numbers: str) -> Table:
    """An empty table; these columns hold numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style=ASIDE_STYLE)
    for head in numbers:
        table.add_column(head, justify="right")
    return table


def _facts(rows: Iterable[tuple[str, str]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=ASIDE_STYLE, min_width=11)
    grid.add_column(overflow="fold")
    for name, value in rows:
        grid.add_row(f"  {name}", words(value))
    return grid
