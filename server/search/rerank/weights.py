"""The rerankers' weights, read from their data files: a row a feature."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Self

import numpy as np
from numpy.typing import NDArray

from analyzers.vocabulary import VocabularyError, load_rows

BIAS = "bias"
"""The row whose weight stands alone."""
FARTHEST = 35.0
"""Beyond it a probability differs from 0 or 1 by less than a float tells."""


@dataclass(frozen=True, slots=True)
class WeightRow:
    """A row of a file of weights: a feature's mean and spread where it was learnt, and its weight for one spread."""

    feature: str
    mean: float
    spread: float
    weight: float
    source: str


def logistic(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Scores of any size as probabilities, 0-1, of the same shape."""
    probabilities: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-np.clip(scores, -FARTHEST, FARTHEST)))
    return probabilities


class LogisticModel:
    """Logistic regression: the probability that comes of features, each standardised and weighed."""

    def __init__(self, rows: Iterable[WeightRow]) -> None:
        """The rows' features in the order of the columns, and a bias."""
        self.rows = tuple(rows)
        every = {row.feature: row for row in self.rows}
        self._bias = every.pop(BIAS).weight
        self.names = tuple(every)
        self._mean = np.array([row.mean for row in every.values()])
        self._spread = np.array([row.spread or 1.0 for row in every.values()])
        self._weight = np.array([row.weight for row in every.values()])

    @classmethod
    def load(cls, file_name: str, features: Sequence[str], folder: Traversable | None = None) -> Self:
        """The model of a data file of this package, for these features.

        Raises:
            VocabularyError: when the file's features are others, or a row can't be used.
        """
        rows = load_rows(file_name, WeightRow, folder or files("server.search.rerank"))
        known = [row.feature for row in rows]
        if known != [*features, BIAS]:
            wrong = sorted(set(known) ^ {*features, BIAS}) or "the same ones in another order"
            raise VocabularyError(f"{file_name}: its features are not the program's ({wrong}); train again")
        return cls(rows)

    def probabilities(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """Shape (rows,), 0-1, from shape (rows, features)."""
        return logistic(self.scores(features))

    def scores(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """Log odds, of the same shape as the probabilities that they make."""
        scores: NDArray[np.float64] = ((features - self._mean) / self._spread) @ self._weight + self._bias
        return scores

    def without(self, name: str) -> Self:
        """The model that does not weigh one of its features."""
        return type(self)(replace(row, weight=0.0) if row.feature == name else row for row in self.rows)
