"""How a whole evaluation looks: the figures, two settings against one another, the questions missed."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

from server.cli.show.evaluation import comparison, comparison_record, evaluation, figures_record
from server.cli.show.evaluation_misses import Traces, miss_record, misses
from server.evaluation.comparison import Comparison, compare
from server.evaluation.scoring import Judged, Scored


@dataclass(frozen=True, slots=True)
class Report:
    """One run, or two to compare; the missed questions of the first one that are to be shown, with their traces."""

    scored: Sequence[Scored]
    missed: Sequence[Judged]
    traces: Traces

    @property
    def comparisons(self) -> dict[str, Comparison]:
        """The second run against the first, by what kind of questions; empty for one run."""
        if len(self.scored) == 1:
            return {}
        return {
            what: compare(*([each for each in run.judged if each.question.answerable is kind] for run in self.scored))
            for what, kind in (("answerable", True), ("unanswerable", False))
        }


def report(found: Report) -> RenderableType:
    """All of it, top to bottom."""
    parts: list[RenderableType] = [evaluation([(run.name, run.figures) for run in found.scored]), Text()]
    parts += [comparison(each, what) for what, each in found.comparisons.items()]
    return Group(*parts, misses(found.missed, found.traces))


def report_record(found: Report) -> dict[str, object]:
    """All of it for programs: the first run's figures at the top, the second one's under ``other``."""
    record = figures_record(found.scored[0].figures)
    if found.comparisons:
        record["other"] = figures_record(found.scored[1].figures)
        record["comparison"] = {what: comparison_record(each) for what, each in found.comparisons.items()}
    return {**record, "misses": [miss_record(each, found.traces) for each in found.missed]}
