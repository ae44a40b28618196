"""What the generate stage adds to an extraction."""

from dataclasses import dataclass

from analyzers.canonical import Place


@dataclass(frozen=True, slots=True)
class SectionBlock:
    """A stretch of one section that is returned whole: consecutive spans, cut at span borders.

    ``sequence`` is the place of the block's first span among its section's spans; ``spans`` holds its spans' ids.
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
