"""Tells when a piece is about another part of a combination than the question: its words are no answer to it."""

from collections.abc import Iterator
from dataclasses import dataclass

from analyzers.drug_lexicon import DrugLexicon
from analyzers.tokens import word_forms
from indexer.store.records import EvidenceRecord


@dataclass(frozen=True, slots=True)
class AnotherPart:
    """The parts of a combination that a question names, and the one that a piece tells of in their place."""

    asked: tuple[str, ...]
    told: str


def another_part(question: str, record: EvidenceRecord, lexicon: DrugLexicon) -> AnotherPart | None:
    """Which other part of its document's combination a piece names, when it names none that the question does.

    None where it names no part, or the question names none: then it may be about any.
    """
    for asked, told in _parts(question, record, lexicon):
        if asked and told and not set(asked) & set(told):
            return AnotherPart(asked, told[0])
    return None


def tells_of_asked_part(question: str, record: EvidenceRecord, lexicon: DrugLexicon) -> bool:
    """Whether a piece names a part of its document's combination that the question names."""
    return any(set(asked) & set(told) for asked, told in _parts(question, record, lexicon))


def _parts(
    question: str, record: EvidenceRecord, lexicon: DrugLexicon
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """For each name of a document's drug the parts that the question and the piece name."""
    asked_forms, told_forms = frozenset(word_forms(question)), frozenset(word_forms(record.text))
    for generic in record.generic_names:
        parts = {part: _name(part, lexicon) for part in lexicon.parts(generic)}
        yield (
            tuple(part for part, name in parts.items() if name <= asked_forms),
            tuple(part for part, name in parts.items() if name <= told_forms),
        )


def _name(part: str, lexicon: DrugLexicon) -> frozenset[str]:
    """The forms that name a part: its first word where that alone is a drug's name, as in most salts, else all."""
    forms = word_forms(part)
    return frozenset(forms[:1] if lexicon.drugs_in(forms[:1]) else forms)
