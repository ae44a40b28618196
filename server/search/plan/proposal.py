"""What a model proposes as a plan, read strictly: only names that were offered, only so much, no odd words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.search.plan.phrasings import MOST_PHRASES, MOST_PHRASINGS
from server.search.plan.plan import ExtractionLevel, QueryMode

MOST_SECTION_TYPES = 4
MOST_ATTRIBUTES = 3
MOST_PARTS = 4
TOO_MUCH = 100
"""Values of one field: a model that sends more has lost its way, and nothing of its plan is used."""
LONGEST_PHRASE = 120
LONGEST_QUESTION = 500
"""Characters."""
PLACEHOLDERS = ("[NAME]", "[DATE", "[RECORD_NUMBER]", "[PHONE]", "[EMAIL]")
"""What redaction puts in; words around them can't be searched with."""
FENCES = ("<<<", ">>>")


class PlanRefusedError(Exception):
    """A model's plan can't be used; ``str()`` says why without the model's words."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names that a model may use for where and what to look for."""

    section_types: tuple[str, ...]
    attributes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What of a model's plan can be used; empty or None where it says nothing that can."""

    question: str = ""
    query_mode: QueryMode | None = None
    attributes: tuple[str, ...] = ()
    section_types: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    question_phrasings: tuple[str, ...] = ()
    sub_questions: tuple[str, ...] = ()
    extraction_level: ExtractionLevel | None = None

    @property
    def says_something(self) -> bool:
        """Whether it adds to what rules know."""
        return bool(self.section_types or self.attributes or self.phrases or self.question_phrasings)


def schema(vocabulary: Vocabulary) -> dict[str, Any]:
    """The JSON schema that the model must keep; without limits on lengths, which not every provider takes."""

    def texts(values: Sequence[str] = ()) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", **({"enum": list(values)} if values else {})}}

    properties: dict[str, Any] = {
        "question": {"type": "string"},
        "query_mode": {"type": "string", "enum": [mode.value for mode in QueryMode]},
        "attributes": texts(vocabulary.attributes),
        "section_types": texts(vocabulary.section_types),
        "phrases": texts(),
        "question_phrasings": texts(),
        "sub_questions": texts(),
        "extraction_level": {"type": "string", "enum": [level.value for level in ExtractionLevel]},
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


def read_proposal(data: Mapping[str, Any], vocabulary: Vocabulary) -> Proposal:
    """What of a model's object can be used: names that were not offered and odd words are left out.

    Raises:
        PlanRefusedError: when a field is not of its type or holds far too much, or nothing is left.
    """
    parts = _questions(data, "sub_questions", MOST_PARTS)
    proposal = Proposal(
        question=next(iter(usable_texts([_text(data, "question")], LONGEST_QUESTION)), ""),
        query_mode=next((mode for mode in QueryMode if mode.value == _text(data, "query_mode")), None),
        attributes=_known(data, "attributes", vocabulary.attributes)[:MOST_ATTRIBUTES],
        section_types=_known(data, "section_types", vocabulary.section_types)[:MOST_SECTION_TYPES],
        phrases=usable_texts(_texts(data, "phrases"), LONGEST_PHRASE)[:MOST_PHRASES],
        question_phrasings=_questions(data, "question_phrasings", MOST_PHRASINGS),
        sub_questions=parts if len(parts) > 1 else (),
        extraction_level=next(
            (level for level in ExtractionLevel if level.value == _text(data, "extraction_level")), None
        ),
    )
    if not proposal.says_something:
        raise PlanRefusedError("nothing in the plan can be used")
    return proposal


def _questions(data: Mapping[str, Any], field: str, most: int) -> tuple[str, ...]:
    return usable_texts(_texts(data, field), LONGEST_QUESTION)[:most]


def _text(data: Mapping[str, Any], field: str) -> str:
    value = data.get(field, "")
    if not isinstance(value, str):
        raise PlanRefusedError(f"{field} is no text")
    return value


def _texts(data: Mapping[str, Any], field: str) -> tuple[str, ...]:
    values = data.get(field, [])
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise PlanRefusedError(f"{field} is no list of texts")
    if len(values) > TOO_MUCH:
        raise PlanRefusedError(f"{field} has {len(values)} values")
    return tuple(values)


def _known(data: Mapping[str, Any], field: str, known: Iterable[str]) -> tuple[str, ...]:
    """The values that were offered, spelt as they were."""
    offered = {name.casefold(): name for name in known}
    found = (offered.get(value.strip().casefold()) for value in _texts(data, field))
    return tuple(dict.fromkeys(name for name in found if name))


def usable_texts(texts: Iterable[str], longest: int) -> tuple[str, ...]:
    """The texts on one line each that are words to search with."""
    lines = (" ".join(text.split()) for text in texts)
    return tuple(
        dict.fromkeys(
            line
            for line in lines
            if 0 < len(line) <= longest
            and line.isprintable()
            and not any(mark in line for mark in (*PLACEHOLDERS, *FENCES))
        )
    )
