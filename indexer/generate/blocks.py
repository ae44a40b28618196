"""How a section's spans become blocks that are returned whole."""

from collections.abc import Iterator
from itertools import groupby

from analyzers.canonical import cut
from indexer.extract.document import ExtractedDocument, FactSpan
from indexer.generate.generated import SectionBlock

# Between two spans of a block there may be white space and a bullet's mark, but no words that no span holds.
_LONGEST_MARK = 3


def section_blocks(doc: ExtractedDocument, *, max_characters: int) -> tuple[SectionBlock, ...]:
    """The blocks of a document, in reading order; every span is in exactly one.

    A block is consecutive spans of one section, at most ``max_characters`` long; a span that is longer is a block of
    its own.  A table with its caption, and a list with the sentence that leads in, stay together where they fit.
    """
    blocks: list[SectionBlock] = []
    for _, spans in groupby(sorted(doc.spans, key=lambda span: span.start), key=lambda span: span.section):
        for run in _without_gaps(doc.canonical_text, list(spans)):
            blocks += [_block(doc, part) for part in _packed(run, max_characters)]
    return tuple(blocks)


def _without_gaps(text: str, spans: list[FactSpan]) -> Iterator[list[FactSpan]]:
    """The spans, parted where words stand between them that belong to none."""
    run = spans[:1]
    for span in spans[1:]:
        if len(text[run[-1].end : span.start].strip()) > _LONGEST_MARK:
            yield run
            run = []
        run.append(span)
    yield run


def _packed(spans: list[FactSpan], max_characters: int) -> Iterator[list[FactSpan]]:
    """The spans in order, as few parts as fit, groups whole where they fit."""
    part: list[FactSpan] = []
    for group in _groups(spans):
        units = [group] if _length(group) <= max_characters else [[span] for span in group]
        for unit in units:
            if part and _length([*part, *unit]) > max_characters:
                yield part
                part = []
            part = [*part, *unit]
    if part:
        yield part


def _groups(spans: list[FactSpan]) -> Iterator[list[FactSpan]]:
    """Spans that should not be parted: a table, a list with its lead-in; else each span alone."""
    group: list[FactSpan] = []
    for span in spans:
        if group and not _goes_on(group, span):
            yield group
            group = []
        group.append(span)
    yield group


def _goes_on(group: list[FactSpan], span: FactSpan) -> bool:
    last = group[-1]
    if span.text_type == "table_row":
        return last.text_type in ("table_row", "caption")
    if span.text_type == "bullet":
        return last.text_type == "bullet" or last.text.endswith(":")
    return False


def _length(spans: list[FactSpan]) -> int:
    return spans[-1].end - spans[0].start


def _block(doc: ExtractedDocument, spans: list[FactSpan]) -> SectionBlock:
    start, end = spans[0].start, spans[-1].end
    text = cut(doc.canonical_text, start, end)
    return SectionBlock(
        id=f"{doc.document_hash[:16]}.b{start}-{end}",
        section=spans[0].section,
        sequence=spans[0].sequence,
        text=text,
        start=start,
        end=end,
        spans=tuple(span.id for span in spans),
        places=tuple(place for span in spans for place in span.places),
        context="" if _one_line(spans[0].context) in _one_line(text) else spans[0].context,
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
