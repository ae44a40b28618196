"""Which of a document's texts a range means when none is named: never one with words that may be the wrong ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.store.records import DocumentRecord
from server.citations.layout import Layout
from server.citations.stretch import Stretch
from server.errors import InvalidRequestError, Violation

SHOWN_WORDS = 40
"""Characters of a text's words that an error shows."""
MOST_SHOWN = 5
"""Texts that an error shows."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A range in one text: its words, and what lies over them."""

    layout: Layout
    stretch: Stretch


def choose(readings: Sequence[Reading], document: DocumentRecord) -> Reading:
    """The reading whose words the range means; of several with the same words the one in the document's text of today.

    Where the words differ, a range from a fact span's beginning to a fact span's end was given out for the text in
    which it is one: evidence is made of whole spans.

    Raises:
        InvalidRequestError: when that leaves several with different words.
    """
    left = list(readings)
    if _differ(left):
        left = [each for each in readings if _is_of_whole_spans(each)]
        if not left or _differ(left):
            raise InvalidRequestError([Violation("text_version", _which(left or readings, document))])
    return next((each for each in left if each.layout.text_version == document.text_version), left[0])


def _differ(readings: Sequence[Reading]) -> bool:
    return len({each.stretch.text for each in readings}) > 1


def _is_of_whole_spans(reading: Reading) -> bool:
    layout, stretch = reading.layout, reading.stretch
    return stretch.start in layout.unit_starts and stretch.end in layout.unit_ends


def _which(readings: Sequence[Reading], document: DocumentRecord) -> str:
    texts = ", ".join(
        f"{each.layout.text_version} {each.stretch.text[:SHOWN_WORDS]!r}" for each in readings[:MOST_SHOWN]
    )
    return (
        f"is required: {document.file_name} has been read by several versions of FactSpan, whose texts have different "
        f"words at this range; the citation names its own; here: {texts}"
    )
