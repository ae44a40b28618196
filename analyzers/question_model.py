"""How likely each section type answers a question: a linear model over its words, with learnt weights."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

import numpy as np

from analyzers.vocabulary import VocabularyError, load_rows

WEIGHTS_FILE = "question_weights.csv"
EXAMPLES_FILE = "question_examples.csv"
BIAS, POINTED, ATTRIBUTE = "<bias>", "<pointed>", "<attribute>"
"""Features that every question has: its constant, and the factors of what pointers and its attribute say."""
EVERY_TYPE = "*"
OTHER_DRUG = "<other drug>"
_NUMBER = "<number>"
_PREFIX = 5  # letters that words of one root mostly share ("metabolism", "metabolized")
_SHORTEST_WITH_PREFIX = 7
_STRONG = 2.0  # a pointer's weight, from which the type that it speaks for is a feature
_STEP, _LONGEST = 4, 4  # questions are told apart by length in steps of words, up to so many steps


@dataclass(frozen=True, slots=True)
class QuestionExample:
    """A row of question_examples.csv: a question as people ask it, and the section types that answer it.

    ``question`` has ``{drug}`` for the drug asked about and ``{other}`` for another one.
    """

    question: str
    section_types: tuple[str, ...]
    vocabulary: str
    source: str


@dataclass(frozen=True, slots=True)
class WeightRow:
    """A row of question_weights.csv: a feature, and ``type:weight`` for each type that it speaks for or against."""

    feature: str
    weights: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is seen of a question: its features, and the weights by section type of its pointers and its attribute."""

    features: tuple[str, ...]
    pointed: Mapping[str, float]
    attribute: Mapping[str, float]


class QuestionModel:
    """Tells how likely each section type is."""

    def __init__(self, rows: Iterable[WeightRow]) -> None:
        """Checked rows; ``load_question_model`` reads them from the data file."""
        weights = {row.feature: dict(_pair(row.feature, each) for each in row.weights) for row in rows}
        bias = weights.pop(BIAS, {})
        self._types = tuple(bias)
        self._pointed = weights.pop(POINTED, {}).get(EVERY_TYPE, 0.0)
        self._attribute = weights.pop(ATTRIBUTE, {}).get(EVERY_TYPE, 0.0)
        self._rows = {feature: at for at, feature in enumerate(weights)}
        self._bias = np.array(list(bias.values()))
        self._weights = np.array([[row.get(each, 0.0) for each in self._types] for row in weights.values()])

    def shares(self, evidence: Evidence) -> dict[str, float]:
        """The probability of each section type; they add up to 1."""
        sums = self._bias.copy()
        rows = [self._rows[feature] for feature in evidence.features if feature in self._rows]
        if rows:
            sums += self._weights[rows].sum(axis=0)
        for factor, weights in ((self._pointed, evidence.pointed), (self._attribute, evidence.attribute)):
            sums += factor * np.array([weights.get(each, 0.0) for each in self._types])
        powers = np.exp(sums - sums.max(initial=0.0))
        return dict(zip(self._types, (powers / powers.sum()).tolist(), strict=True))


def question_features(
    forms: Sequence[str], attribute: str, pointed: Mapping[str, float], *, other_drug: bool
) -> tuple[str, ...]:
    """The features of a question's word forms: words, pairs, beginnings of long words; its length.

    Further its attribute, and the section types that pointers speak for strongly: what points to warnings also tells
    how likely other types are.
    """
    words = [_NUMBER if form[:1].isdigit() else form for form in forms]
    pairs = zip(["^", *words], [*words, "$"], strict=True)
    found = [
        *words,
        *(f"{first} {second}" for first, second in pairs),
        *(f"{word[:_PREFIX]}-" for word in words if len(word) >= _SHORTEST_WITH_PREFIX),
        f"<length {min(_LONGEST, len(words) // _STEP)}>",
    ]
    if attribute:
        found.append(f"<{attribute}>")
    if other_drug:
        found.append(OTHER_DRUG)
    found += [f"<to {section_type}>" for section_type, weight in pointed.items() if weight >= _STRONG]
    return tuple(dict.fromkeys(found))


def load_question_examples() -> tuple[QuestionExample, ...]:
    """The examples that ship.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    return load_rows(EXAMPLES_FILE, QuestionExample)


def load_question_model(folder: Traversable | None = None) -> QuestionModel:
    """The model of question_weights.csv.

    Raises:
        VocabularyError: for a row that cannot be used.
    """
    rows = load_rows(WEIGHTS_FILE, WeightRow, folder)
    known = {_pair(BIAS, each)[0] for row in rows if row.feature == BIAS for each in row.weights} | {EVERY_TYPE}
    for row in rows:
        unknown = {_pair(row.feature, each)[0] for each in row.weights} - known
        if unknown:
            raise VocabularyError(f"{WEIGHTS_FILE}, feature {row.feature!r}: {sorted(unknown)} have no {BIAS} weight")
    return QuestionModel(rows)


def _pair(feature: str, text: str) -> tuple[str, float]:
    section_type, _, weight = text.partition(":")
    try:
        return section_type, float(weight)
    except ValueError as error:
        raise VocabularyError(f"{WEIGHTS_FILE}, feature {feature!r}: {text!r} is not type:weight") from error
