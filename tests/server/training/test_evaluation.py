"""How well a model answers the gold questions."""

from collections.abc import Callable

import numpy as np
import pytest

from server.search.candidate import Candidate
from server.search.disjoint import Apart
from server.search.inquiry import Budget
from server.training.evaluation import Probabilities, answered, documents, ranking, share
from server.training.examples import GoldExample

RIGHT, WRONG = "Take 12.5 mg of Zorquela twice daily with food.", "Store the tablets in a dry and cool place, always."
Maker = Callable[..., Candidate]
Examples = Callable[..., GoldExample]
ONE = Budget(1, 6000)


def by_looks(features: np.ndarray) -> np.ndarray:
    """The feature itself is the probability."""
    return features[:, 0]


def by_looks_reversed(features: np.ndarray) -> np.ndarray:
    """The model that is always wrong."""
    return 1 - features[:, 0]


@pytest.fixture
def gold(candidate: Maker, example: Examples) -> GoldExample:
    """One piece that answers and looks good, one that does neither."""
    pieces = [(candidate(WRONG, 100), 0.1, False), (candidate(RIGHT), 0.9, True)]
    return example("zorquela", pieces, quote=RIGHT)


def test_pieces_rank_by_the_models_probability(gold: GoldExample) -> None:
    """The score is kept with each."""
    assert [(each.record.text, each.scores.rerank) for each in ranking(gold.whole, by_looks).kept] == [
        (RIGHT, 0.9),
        (WRONG, 0.1),
    ]


def test_words_do_not_rank_twice(candidate: Maker, example: Examples) -> None:
    """Of a block and its span the better."""
    made = example("z", [(candidate(RIGHT, text_type="block"), 0.5, True), (candidate(RIGHT[:20]), 0.9, False)])
    assert [each.is_block for each in ranking(made.whole, by_looks).kept] == [False]


@pytest.mark.parametrize(("model", "right"), [(by_looks, True), (by_looks_reversed, False)])
def test_a_question_is_answered_when_the_budget_holds_its_words(
    gold: GoldExample,
    model: Probabilities,
    right: bool,  # noqa: FBT001 - a case
) -> None:
    """The first piece alone has to have them."""
    assert answered(gold, model, ONE) is right
    assert answered(gold, model, Budget(2, 6000))


def test_the_share_counts_answerable_questions_alone(gold: GoldExample, example: Examples) -> None:
    """One that has no answer is neither right nor wrong."""
    assert share([gold, example("other", [])], lambda _: by_looks, ONE) == 1.0
    assert share([example("other", [])], lambda _: by_looks, ONE) == 0.0


def test_nothing_found_ranks_nothing(example: Examples) -> None:
    """And documents come once each."""
    nothing = example("z", [])
    assert ranking(nothing.whole, by_looks) == Apart()
    assert documents([nothing, nothing, example("y", [])]) == ("z", "y")
