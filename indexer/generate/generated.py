"""What the generate stage adds to an extraction."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from analyzers.canonical import Place

Tags = Mapping[str, tuple[str, ...]]
"""By a span's or block's id, sorted (``body_part:liver``)."""
PlainWords = Mapping[str, str]
"""By a span's or block's id, with blanks between."""


@dataclass(frozen=True, slots=True)
class SectionBlock:
    """A stretch of one section that is returned whole: consecutive spans, cut at span borders.

    ``sequence`` is the place of the block's first span among its section's spans; ``spans`` holds its spans' ids, those
    that only head others aside.
    ``context`` holds what explains its first span and stands before the block (a row's column heads, a bullet's
    lead-in), kept apart from its words; empty when the block has it in itself.
    """

    id: str
    section: str
    sequence: int
    text: str
    start: int
    end: int
    spans: tuple[str, ...]
    places: tuple[Place, ...]
    context: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a page can answer: a key to find the page by, never evidence.

    ``made_by`` names the rule (or later the model) that wrote it.
    """

    id: str
    text: str
    page: int
    section: str
    spans: tuple[str, ...]
    made_by: str


@dataclass(frozen=True, slots=True)
class WrittenQuestions:
    """A document's questions; ``failed_pages`` have those of rules alone, for the model that was to add some failed."""

    questions: tuple[Question, ...]
    failed_pages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Generated:
    """All that the generate stage made of a document.

    ``heads`` are the ids of spans that only head others and are not stored by themselves; ``span_texts`` is what the
    rest is embedded as, in order.  ``pages_by_rules_alone`` counts the pages that the model which was to write
    questions failed at.
    """

    blocks: tuple[SectionBlock, ...]
    questions: tuple[Question, ...]
    span_texts: tuple[str, ...]
    heads: frozenset[str] = frozenset()
    tags: Tags = field(default_factory=dict)
    lay_words: PlainWords = field(default_factory=dict)
    pages_by_rules_alone: int = 0
