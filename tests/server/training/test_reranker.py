"""Training the reranker."""

from collections.abc import Callable

import numpy as np

from server.search.candidate import Candidate
from server.search.rerank.weights import BIAS, LogisticModel, WeightRow
from server.training.examples import GoldExample
from server.training.reranker import train, train_one, train_without_each

Maker = Callable[..., Candidate]
Examples = Callable[..., GoldExample]
WORDS = "Take 12.5 mg of Zorquela twice daily with food."


def examples_of(candidate: Maker, example: Examples, document: str, *, good: float) -> list[GoldExample]:
    """Questions whose right piece has one look, and whose wrong ones have the other."""
    pieces = [(candidate(start=100 * n), good if n == 0 else 1 - good, n == 0) for n in range(4)]
    return [example(document, pieces, quote=WORDS, number=n) for n in range(5)]


def test_what_answers_is_learnt(candidate: Maker, example: Examples) -> None:
    """A look that speaks for an answer gets a weight over 0."""
    model = train(examples_of(candidate, example, "z", good=1.0))
    right, wrong = model.probabilities(np.array([[1.0], [0.0]]))
    assert model.weights[0] > 0
    assert right > wrong


def test_questions_without_an_answer_teach_nothing(candidate: Maker, example: Examples) -> None:
    """Nor do those for which nothing was found."""
    some = examples_of(candidate, example, "z", good=1.0)
    more = [*some, example("z", [(candidate(), 1.0, False)], number=8), example("z", [], quote=WORDS, number=9)]
    assert train(more).weights.tolist() == train(some).weights.tolist()


def test_a_document_left_out_is_not_seen(candidate: Maker, example: Examples) -> None:
    """Its model is that of the others."""
    one = examples_of(candidate, example, "one", good=1.0)
    other = examples_of(candidate, example, "other", good=0.0)
    without = train_without_each([*one, *other])
    assert without.keys() == {"one", "other"}
    assert without["one"].weights[0] < 0 < without["other"].weights[0]


def test_one_feature_is_learnt_beside_the_others(candidate: Maker, example: Examples) -> None:
    """Whatever weight it had before; what speaks against an answer gets a weight below 0."""
    for before in (0.0, 3.0):
        model = LogisticModel([WeightRow("looks", 0.0, 1.0, before, "-"), WeightRow(BIAS, 0.0, 1.0, -1.0, "-")])
        for good in (1.0, 0.0):
            _, weight = train_one(examples_of(candidate, example, "z", good=good), model, "looks")
            assert (weight > 0) is (good > 0)
