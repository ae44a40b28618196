"""Which section types a question aims at, most likely first: its words, its attribute, and the drugs it names."""

from collections.abc import Sequence
from dataclasses import dataclass

from analyzers.attributes import Attribute
from analyzers.question_sections import ANOTHER_DRUG, MONOGRAPH, QuestionSections
from analyzers.sections import SectionVocabulary

MOST_TARGETS = 5
LEAST_SHARE = 0.3  # of the strongest type's weight: a weaker one is no target
ATTRIBUTE_WEIGHTS = (1.2, 0.7, 0.4)  # for the types where an attribute is answered, most likely first


@dataclass(frozen=True, slots=True)
class SectionTargets:
    """Section types, most likely first, and the strongest one's weight (0 when there is none)."""

    section_types: tuple[str, ...] = ()
    strongest: float = 0.0


def target_sections(
    question: str, vocabulary: QuestionSections, *, attributes: Sequence[Attribute], drugs: int, other_drugs: int
) -> SectionTargets:
    """The targets of a question.

    ``drugs`` counts the indexed drugs that it names: with one, papers' section types are left out.  ``other_drugs``
    counts those that it names beside them: they speak for interactions.
    """
    signs = [ANOTHER_DRUG] if other_drugs else []
    weights: dict[str, float] = {}
    for (section_type, kind), weight in vocabulary.weights(question, signs).items():
        if kind == MONOGRAPH or not drugs:
            weights[section_type] = max(weight, weights.get(section_type, 0.0))
    if attributes:
        for section_type, weight in zip(attributes[0].section_types, ATTRIBUTE_WEIGHTS, strict=False):
            weights[section_type] = weights.get(section_type, 0.0) + weight
    ranked = sorted(weights, key=lambda section_type: -weights[section_type])
    if not ranked:
        return SectionTargets()
    strongest = weights[ranked[0]]
    kept = [section_type for section_type in ranked if weights[section_type] >= LEAST_SHARE * strongest]
    return SectionTargets(tuple(kept[:MOST_TARGETS]), strongest)


def in_present_sections(
    targets: SectionTargets, vocabulary: SectionVocabulary, present: frozenset[str]
) -> SectionTargets:
    """The targets for labels whose sections are of the ``present`` types; empty means that they are not known.

    Where a targeted type is not among them, the broader one that stands for it there comes before it.
    """
    if not present:
        return targets
    placed = (other for one in targets.section_types for other in (vocabulary.place_in(present, one), one))
    return SectionTargets(tuple(dict.fromkeys(placed))[:MOST_TARGETS], targets.strongest)
