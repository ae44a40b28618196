"""The section types that callers may name in a scope, and models in a plan."""

from analyzers.sections import SectionVocabulary

VOCABULARY_KINDS = ("us_plr", "paper")
"""A kind of label for each of the two vocabularies of section types."""


def section_types(vocabulary: SectionVocabulary) -> frozenset[str]:
    """All of them, of labels and of papers."""
    return frozenset().union(*(vocabulary.section_types(kind) for kind in VOCABULARY_KINDS))
