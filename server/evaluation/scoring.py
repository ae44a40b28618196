"""What is counted: which answers a run holds within a budget, and the figures over all questions."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from server.evaluation import cover
from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.evaluation.run import Item, Run, RunAnswer

RANKS = (1, 3, 5, 10)
"""Ranks up to which answers in full are counted."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much of a ranking is read: items, and characters of all their words together."""

    items: int = 10
    chars: int = 6000

    def __str__(self) -> str:
        """As tables have it."""
        return f"{self.items}/{self.chars}"


def within_budget(items: Sequence[Item], budget: Budget) -> tuple[Item, ...]:
    """The items that are read, the last one cut where the budget ends."""
    read: list[Item] = []
    left = budget.chars
    for item in items[: budget.items]:
        if left <= 0:
            break
        read.append(replace(item, text=item.text[:left]))
        left -= len(item.text)
    return tuple(read)


@dataclass(frozen=True, slots=True)
class Judged:
    """How one question went: ``ranks`` has, a group each, the rank that completed it, None where none did."""

    question: GoldQuestion
    answer: RunAnswer | None
    items: tuple[Item, ...]
    ranks: tuple[int | None, ...]

    @property
    def refused(self) -> bool:
        """Whether it was said that there is no answer."""
        return self.answer is not None and self.answer.no_result

    @property
    def found(self) -> tuple[int, ...]:
        """The ranks of the groups that were found."""
        return tuple(rank for rank in self.ranks if rank is not None)

    @property
    def right(self) -> bool:
        """Answered in full; or, where there is no answer, refused."""
        return self.in_full_at(len(self.items)) if self.question.answerable else self.refused

    def in_full_at(self, rank: int) -> bool:
        """Whether all groups are complete at this rank."""
        return all(each is not None and each <= rank for each in self.ranks)


def judge(question: GoldQuestion, answer: RunAnswer | None, budget: Budget) -> Judged:
    """Looks for each group of a question's answers in what came back."""
    items = within_budget(answer.items, budget) if answer is not None and not answer.no_result else ()
    ranks = tuple(completed_at(group, items, question.document) for group in question.groups)
    return Judged(question, answer, items, ranks)


def judge_all(gold: Iterable[GoldQuestion], run: Run, budget: Budget) -> tuple[Judged, ...]:
    """Each gold question with its answer of the run."""
    return tuple(judge(question, run.get(question.id), budget) for question in gold)


def completed_at(group: Sequence[GoldAnswer], items: Sequence[Item], document: str) -> int | None:
    """The first rank, from 1, down to which the document's items hold one of the answers; None when none is held."""
    own = [(rank, item) for rank, item in enumerate(items, 1) if item.document == document]
    read: list[Item] = []
    for rank, item in own:
        read.append(item)
        if any(cover.holds(answer, read) for answer in group):
            return rank
    return None


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a run; shares are 0-1, latencies milliseconds.

    ``distinct_places`` is the share of items whose range overlaps no better item's of the same answer, None when the
    run tells no ranges.  ``repeated_text`` is the share of items whose words, 20 characters or more of them, stand
    whole in a better item of the same answer.  ``section_type_first`` is the share of questions, among those with an
    item that holds an answer alone, whose plan names such an item's section type first; None when the run tells no
    plans.  ``by`` counts (answered in full, answerable) by category, style and document.
    """

    questions: int
    answerable: int
    missing_from_run: int
    answered_in_full: float
    group_recall: float
    mrr: float
    in_full_at: Mapping[int, float]
    no_result_on_unanswerable: float
    no_result_on_answerable: float
    latency_ms_p50: float
    latency_ms_p95: float
    distinct_places: float | None
    repeated_text: float
    section_type_first: float | None
    paths: Mapping[str, int]
    by: Mapping[str, Mapping[str, tuple[int, int]]]


def figures(judged: Sequence[Judged], run: Run) -> Figures:
    """All figures; shares of no questions at all are 0."""
    answerable = [each for each in judged if each.question.answerable]
    nothing = [each for each in judged if not each.question.answerable]
    latencies = [answer.latency_ms for answer in run.values() if answer.latency_ms is not None]
    pieces = [each.items for each in judged]
    return Figures(
        questions=len(judged),
        answerable=len(answerable),
        missing_from_run=sum(each.answer is None for each in answerable),
        answered_in_full=_mean(answerable, lambda each: each.right),
        group_recall=_mean(answerable, lambda each: len(each.found) / len(each.ranks)),
        mrr=_mean(answerable, lambda each: 1 / min(each.found) if each.found else 0.0),
        in_full_at={rank: sum(each.in_full_at(rank) for each in answerable) / (len(answerable) or 1) for rank in RANKS},
        no_result_on_unanswerable=_mean(nothing, lambda each: each.refused),
        no_result_on_answerable=_mean(answerable, lambda each: each.refused),
        latency_ms_p50=percentile(latencies, 0.5),
        latency_ms_p95=percentile(latencies, 0.95),
        distinct_places=_distinct_places(pieces),
        repeated_text=_repeated_text(pieces),
        section_type_first=_section_type_first(answerable),
        paths=Counter(answer.path for answer in run.values()),
        by={
            "category": _counted(answerable, lambda question: question.category),
            "style": _counted(answerable, lambda question: question.style),
            "document": _counted(answerable, lambda question: question.document),
        },
    )


def percentile(values: Iterable[float], share: float) -> float:
    """The value at ``share`` (0-1) of the sorted values; not a number when there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def _mean(judged: Sequence[Judged], value: Callable[[Judged], float]) -> float:
    return sum(value(each) for each in judged) / (len(judged) or 1)


def _counted(judged: Iterable[Judged], name: Callable[[GoldQuestion], str]) -> dict[str, tuple[int, int]]:
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for each in judged:
        right[name(each.question)] += each.right
        asked[name(each.question)] += 1
    return {key: (right[key], asked[key]) for key in sorted(asked)}


def _distinct_places(rankings: Iterable[Sequence[Item]]) -> float | None:
    told = [item.start is not None and item.end is not None for ranking in rankings for item in ranking]
    if not told or not all(told):
        return None
    return 1.0 - _share_of_items(rankings, lambda item, better: any(_overlap(item, each) for each in better))


def _repeated_text(rankings: Iterable[Sequence[Item]]) -> float:
    def repeated(item: Item, better: Sequence[Item]) -> bool:
        words = cover.squash(item.text)
        return len(words) >= cover.SHORTEST_RUN and any(words in cover.squash(each.text) for each in better)

    return _share_of_items(rankings, repeated)


def _section_type_first(judged: Iterable[Judged]) -> float | None:
    hits = [
        bool(planned) and planned[0] in types
        for each in judged
        if each.answer is not None
        and (planned := each.answer.planned_section_types) is not None
        and (types := _types_of_answers(each))
    ]
    return sum(hits) / len(hits) if hits else None


def _types_of_answers(judged: Judged) -> frozenset[str]:
    """The section types of the items that hold one of a question's answers alone."""
    own = [item for item in judged.items if item.document == judged.question.document]
    return frozenset(
        item.section_type for item in own if any(cover.holds(answer, [item]) for answer in judged.question.answers)
    )


def _share_of_items(rankings: Iterable[Sequence[Item]], fits: Callable[[Item, Sequence[Item]], bool]) -> float:
    """Share of all items that fit, given the items that are ranked better in their answer."""
    fitting = [fits(item, ranking[:index]) for ranking in rankings for index, item in enumerate(ranking)]
    return sum(fitting) / (len(fitting) or 1)


def _overlap(one: Item, other: Item) -> bool:
    ranges = (one.start, one.end, other.start, other.end)
    if one.document != other.document or None in ranges:
        return False
    return max(one.start or 0, other.start or 0) < min(one.end or 0, other.end or 0)


@dataclass(frozen=True, slots=True)
class Scored:
    """A run by name, with how each gold question went in it."""

    name: str
    judged: tuple[Judged, ...]
    figures: Figures

    @property
    def missed(self) -> tuple[Judged, ...]:
        """The answerable questions that were not answered in full."""
        return tuple(each for each in self.judged if each.question.answerable and not each.right)


def score(name: str, gold: Iterable[GoldQuestion], run: Run, budget: Budget) -> Scored:
    """A run against gold questions."""
    judged = judge_all(gold, run, budget)
    return Scored(name, judged, figures(judged, run))
