"""Two runs over the same questions: what one wins and loses, and whether that can be chance."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from server.evaluation.gold import GoldQuestion
from server.evaluation.scoring import Judged, percentile

RESAMPLES = 2000
"""Of the bootstrap: with these, the ends of a 95 % interval move by less than its last printed digit."""
_SEED = 20_241
"""Any number: two looks at the same runs must give the same interval."""
_TAIL = 0.025


@dataclass(frozen=True, slots=True)
class Comparison:
    """The other run against the base, over one set of questions.

    ``difference`` is the other's share of right answers less the base's, ``low`` and ``high`` the ends of its 95 %
    bootstrap interval, ``chance`` the two-sided sign test's probability of so uneven a count by chance alone.
    """

    questions: int
    won: tuple[GoldQuestion, ...]
    lost: tuple[GoldQuestion, ...]
    difference: float
    low: float
    high: float
    chance: float


def compare(base: Sequence[Judged], other: Sequence[Judged]) -> Comparison:
    """Both runs' outcomes, question by question, in the same order."""
    pairs = list(zip(base, other, strict=True))
    won = tuple(mine.question for mine, its in pairs if its.right and not mine.right)
    lost = tuple(mine.question for mine, its in pairs if mine.right and not its.right)
    changes = [its.right - mine.right for mine, its in pairs]
    low, high = bootstrap_interval(changes)
    difference = sum(changes) / (len(changes) or 1)
    return Comparison(len(pairs), won, lost, difference, low, high, sign_test(len(won), len(lost)))


def sign_test(won: int, lost: int) -> float:
    """Probability (0-1) that a fair coin gives a count at least as uneven, on either side."""
    tosses, fewer = won + lost, min(won, lost)
    tail: float = sum(math.comb(tosses, heads) for heads in range(fewer + 1)) / 2**tosses
    return min(1.0, 2 * tail)


def bootstrap_interval(changes: Sequence[int]) -> tuple[float, float]:
    """Ends of the 95 % interval of the mean change, by drawing as many questions again and again (Efron, 1979)."""
    if not changes:
        return 0.0, 0.0
    draw = random.Random(_SEED)  # noqa: S311 - statistics, no secret
    means = [sum(draw.choices(changes, k=len(changes))) / len(changes) for _ in range(RESAMPLES)]
    return percentile(means, _TAIL), percentile(means, 1 - _TAIL)
