"""Examples for training, made without OpenSearch."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.search.candidate import Candidate
from server.search.disjoint import apart
from server.search.plan.plan import Plan
from server.search.rerank.features import Question, TermWeights
from server.search.rerank.ranked import ranked
from server.training.examples import Example, GoldExample


@pytest.fixture(scope="session")
def example() -> Callable[..., GoldExample]:
    """Makes a gold question with pieces that answer it or not, and one feature of each: how good it looks."""

    def make(
        document: str, pieces: Sequence[tuple[Candidate, float, bool]], *, quote: str = "", number: int = 1
    ) -> GoldExample:
        answers = (GoldAnswer(page=1, quote=quote),) if quote else ()
        gold = GoldQuestion(f"{document}-{number}", document, "Dose?", bool(quote), answers)
        unused: Any = None
        asked = Question(Plan(gold.question), (), TermWeights(()), frozenset())
        found = Example(
            unused,
            unused,
            tuple(piece for piece, _, _ in pieces),
            np.array([[looks] for _, looks, _ in pieces]),
            tuple(frozenset({0}) if right else frozenset() for _, _, right in pieces),
            unused,
            lambda candidates, likely: apart(ranked(candidates, likely, asked)),
        )
        return GoldExample(gold, (found,))

    return make
