"""Learns the weights of the question model from question_examples.csv; run it after changing examples or pointers.

    python -m server.search.plan.training

Softmax regression with an L2 penalty, fitted by Adam (Kingma and Ba 2015) on all examples at once; where several
section types answer an example, their probabilities count together.  No gold question is read: what is measured on
them stays a measure.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from analyzers.attributes import load_attributes
from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.question_model import (
    ATTRIBUTE,
    BIAS,
    EVERY_TYPE,
    EXAMPLES_FILE,
    POINTED,
    WEIGHTS_FILE,
    Evidence,
    WeightRow,
    load_question_examples,
)
from analyzers.question_sections import PAPER, load_question_sections
from analyzers.sections import load_section_vocabulary
from analyzers.vocabulary import VocabularyError
from server.search.plan.section_targets import evidence
from server.search.plan.subject import of_example

Array = NDArray[np.float64]

_FEWEST_EXAMPLES = 2  # with a feature: one that a single example has says nothing of others
_PENALTY = 0.25  # examples left out in thirds: log loss 0.747 and 0.797 right, for 0.776 and 0.789 at 1
_ROUNDS = 150
_RATE, _LATER_RATE, _LATER = 0.08, 0.02, 100
_SMALLEST_WEIGHT = 0.03  # smaller ones are left out of the file
_SOURCE = f"learnt from {EXAMPLES_FILE}"


@dataclass(frozen=True, slots=True)
class Lesson:
    """An example as the model sees it, and the section types that answer it."""

    seen: Evidence
    section_types: tuple[str, ...]


def lessons() -> tuple[Lesson, ...]:
    """The examples that ship.

    Raises:
        VocabularyError: for an example of an unknown section type.
    """
    pointers, attributes, lexicon = load_question_sections(), load_attributes(), load_drug_lexicon()
    known = frozenset(types())
    found = []
    for example in load_question_examples():
        if not known.issuperset(example.section_types):
            raise VocabularyError(f"{EXAMPLES_FILE}, {example.question!r}: unknown type in {example.section_types}")
        subject = of_example(example.question, lexicon)
        seen = evidence(subject, attributes.asked_in(subject.text, of_paper=example.vocabulary == PAPER), pointers)
        found.append(Lesson(seen, example.section_types))
    return tuple(found)


def types() -> tuple[str, ...]:
    """All section types, in order."""
    sections = load_section_vocabulary()
    return tuple(sorted(sections.section_types("us_plr") | sections.section_types("paper")))


def learn(given: Sequence[Lesson], section_types: Sequence[str], rounds: int = _ROUNDS) -> tuple[WeightRow, ...]:
    """The weights that fit the lessons best."""
    counts = Counter(feature for lesson in given for feature in lesson.seen.features)
    features = [feature for feature, count in counts.items() if count >= _FEWEST_EXAMPLES]
    place = {feature: at for at, feature in enumerate(features)}
    # Features as rows of ones, kept as pairs (lesson, feature); the last column is the constant's.
    pairs = [(at, place[name]) for at, lesson in enumerate(given) for name in lesson.seen.features if name in place]
    seen = np.zeros((len(given), len(features) + 1))
    seen[tuple(np.array(pairs, dtype=int).reshape(-1, 2).T)] = 1.0
    seen[:, -1] = 1.0
    pointed = _table([lesson.seen.pointed for lesson in given], section_types)
    attribute = _table([lesson.seen.attribute for lesson in given], section_types)
    right = _table([dict.fromkeys(lesson.section_types, 1.0) for lesson in given], section_types)
    weights, factors = _fit(seen, (pointed, attribute), right, rounds)
    rows = [_row(feature, weights[at], section_types) for at, feature in enumerate(features)]
    bias = WeightRow(BIAS, _pairs(weights[-1], section_types, 0.0), _SOURCE)
    shared = [
        WeightRow(name, (f"{EVERY_TYPE}:{value:.2f}",), _SOURCE)
        for name, value in zip((POINTED, ATTRIBUTE), factors, strict=True)
    ]
    return (bias, *shared, *(row for row in rows if row.weights))


def _fit(seen: Array, shared: tuple[Array, Array], right: Array, rounds: int) -> tuple[Array, Array]:
    lessons_, penalty = len(seen), np.full((seen.shape[1], 1), _PENALTY)
    penalty[-1] = 0.0
    values = [np.zeros((seen.shape[1], right.shape[1])), np.full(len(shared), 0.8)]
    first = [np.zeros_like(each) for each in values]
    second = [np.zeros_like(each) for each in values]
    for round_ in range(1, rounds + 1):
        sums = seen @ values[0] + sum(factor * table for factor, table in zip(values[1], shared, strict=True))
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        shares = powers / powers.sum(axis=1, keepdims=True)
        aim = shares * right
        aim /= aim.sum(axis=1, keepdims=True)
        error = (shares - aim) / lessons_
        slopes = [
            seen.T @ error + penalty * values[0] / lessons_,
            np.array([(error * table).sum() for table in shared]),
        ]
        rate = _RATE if round_ < _LATER else _LATER_RATE
        for at, slope in enumerate(slopes):
            first[at] = 0.9 * first[at] + 0.1 * slope
            second[at] = 0.99 * second[at] + 0.01 * slope**2
            step = (first[at] / (1 - 0.9**round_)) / (np.sqrt(second[at] / (1 - 0.99**round_)) + 1e-8)
            values[at] = values[at] - rate * step
    return values[0], values[1]


def _table(rows: Iterable[object], section_types: Sequence[str]) -> Array:
    return np.array([[row.get(each, 0.0) for each in section_types] for row in rows if isinstance(row, dict)])


def _row(feature: str, weights: Array, section_types: Sequence[str]) -> WeightRow:
    return WeightRow(feature, _pairs(weights, section_types, _SMALLEST_WEIGHT), _SOURCE)


def _pairs(weights: Array, section_types: Sequence[str], least: float) -> tuple[str, ...]:
    return tuple(
        f"{section_type}:{weight:.2f}"
        for section_type, weight in zip(section_types, weights, strict=True)
        if abs(weight) >= least
    )


def write(rows: Iterable[WeightRow], file: Path) -> None:
    """The weights as the data file that ships, a feature a line."""
    lines = [f'"{row.feature}",{"|".join(row.weights)},{row.source}' for row in rows]
    file.write_text("\n".join(["feature,weights,source", *lines, ""]), encoding="utf-8")


def main() -> None:
    """Learns anew and writes the data file into the source folder."""
    folder = Path(__file__).parents[3] / "analyzers" / "data"
    write(learn(lessons(), types()), folder / WEIGHTS_FILE)


if __name__ == "__main__":
    main()
