"""Training the judge of answers."""

from collections.abc import Callable

import numpy as np

from server.search.answerability import THRESHOLD
from server.training.examples import GoldExample
from server.training.judge import MOST_WRONG, train, train_without_each

Examples = Callable[..., GoldExample]


def questions(example: Examples, document: str = "z") -> tuple[list[GoldExample], dict[str | int, np.ndarray]]:
    """Ninety questions with an answer and ten without, and a feature that tells them apart with some overlap."""
    random = np.random.default_rng(3)
    with_answer = [example(document, [], quote="words", number=number) for number in range(90)]
    without = [example(document, [], number=number) for number in range(90, 100)]
    means = [1.0] * 90 + [-1.0] * 10
    every = [*with_answer, *without]
    return every, {each.gold.id: random.normal(mean, 1.0, (1, 1)) for each, mean in zip(every, means, strict=True)}


def test_the_threshold_refuses_no_more_answerable_questions_than_it_may(example: Examples) -> None:
    """And more of the others."""
    examples, rows = questions(example)
    model = train(examples, rows)
    kinds = {kind: [each for each in examples if each.gold.answerable is kind] for kind in (True, False)}
    refused = {
        kind: np.mean([model.probabilities(rows[each.gold.id])[0] < THRESHOLD for each in found])
        for kind, found in kinds.items()
    }
    assert refused[True] <= MOST_WRONG + 1 / 90
    assert refused[False] > refused[True]


def test_each_document_has_a_model_that_has_not_seen_it(example: Examples) -> None:
    """The same as training on the others."""
    one, one_rows = questions(example, "one")
    other, other_rows = questions(example, "other")
    rows = one_rows | other_rows
    without = train_without_each([*one, *other], rows)
    assert without["one"].bias == train(other, rows).bias
    assert without["other"].bias == train(one, rows).bias
