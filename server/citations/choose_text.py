"""Which of a document's texts a range means when none is named: never one with words that may be the wrong ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.store.records import DocumentRecord
from server.citations.layout import Layout
from server.citations.stretch import Stretch
from server.citations.word_borders import cuts_a_word
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

    Where the words differ, the texts are left out in which the range cuts a word: nothing that was ever cited does.

    Raises:
        InvalidRequestError: when that leaves several with different words, or none.
    """
    left = list(readings)
    if _differ(left):
        left = [each for each in readings if _may_be_cited(each)]
        if not left or _differ(left):
            raise InvalidRequestError([Violation("text_version", _which(left or readings, document))])
    return next((each for each in left if each.layout.text_version == document.text_version), left[0])


def _differ(readings: Sequence[Reading]) -> bool:
    return len({each.stretch.text for each in readings}) > 1


def _may_be_cited(reading: Reading) -> bool:
    """Whether the range begins and ends at a fact span's or a word's border in this text."""
    layout, stretch = reading.layout, reading.stretch
    around, offset = "".join(page.text for page in stretch.pages), stretch.pages[0].start
    begins = not (stretch.text[0].isspace() or cuts_a_word(around, stretch.start - offset))
    ends = not (stretch.text[-1].isspace() or cuts_a_word(around, stretch.end - offset))
    return (begins or stretch.start in layout.unit_starts) and (ends or stretch.end in layout.unit_ends)


def _which(readings: Sequence[Reading], document: DocumentRecord) -> str:
    texts = ", ".join(
        f"{each.layout.text_version} {each.stretch.text[:SHOWN_WORDS]!r}" for each in readings[:MOST_SHOWN]
    )
    return (
        f"is required: {document.file_name} has been read by several versions of FactSpan, whose texts have different "
        f"words at this range; the citation names its own; here: {texts}"
    )
