"""The ablation: the same questions with one part of the search switched off in turn, at both budgets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from server.cli.asking import call_server
from server.cli.candidate_lists import built_paths
from server.cli.errors import CommandError
from server.cli.evaluating import Asked, Asking, Setting, ask_by_all, first_failure
from server.cli.search_options import has_option, search_options
from server.evaluation.scoring import Budget, Figures, score

if TYPE_CHECKING:
    from factspan.v1 import search_pb2

    from server.evaluation.gold import GoldQuestion

BUDGETS = (Budget(10, 6000), Budget(5, 1500))
"""A page of evidence, and a glance."""
SHIPPED = "as shipped"
ALL_PATHS = "all paths, named"
_SWITCHES = (
    ("without boost", "boost=false"),
    ("without diversity (each span a place)", "diversity_divisor=1"),
    ("without rerank", "rerank=false"),
    ("words alone (alpha 0)", "alpha=0"),
    ("vectors alone (alpha 1)", "alpha=1"),
    ("reciprocal rank fusion", "fusion=RECIPROCAL_RANK"),
)


@dataclass(frozen=True, slots=True)
class Variant:
    """A search with one part changed: the options that do it, and the variant that it is compared with."""

    name: str
    options: str
    base: str


@dataclass(frozen=True, slots=True)
class AblationRow:
    """A variant's figures, a budget each, and its base's."""

    variant: Variant
    figures: tuple[Figures, ...]
    base: tuple[Figures, ...]


def ablation_table(
    gold: "Sequence[GoldQuestion]", common: "search_pb2.SearchOptions", asking: Asking, *, cut: bool
) -> str:
    """Asks all questions by all variants, in turn, and gives the table in Markdown.

    ``common`` holds the options of every variant; ``cut``: the server is not told the budget.

    Raises:
        CommandError: when a question could not be asked.
    """
    tried = variants(call_server(asking.address, built_paths))
    asked = ask_by_all(gold, settings(tried, common, cut=cut), asking)
    failure = first_failure(asked)
    if failure:
        raise CommandError(f"a question could not be asked: {failure}")
    return markdown(ablation_rows(tried, asked, gold))


def variants(paths: Sequence[str]) -> tuple[Variant, ...]:
    """What is tried, with the paths that the server has.

    To leave a path out, the others are named, and the plan does not choose among paths then: such a search is compared
    with one that names all of them.
    """
    return (Variant(SHIPPED, "", SHIPPED), *_switched(), *_without_each(paths))


def settings(tried: Sequence[Variant], common: "search_pb2.SearchOptions", *, cut: bool) -> tuple[Setting, ...]:
    """A setting for each variant and budget."""
    return tuple(
        Setting(variant.name, search_options([variant.options], common), None if cut else budget)
        for variant in tried
        for budget in BUDGETS
    )


def ablation_rows(
    tried: Sequence[Variant], asked: Sequence[Asked], gold: "Sequence[GoldQuestion]"
) -> tuple[AblationRow, ...]:
    """The figures of what was asked by ``settings``, in the same order."""
    by_name: dict[str, tuple[Figures, ...]] = {}
    for number, variant in enumerate(tried):
        runs = [each.run for each in asked[number * len(BUDGETS) : (number + 1) * len(BUDGETS)]]
        by_name[variant.name] = tuple(
            score(variant.name, gold, run, budget).figures for run, budget in zip(runs, BUDGETS, strict=True)
        )
    return tuple(AblationRow(variant, by_name[variant.name], by_name[variant.base]) for variant in tried)


def markdown(rows: Sequence[AblationRow]) -> str:
    """The table for the documents: answered in full at each budget with the difference to the base, then the rest."""
    heads = ["search", *(f"in full at {budget}" for budget in BUDGETS), "MRR"]
    heads += ["NO_RESULT, unanswerable", "NO_RESULT, answerable", "ms at the median"]
    lines = ["| " + " | ".join(heads) + " |", "| --- |" + " ---: |" * (len(heads) - 1)]
    for row in rows:
        first = row.figures[0]
        cells = [row.variant.name]
        cells += [_share(mine, base) for mine, base in zip(row.figures, row.base, strict=True)]
        cells += [f"{first.mrr:.3f}", f"{first.no_result_on_unanswerable:.2f}"]
        cells += [f"{first.no_result_on_answerable:.3f}", f"{first.latency_ms_p50:.0f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _switched() -> Iterator[Variant]:
    for name, option in _SWITCHES:
        if has_option(option.partition("=")[0]):
            yield Variant(name, option, SHIPPED)


def _without_each(paths: Sequence[str]) -> Iterator[Variant]:
    if len(paths) < 2:  # noqa: PLR2004 - the only path cannot be left out
        return
    yield Variant(ALL_PATHS, f"paths={','.join(paths)}", SHIPPED)
    for path in paths:
        yield Variant(f"without {path}", f"paths={','.join(each for each in paths if each != path)}", ALL_PATHS)


def _share(mine: Figures, base: Figures) -> str:
    shown = f"{mine.answered_in_full:.3f}"
    return shown if mine is base else f"{shown} ({mine.answered_in_full - base.answered_in_full:+.3f})"
