"""How an answer was found, as a tree: the plan, each piece's way to its rank, the time each stage took."""

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from server.cli.console import words
from server.cli.show.evidence import ASIDE_STYLE, page_numbers, pages_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from factspan.v1 import evidence_pb2, plan_pb2, search_pb2

_MILLISECONDS = 1000
_NAME_WIDTH = 11


def explanation(
    plan: "plan_pb2.Plan", pieces: "Iterable[evidence_pb2.Evidence]", timings: "search_pb2.Timings"
) -> RenderableType:
    """Plan, evidence and times as the branches of one tree."""
    tree = Tree(Text("How it was found", "bold"), guide_style=ASIDE_STYLE)
    _add_plan(tree.add(Text("Plan", "bold")), plan)
    found = list(pieces)
    if found:
        branch = tree.add(Text("Evidence", "bold"))
        for piece in found:
            _add_piece(branch, piece)
    _add_times(tree.add(Text("Times", "bold")), timings)
    return Group(tree, Text())


def plan_facts(plan: "plan_pb2.Plan") -> list[tuple[str, str]]:
    """What was looked for, by what it is called; what the plan does not say is left out."""
    from factspan.v1 import plan_pb2

    mode = plan_pb2.QueryMode.Name(plan.query_mode).removeprefix("QUERY_MODE_")
    level = plan_pb2.ExtractionLevel.Name(plan.extraction_level).removeprefix("EXTRACTION_LEVEL_")
    maker = plan_pb2.PlanMaker.Name(plan.made_by).removeprefix("PLAN_MAKER_")
    facts = [
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
    return [(name, value) for name, value in facts if value]


def plan_grid(plan: "plan_pb2.Plan") -> Table:
    """What was looked for, a fact a row."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=ASIDE_STYLE, min_width=_NAME_WIDTH)
    grid.add_column(overflow="fold")
    for name, value in plan_facts(plan):
        grid.add_row(f"  {name}", words(value))
    return grid


def _add_plan(branch: Tree, plan: "plan_pb2.Plan") -> None:
    for name, value in plan_facts(plan):
        branch.add(_fact(name, value))


def _add_piece(branch: Tree, piece: "evidence_pb2.Evidence") -> None:
    """A piece: what it is, how it came by its score, and which paths found it, where it ranked highest first."""
    section = piece.citation.section
    facts = (piece.text_type, section.section_type, pages_text(page_numbers(piece.citation)))
    head = Text.assemble((f"{piece.rank}  {piece.score:.3f}  ", "bold"), words(" · ".join(filter(None, facts))))
    node = branch.add(head)
    if piece.HasField("scores"):
        node.add(_fact("scores", _scores(piece.scores)))
    node.add(_fact("found by", ", ".join(dict.fromkeys((piece.path, *piece.paths)))))


def _scores(scores: "evidence_pb2.Scores") -> str:
    """The scores in the order in which they were made; a leg that did not find the piece has a dash."""
    bm25 = f"{scores.bm25:.2f}" if scores.HasField("bm25") else "-"
    vector = f"{scores.vector:.3f}" if scores.HasField("vector") else "-"
    made = f"bm25 {bm25}, vector {vector} > fused {scores.fused:.3f} > boost x{scores.boost:.1f}"
    return f"{made} > rerank {scores.rerank:.3f}" if scores.HasField("rerank") else made


def _add_times(branch: Tree, timings: "search_pb2.Timings") -> None:
    """Milliseconds by stage, and in all."""
    rows = [(stage.stage, stage.duration.ToTimedelta().total_seconds()) for stage in timings.stages]
    for name, seconds in (*rows, ("in all", timings.total.ToTimedelta().total_seconds())):
        branch.add(_fact(name, f"{seconds * _MILLISECONDS:8.1f} ms"))


def _fact(name: str, value: str) -> Table:
    """A name and what it is, side by side; long values go on below themselves."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style=ASIDE_STYLE, min_width=_NAME_WIDTH)
    grid.add_column(overflow="fold")
    grid.add_row(name, words(value))
    return grid


def _drug(drug: "plan_pb2.PlannedDrug") -> str:
    if drug.name:
        return drug.name if drug.mention.lower() == drug.name.lower() else f"{drug.mention} = {drug.name}"
    near = ", ".join(drug.near_names)
    return f"{drug.mention} (unknown; near: {near})" if near else f"{drug.mention} (unknown)"
