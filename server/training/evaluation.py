"""How well a fitted model answers the gold questions, without asking OpenSearch again."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from server.evaluation.cover import holds
from server.evaluation.run import Item
from server.search.disjoint import Apart
from server.search.fill import fill
from server.search.inquiry import Budget
from server.search.interleave import interleave
from server.training.examples import Example, GoldExample

BUDGETS = (Budget(10, 6000), Budget(5, 1500))
"""The two that answers are measured by: items and characters."""

Probabilities = Callable[[NDArray[np.float64]], NDArray[np.float64]]


def ranking(example: Example, model: Probabilities) -> Apart:
    """An example's candidates as the model ranks them."""
    if not example.candidates:
        return Apart()
    return example.rank(example.candidates, model(example.features))


def answered(example: GoldExample, model: Probabilities, budget: Budget) -> bool:
    """Whether the question is answered in full within a budget."""
    whole, *parts = (ranking(each, model) for each in example.examples)
    ranked = interleave(whole, parts)
    chosen = fill(ranked.kept, budget, ranked.spare)
    items = [Item(example.gold.document, each.record.page, each.record.text) for each in chosen]
    return all(any(holds(answer, items) for answer in group) for group in example.gold.groups)


def share(examples: Iterable[GoldExample], models: Callable[[GoldExample], Probabilities], budget: Budget) -> float:
    """The share of answerable questions that are answered in full; each by the model that ``models`` gives."""
    kept = [answered(each, models(each), budget) for each in examples if each.gold.answerable]
    return sum(kept) / len(kept) if kept else 0.0


def documents(examples: Sequence[GoldExample]) -> tuple[str, ...]:
    """The documents of some examples, each once."""
    return tuple(dict.fromkeys(each.gold.document for each in examples))
