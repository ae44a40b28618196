"""What a fact span is about: the tags of its own words and of the heading that it stands under."""

from collections.abc import Mapping, Sequence

from analyzers.tags import BETWEEN, load_tags
from indexer.extract.document import ExtractedDocument
from indexer.generate.generated import SectionBlock

# A heading's drug is as a rule the label's own ("How should I store X?"): what stands below need not be about it.
_NOT_OF_HEADINGS = f"medical_category{BETWEEN}"


def span_tags(doc: ExtractedDocument) -> dict[str, tuple[str, ...]]:
    """Each span's tags (``body_part:liver``) by its id, sorted; kept apart from its words, which they never change."""
    vocabulary = load_tags()
    sections = {section.id: section for section in doc.sections}
    headed = {
        section.id: {
            tag
            for tag in vocabulary.tags(section.heading, section.section_type)
            if not tag.startswith(_NOT_OF_HEADINGS)
        }
        for section in doc.sections
    }
    return {
        span.id: tuple(
            sorted(headed[span.section].union(vocabulary.tags(span.text, sections[span.section].section_type)))
        )
        for span in doc.spans
    }


def block_tags(blocks: Sequence[SectionBlock], tags: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Each block's tags by its id: those of its spans, ``tags`` by span id."""
    return {block.id: tuple(sorted({tag for span in block.spans for tag in tags[span]})) for block in blocks}
