"""How a section's spans become blocks that are returned whole."""

from collections.abc import Container, Iterator
from dataclasses import replace
from itertools import groupby

from analyzers.canonical import cut
from indexer.extract.document import ExtractedDocument, FactSpan, Section
from indexer.generate.generated import SectionBlock

# Between two spans of a block there may be white space and a bullet's mark, but no words that no span holds.
_LONGEST_MARK = 3

# Of a section's words, in characters, that say nothing without their heading: "None.", "24 months", "Not applicable."
_SHORT = 40


def section_blocks(
    doc: ExtractedDocument, heads: Container[str] = (), *, max_characters: int
) -> tuple[SectionBlock, ...]:
    """The blocks of a document, in reading order; every span is in exactly one, but for ``heads`` that head nothing.

    A block is consecutive spans of one section, at most ``max_characters`` long; a span that is longer is a block of
    its own.  A table with its caption, and a list with the sentence that leads in, stay together where they fit, and
    ``heads`` (ids of spans that only head others) with what they head also where they do not.  All that a section says
    in a word or two ("None.") is a block with its heading.
    """
    blocks: list[SectionBlock] = []
    sections = {section.id: section for section in doc.sections}
    for key, grouped in groupby(sorted(doc.spans, key=lambda span: span.start), key=lambda span: span.section):
        spans = list(grouped)
        if key in sections and _needs_its_heading(doc.canonical_text, sections[key], spans):
            blocks.append(_headed_block(doc, sections[key], spans))
            continue
        for run in _without_gaps(doc.canonical_text, spans):
            blocks += [_block(doc, part, heads) for part in _packed(_headed(run, heads), max_characters)]
    return tuple(blocks)


def _needs_its_heading(text: str, section: Section, spans: list[FactSpan]) -> bool:
    """Whether a section says a word or two, right below its heading, and nothing else."""
    start, end = spans[0].start, spans[-1].end
    return (
        bool(section.heading)
        and section.body_start <= start
        and end - start <= _SHORT
        and len(text[section.body_start : start].strip()) <= _LONGEST_MARK
        and not text[end : section.end].strip()
        and len(list(_without_gaps(text, spans))) == 1
    )


def _without_gaps(text: str, spans: list[FactSpan]) -> Iterator[list[FactSpan]]:
    """The spans, parted where words stand between them that belong to none."""
    run = spans[:1]
    for span in spans[1:]:
        if len(text[run[-1].end : span.start].strip()) > _LONGEST_MARK:
            yield run
            run = []
        run.append(span)
    yield run


def _packed(pieces: list[list[FactSpan]], max_characters: int) -> Iterator[list[FactSpan]]:
    """The pieces in order, as few parts as fit, groups whole where they fit."""
    part: list[FactSpan] = []
    for group in _groups(pieces):
        whole = [span for piece in group for span in piece]
        for unit in [whole] if _length(whole) <= max_characters else group:
            if part and _length([*part, *unit]) > max_characters:
                yield part
                part = []
            part = [*part, *unit]
    if part:
        yield part


def _headed(spans: list[FactSpan], heads: Container[str]) -> list[list[FactSpan]]:
    """Each span behind those that head it; what heads nothing is left out."""
    pieces: list[list[FactSpan]] = []
    above: list[FactSpan] = []
    for span in spans:
        above.append(span)
        if span.id not in heads:
            pieces.append(above)
            above = []
    return pieces


def _groups(pieces: list[list[FactSpan]]) -> Iterator[list[list[FactSpan]]]:
    """Pieces that should not be parted: a table, a list with its lead-in; else each piece alone."""
    group: list[list[FactSpan]] = []
    for piece in pieces:
        if group and not _goes_on(group[-1][-1], piece[0]):
            yield group
            group = []
        group.append(piece)
    if group:
        yield group


def _goes_on(last: FactSpan, span: FactSpan) -> bool:
    if span.text_type == "table_row":
        return last.text_type in ("table_row", "caption")
    if span.text_type == "bullet":
        return last.text_type == "bullet" or last.text.endswith(":")
    return False


def _length(spans: list[FactSpan]) -> int:
    return spans[-1].end - spans[0].start


def _headed_block(doc: ExtractedDocument, section: Section, spans: list[FactSpan]) -> SectionBlock:
    """The spans' block, begun at their section's heading."""
    block = _block(doc, spans, ())
    heading = tuple(place for place in doc.other_places if section.start <= place.start < section.body_start)
    return replace(
        block,
        id=_block_id(doc, section.start, block.end),
        text=cut(doc.canonical_text, section.start, block.end),
        start=section.start,
        places=(*heading, *block.places),
    )


def _block_id(doc: ExtractedDocument, start: int, end: int) -> str:
    return f"{doc.document_hash[:16]}.b{start}-{end}"


def _block(doc: ExtractedDocument, spans: list[FactSpan], heads: Container[str]) -> SectionBlock:
    start, end = spans[0].start, spans[-1].end
    text = cut(doc.canonical_text, start, end)
    return SectionBlock(
        id=_block_id(doc, start, end),
        section=spans[0].section,
        sequence=spans[0].sequence,
        text=text,
        start=start,
        end=end,
        spans=tuple(span.id for span in spans if span.id not in heads),
        places=tuple(place for span in spans for place in span.places),
        context="" if _one_line(spans[0].context) in _one_line(text) else spans[0].context,
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
