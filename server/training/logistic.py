"""Fits logistic regression with a ridge, by Newton's method (iteratively reweighted least squares)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from server.search.rerank.weights import logistic

STEPS = 50
SETTLED = 1e-8
"""The largest change of a weight at which the fit has settled."""

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted model: each feature's mean, spread (standard deviation, 1 where it never varies) and weight."""

    mean: Matrix
    spread: Matrix
    weights: Matrix
    bias: float

    def probabilities(self, features: Matrix) -> Matrix:
        """Shape (rows,), 0-1, from shape (rows, features)."""
        return logistic(((features - self.mean) / self.spread) @ self.weights + self.bias)


def fit(features: Matrix, truth: Matrix, *, ridge: float) -> Fit:
    """The model of rows and whether each is true (1) or not (0); ``ridge`` draws the weights to 0, not the bias."""
    mean, spread = features.mean(axis=0), features.std(axis=0)
    spread[spread == 0] = 1.0
    rows = np.hstack([(features - mean) / spread, np.ones((len(features), 1))])
    penalty = np.diag([*np.full(features.shape[1], ridge), 1e-9])
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        predicted = logistic(rows @ weights)
        slope = rows.T @ (predicted - truth) + penalty @ weights
        curve = (rows * (predicted * (1 - predicted))[:, None]).T @ rows + penalty
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if np.abs(step).max() < SETTLED:
            break
    return Fit(mean, spread, weights[:-1], float(weights[-1]))
