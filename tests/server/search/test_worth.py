"""What a piece is worth."""

import math
from collections.abc import Callable

import pytest

from server.search.candidate import Candidate, Scores
from server.search.worth import worth

Maker = Callable[..., Candidate]


@pytest.mark.parametrize(("price", "expected"), [(0.0, math.log(3)), (2.0, math.log(3) - 1)])
def test_odds_less_the_price_of_its_length(candidate: Maker, price: float, expected: float) -> None:
    """Three to one, 500 characters."""
    made = candidate("x" * 500).scored(Scores(rerank=0.75))
    assert worth(made, price) == pytest.approx(expected)


def test_certainty_has_a_worth_too(candidate: Maker) -> None:
    """A probability of 0 or 1 has no logit; the surer one is worth more all the same."""
    never, always = (candidate().scored(Scores(rerank=probability)) for probability in (0.0, 1.0))
    assert -math.inf < worth(never, 1.0) < worth(always, 1.0) < math.inf
