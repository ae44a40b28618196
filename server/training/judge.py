"""Trains the judge of answers: whether what was found answers the question at all."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from server.search import answerability
from server.training.evaluation import documents, ranking
from server.training.examples import GoldExample
from server.training.logistic import Fit, Matrix, fit

RIDGE = 10.0
MOST_WRONG = 0.013
"""The share of answerable questions that the threshold refuses in training: less than half of the goal.

Of 1,728 that strangers asked of 64 documents never trained on it refuses 25, and 294 of 360 without an answer.
"""


def judged_features(example: GoldExample, reranker: Fit) -> Matrix:
    """The judge's features of a question as one reranker ranks it; shape (1, features)."""
    whole = example.whole
    ranked = ranking(whole, reranker.probabilities).kept
    return answerability.features(answerability.Found.of(whole.question, ranked, whole.findings))


def train(examples: Sequence[GoldExample], rows: Mapping[str | int, Matrix]) -> Fit:
    """The model of questions that have an answer and those that have none; ``rows`` are features by question id.

    Both kinds weigh the same.  The bias is set so that the threshold refuses ``MOST_WRONG`` of the answerable.
    """
    features = np.vstack([rows[each.gold.id] for each in examples])
    truth = np.array([float(each.gold.answerable) for each in examples])
    repeated = np.concatenate([np.flatnonzero(truth == 1), np.repeat(np.flatnonzero(truth == 0), _times(truth))])
    model = fit(features[repeated], truth[repeated], ridge=RIDGE)
    sure = model.probabilities(features[truth == 1])
    limit = float(np.quantile(sure, MOST_WRONG))
    limit = min(max(limit, 1e-6), 1 - 1e-6)
    return replace(model, bias=model.bias - float(np.log(limit / (1 - limit))))


def train_without_each(examples: Sequence[GoldExample], rows: Mapping[str | int, Matrix]) -> dict[str, Fit]:
    """For each document the model that has not seen it."""
    return {
        document: train([each for each in examples if each.gold.document != document], rows)
        for document in documents(examples)
    }


def _times(truth: Matrix) -> int:
    """How often each question without an answer is counted, so that they weigh as much as the others."""
    return max(1, round(float((truth == 1).sum()) / max(1.0, float((truth == 0).sum()))))
