"""The order that probabilities make."""

from collections.abc import Callable

import pytest

from server.search.candidate import Candidate
from server.search.plan.plan import Plan
from server.search.rerank.ranked import DOUBT, REFERENCES, ranked

Maker = Callable[..., Candidate]
PLAN = Plan("What is the dose?")


def test_the_most_probable_comes_first(candidate: Maker) -> None:
    """With its probability as its score, whatever it had before."""
    found = [candidate(start=start, fused=1 - start / 1000) for start in (0, 100, 200)]
    made = ranked(found, (0.2, 0.9, 0.5), PLAN)
    assert [(each.record.start, each.scores.total) for each in made] == [(100, 0.9), (200, 0.5), (0, 0.2)]


@pytest.mark.parametrize(
    ("section_types", "probability"),
    [((), 0.9 * DOUBT), (("dosage",), 0.9 * DOUBT), (("dosage", REFERENCES), 0.9)],
    ids=["no section is asked for", "another section", "the references"],
)
def test_a_list_of_references_is_doubted_unless_it_is_asked_for(
    candidate: Maker, section_types: tuple[str, ...], probability: float
) -> None:
    """They name what others wrote."""
    plan = Plan("What is the dose?", section_types=section_types)
    (made,) = ranked([candidate(section_type=REFERENCES)], (0.9,), plan)
    assert made.scores.rerank == pytest.approx(probability)


def test_doubt_puts_references_behind_what_is_less_probable(candidate: Maker) -> None:
    """The order is by what is left of the probability."""
    found = [candidate(section_type=REFERENCES), candidate(start=100), candidate(start=200)]
    assert [each.record.start for each in ranked(found, (0.9, 0.04, 0.3), PLAN)] == [200, 0, 100]


def test_each_candidate_has_one_probability(candidate: Maker) -> None:
    """Another number of them is an error, not a shorter list."""
    with pytest.raises(ValueError, match="zip"):
        ranked([candidate(), candidate(start=100)], (0.9,), PLAN)
