"""The order that probabilities make."""

from collections.abc import Callable

import pytest

from server.search.candidate import Candidate
from server.search.plan.plan import Plan, Term
from server.search.rerank.features import REFERENCES, Question, TermWeights
from server.search.rerank.ranked import DOUBT, TRUST, ranked

Maker = Callable[..., Candidate]


def asking(*section_types: str, terms: tuple[Term, ...] = (Term("dose"),)) -> Question:
    """A question that aims at sections."""
    weights = TermWeights.of(len(terms), 10, {})
    return Question(Plan("What is the dose?", section_types=section_types), terms, weights, frozenset())


def odds(probability: float) -> float:
    """How many times likelier it is than not."""
    return probability / (1 - probability)


def test_the_most_probable_comes_first(candidate: Maker) -> None:
    """With its probability as its score, whatever it had before."""
    found = [candidate(start=start, fused=1 - start / 1000) for start in (0, 100, 200)]
    made = ranked(found, (0.2, 0.9, 0.5), asking())
    assert [(each.record.start, each.scores.total) for each in made] == [(100, 0.9), (200, 0.5), (0, 0.2)]


@pytest.mark.parametrize(
    ("section_types", "times"),
    [((), DOUBT), (("dosage",), DOUBT), (("dosage", REFERENCES), 1.0)],
    ids=["no section is asked for", "another section", "the references"],
)
def test_a_list_of_references_is_doubted_unless_it_is_asked_for(
    candidate: Maker, section_types: tuple[str, ...], times: float
) -> None:
    """They name what others wrote."""
    (made,) = ranked([candidate(section_type=REFERENCES)], (0.9,), asking(*section_types))
    assert odds(made.scores.rerank or 0.0) == pytest.approx(odds(0.9) * times)


@pytest.mark.parametrize(
    ("section_types", "terms", "times"),
    [
        (("contraindications",), (), TRUST),
        (("dosage", "contraindications"), (), 1.0),
        (("contraindications",), (Term("asthma"),), 1.0),
    ],
    ids=["no term", "another section first", "a term"],
)
def test_who_names_nothing_but_the_drug_is_answered_by_the_section_aimed_at(
    candidate: Maker, section_types: tuple[str, ...], terms: tuple[Term, ...], times: float
) -> None:
    """It asks who must not take it, and no more."""
    found = candidate(section_type="contraindications")
    (made,) = ranked([found], (0.1,), asking(*section_types, terms=terms))
    assert odds(made.scores.rerank or 0.0) == pytest.approx(odds(0.1) * times)


def test_doubt_puts_references_behind_what_is_less_probable(candidate: Maker) -> None:
    """The order is by what is left of the probability."""
    found = [candidate(section_type=REFERENCES), candidate(start=100), candidate(start=200)]
    assert [each.record.start for each in ranked(found, (0.9, 0.04, 0.5), asking())] == [200, 0, 100]


def test_each_candidate_has_one_probability(candidate: Maker) -> None:
    """Another number of them is an error, not a shorter list."""
    with pytest.raises(ValueError, match="zip"):
        ranked([candidate(), candidate(start=100)], (0.9,), asking())
