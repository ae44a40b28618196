"""What a piece is worth to who reads it: how sure it is that it answers, less what its length costs."""

import math

from server.search.candidate import Candidate

_LEAST = 1e-9


def worth(candidate: Candidate, logits_a_thousand: float) -> float:
    """The logit of the probability that a reranker gave it, less so much for each thousand characters."""
    probability = min(max(candidate.scores.rerank or 0.0, _LEAST), 1 - _LEAST)
    return math.log(probability / (1 - probability)) - logits_a_thousand * len(candidate.record.text) / 1000
