"""Which section types a question aims at, most likely first: its words, its attribute, and the drugs it names."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from types import MappingProxyType

from analyzers.attributes import Attribute
from analyzers.question_model import Evidence, QuestionModel, question_features
from analyzers.question_sections import ANOTHER_DRUG, PAPER, QuestionSections
from analyzers.section_places import SectionPlaces
from analyzers.section_words import SectionWords
from analyzers.sections import SectionVocabulary
from analyzers.synonyms import Named
from analyzers.tokens import word_forms
from server.search.plan.subject import Subject

MOST_TARGETS = 5
LEAST_SHARE = 0.12  # of the likeliest type's share: a less likely one is no target
ATTRIBUTE_WEIGHTS = (1.2, 0.7, 0.4)  # for the types where an attribute is answered, most likely first
WORDS_WEIGHT = 5.0  # in log odds, of the share of a question's words that a type of the labels asked uses
MOST_LABELS_READ = 4  # more labels answer at different places: their own words tell nothing in common
# From here on an attribute answered elsewhere is no matter of the question.  Of 419 questions with attributes, in three
# sets, 36 had one elsewhere: above it 29 did not ask for it ("carry on with it": no hand luggage), below 1 of 6.
_CERTAIN_SHARE = 0.8
_NAMES_IT = 2.2  # a pointer's weight: words that name what a section is about have it, symptoms and the like less
_KEPT_SHAPES = 256  # of labels: a registry has few


@dataclass(frozen=True, slots=True)
class SectionTargets:
    """Section types, most likely first, and how likely the question alone makes one of them (0 when there is none).

    ``shares`` are the types' probabilities, in their order, by the question and the labels asked together.
    """

    section_types: tuple[str, ...] = ()
    shares: tuple[float, ...] = ()
    strongest: float = 0.0


@dataclass(frozen=True, slots=True)
class LabelShape:
    """What is known of the labels asked: kinds, types of their sections; all empty when nothing is.

    ``possible`` are the types that such labels can have; empty when they may be of any kind.
    """

    kinds: tuple[str, ...] = ()
    present: frozenset[str] = field(default=frozenset())
    possible: frozenset[str] = field(default=frozenset())


class TargetFinder:
    """Finds the targets of a question, or of its parts."""

    def __init__(
        self, pointers: QuestionSections, model: QuestionModel, sections: SectionVocabulary, places: SectionPlaces
    ) -> None:
        """The vocabularies are read once and never change."""
        self._pointers, self._model = pointers, model
        self._sections, self._places = sections, places
        self._places_in = lru_cache(_KEPT_SHAPES)(self._placing)

    def targets(
        self,
        asked: Iterable[tuple[Subject, Sequence[Attribute]]],
        shape: LabelShape,
        told: Mapping[str, float] = MappingProxyType({}),
    ) -> SectionTargets:
        """The targets of one question, given as itself and its parts, each with its attributes.

        ``told`` holds what the labels asked tell by their words (``told_by_labels``).
        """
        shares: dict[str, float] = {}
        matters: dict[str, dict[str, float]] = {}
        place_of = self._places_in(shape)
        for subject, attributes in asked:
            usual, told_in = self._attribute_place(attributes, shape)
            for section_type, share in self._model.shares(evidence(subject, attributes, self._pointers)).items():
                if not shape.possible or section_type in shape.possible:
                    place = told_in if section_type == usual else place_of(section_type)
                    shares[place] = shares.get(place, 0.0) + share
                    own = matters.setdefault(place, {})
                    own[section_type] = own.get(section_type, 0.0) + share
        if not shares or not any(shares.values()):
            return SectionTargets()
        likely = {place: share * math.exp(WORDS_WEIGHT * told.get(place, 0.0)) for place, share in shares.items()}
        least, least_likely = LEAST_SHARE * max(shares.values()), LEAST_SHARE * max(likely.values())
        kept: dict[str, None] = {}
        # The labels' words order the targets and add some; what the question alone makes likely stays a target.
        for place in sorted(likely, key=lambda place: -likely[place]):
            if shares[place] < least and likely[place] < least_likely:
                continue
            # Behind the place where such labels answer comes the matter's own type: some of them have it after all.
            kept[place] = None
            kept.update(dict.fromkeys(own for own, share in matters[place].items() if share >= least))
        targets, whole = tuple(kept)[:MOST_TARGETS], sum(likely.values())
        return SectionTargets(
            targets,
            tuple(likely.get(each, 0.0) / whole for each in targets),
            max(shares.values()) / sum(shares.values()),
        )

    def points(self, words: str) -> bool:
        """Whether words point to any section type at all."""
        return bool(self._pointers.weights(words))

    def names_label_section(self, words: str) -> bool:
        """Whether words name what a section of a label is about ("side effects"), and nothing of a paper's."""
        weights = self._pointers.weights(words)
        of_papers = any(vocabulary == PAPER for _, vocabulary in weights)
        return not of_papers and max(weights.values(), default=0.0) >= _NAMES_IT

    def _attribute_place(self, attributes: Sequence[Attribute], shape: LabelShape) -> tuple[str, str]:
        """The type where the attribute is mostly answered, and the one where labels of this kind do; "" if the same."""
        name = attributes[0].attribute if attributes else ""
        place = self._places.place(name, shape.kinds)
        return (attributes[0].section_types[0], place) if place != name else ("", "")

    def _placing(self, shape: LabelShape) -> Callable[[str], str]:
        """What finds a section type's place in labels of one shape, each once."""
        return cache(partial(self._find_place, shape))

    def _find_place(self, shape: LabelShape, section_type: str) -> str:
        place = self._places.place(section_type, shape.kinds)
        return place if not shape.present else self._sections.place_in(shape.present, place)


def answered_there(attributes: Sequence[Attribute], targets: SectionTargets) -> Sequence[Attribute]:
    """The attributes that are answered where a question aims; all of them while it is not certain where."""
    if not targets.shares or targets.shares[0] < _CERTAIN_SHARE:
        return attributes
    return tuple(row for row in attributes if not set(row.section_types).isdisjoint(targets.section_types))


def told_by_labels(words: Sequence[SectionWords], asked: Sequence[Named]) -> Mapping[str, float]:
    """Section types and the share, 0-1, of what a question's words tell that stands there, on average of the labels.

    ``asked`` is what the question names, drugs among it, each with its synonyms.
    """
    told: dict[str, float] = {}
    for label in words:
        for section_type, share in label.shares(asked).items():
            told[section_type] = told.get(section_type, 0.0) + share / len(words)
    return told


def evidence(subject: Subject, attributes: Sequence[Attribute], pointers: QuestionSections) -> Evidence:
    """What the model sees of a question."""
    pointed: dict[str, float] = {}
    signs = [ANOTHER_DRUG] if subject.others else []
    for (section_type, _), weight in pointers.weights(subject.text, signs).items():
        pointed[section_type] = max(weight, pointed.get(section_type, 0.0))
    name = attributes[0].attribute if attributes else ""
    features = question_features(word_forms(subject.text), name, pointed, other_drug=bool(subject.others))
    # With another drug beside, the attribute is often that of the two together ("most of it with itraconazole").
    return Evidence(features, pointed, {} if subject.others else _answered_in(attributes))


def _answered_in(attributes: Sequence[Attribute]) -> Mapping[str, float]:
    return dict(zip(attributes[0].section_types, ATTRIBUTE_WEIGHTS, strict=False)) if attributes else {}
