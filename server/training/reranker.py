"""Trains the reranker: which pieces answer a question."""

from collections.abc import Sequence

import numpy as np

from server.search.rerank.weights import LogisticModel, logistic
from server.training.evaluation import documents
from server.training.examples import GoldExample
from server.training.logistic import SETTLED, STEPS, Fit, Matrix, fit

RIDGE = 500.0
"""Against some 14,000 candidates.  Of 403 gold questions, each label by a model without it, 394 are answered in full in
10 pieces and 6,000 characters and 370 in the first 5 and 1,500, for 393 and 364 with 10; of 1,134 on 36 documents never
trained on 1,095 and 980 for 1,082 and 979.  From 200 to 1,000 hardly another figure.
"""


def train(examples: Sequence[GoldExample]) -> Fit:
    """The model of all candidates of the answerable questions."""
    features, truth = _candidates(examples)
    return fit(features, truth, ridge=RIDGE)


def train_one(examples: Sequence[GoldExample], model: LogisticModel, name: str) -> tuple[float, float]:
    """One feature's spread and weight, beside the others' as they stand; its mean counts as 0, where it says nothing.

    For a feature that few questions have: what was measured of the others stays as it is.
    """
    features, truth = _candidates(examples)
    column = model.names.index(name)
    own, others = features[:, column].copy(), features.copy()
    others[:, column] = 0.0
    without = model.without(name).scores(others)
    spread = float(np.sqrt((own**2).mean())) or 1.0
    own, weight = own / spread, 0.0
    for _ in range(STEPS):
        predicted = logistic(without + own * weight)
        slope = float(own @ (predicted - truth)) + RIDGE * weight
        step = slope / (float((own**2) @ (predicted * (1 - predicted))) + RIDGE)
        weight -= step
        if abs(step) < SETTLED:
            break
    return spread, weight


def train_without_each(examples: Sequence[GoldExample]) -> dict[str, Fit]:
    """For each document the model that has not seen it."""
    return {
        document: train([each for each in examples if each.gold.document != document])
        for document in documents(examples)
    }


def _candidates(examples: Sequence[GoldExample]) -> tuple[Matrix, Matrix]:
    """The features of all candidates of the answerable questions, a row each, and whether each answers (1) or not."""
    kept = [each.whole for each in examples if each.gold.answerable and each.whole.candidates]
    truth = np.array([float(bool(answers)) for each in kept for answers in each.answers])
    return np.vstack([each.features for each in kept]), truth
