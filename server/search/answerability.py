"""How sure it is that what was found answers the question: what speaks for it, weighed by a small model."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from analyzers.term_kinds import TermKind
from server.search.quest import Findings
from server.search.rerank.features import Question, any_cover
from server.search.rerank.weights import LogisticModel
from server.search.types import Candidate, Verdict

WEIGHTS = "answerability.csv"
BEST = 5
"""Pieces that an answer is judged by."""
THRESHOLD = 0.5
"""Of the probability that the question is answered; the weights are trained so that it stands here."""


@dataclass(frozen=True, slots=True)
class Found:
    """A question and its best pieces, best first."""

    question: Question
    candidates: Sequence[Candidate]
    absent: frozenset[int] = frozenset()
    """The places of the question's terms that no piece of the scope holds, by whatever name."""
    renamed: frozenset[int] = frozenset()
    """The places of those that stand in the scope by another name only."""
    attribute_told: bool = True
    """Whether any piece of the scope holds a wording of the attribute asked for; true where none is asked for."""

    @classmethod
    def of(cls, question: Question, candidates: Sequence[Candidate], findings: Findings) -> Self:
        """A question with its ranking and what its paths found."""
        told = findings.attribute_told or not question.plan.attribute
        return cls(question, candidates, findings.absent, findings.renamed, told)


def _top(found: Found, count: int) -> Sequence[Candidate]:
    return found.candidates[:count]


def _rerank(found: Found, count: int) -> float:
    return float(np.mean([each.scores.rerank or 0.0 for each in _top(found, count)] or [0.0]))


def _vector(found: Found) -> float:
    return max((each.scores.vector or 0.0 for each in _top(found, BEST)), default=0.0)


def _cover(found: Found, count: int) -> float:
    return max((any_cover(found.question, each) for each in _top(found, count)), default=0.0)


def _absent(kind: TermKind) -> Callable[[Found], float]:
    """Whether a term of the kind does not stand in the scope as it was asked; a class's name is not the drug's."""
    return lambda found: float(
        any(found.question.terms[number].kind is kind for number in found.absent | found.renamed)
    )


def _renamed_only(found: Found) -> float:
    return found.question.weights.covered(found.renamed)


FEATURES: Mapping[str, Callable[[Found], float]] = {
    "rerank_best": lambda found: _rerank(found, 1),
    "rerank_best_five": lambda found: _rerank(found, BEST),
    "vector_best": _vector,
    "cover_best": lambda found: _cover(found, 1),
    "absent_weight": lambda found: found.question.weights.covered(found.absent),
    "renamed_weight": _renamed_only,
    "terms": lambda found: float(len(found.question.weights.weights)),
    "absent_drug": _absent(TermKind.DRUG),
    "absent_code": _absent(TermKind.CODE),
    "absent_clinical": _absent(TermKind.CLINICAL),
    "attribute_untold": lambda found: float(not found.attribute_told),
}
"""By name; the order is that of the columns."""


def features(found: Found) -> NDArray[np.float64]:
    """One row, a column a feature."""
    return np.array([[feature(found) for feature in FEATURES.values()]])


class Answerability:
    """Judges whether a question is answered."""

    def __init__(self, model: LogisticModel) -> None:
        """A model over ``FEATURES``."""
        self._model = model

    def judge(self, found: Found) -> Verdict:
        """The verdict on what was found."""
        if not found.candidates:
            return Verdict(enough=False, probability=0.0, reason="nothing in this scope matches the question")
        probability = float(self._model.probabilities(features(found))[0])
        # "Who makes X?" has no term that could be missing: the attribute's own wordings in the scope are enough.
        asks_attribute_alone = bool(found.question.plan.attribute) and not found.question.terms
        if probability >= THRESHOLD or (asks_attribute_alone and found.attribute_told):
            return Verdict(enough=True, probability=probability)
        return Verdict(enough=False, probability=probability, reason=_reason(found))


def _reason(found: Found) -> str:
    missing = [found.question.terms[number].text for number in sorted(found.absent)]
    if missing:
        return f"the documents of this scope say nothing of {' and '.join(map(repr, missing))}"
    return "what comes nearest is too far from the question to be an answer"


def load_answerability() -> Answerability:
    """The judge with the weights that ship.

    Raises:
        VocabularyError: when its data file can't be used.
    """
    return Answerability(LogisticModel.load(WEIGHTS, tuple(FEATURES)))
