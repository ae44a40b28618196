"""Ranks again by a small model: no network, nothing leaves the machine."""

from collections.abc import Sequence

from server.search.candidate import Candidate
from server.search.rerank.features import FEATURES, Question, features
from server.search.rerank.ranked import ranked
from server.search.rerank.weights import LogisticModel

WEIGHTS = "weights.csv"


class LocalReranker:
    """Weighs what speaks for each piece."""

    def __init__(self, model: LogisticModel) -> None:
        """A model over ``FEATURES``."""
        self._model = model

    def rerank(self, question: Question, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """The candidates with the probability that each answers the question, best first."""
        if not candidates:
            return ()
        return ranked(candidates, self._model.probabilities(features(question, candidates)), question)


def load_local_reranker() -> LocalReranker:
    """The reranker with the weights that ship.

    Raises:
        VocabularyError: when its data file can't be used.
    """
    return LocalReranker(LogisticModel.load(WEIGHTS, tuple(FEATURES)))
