"""How the text is cut into fact spans: sentences, bullets, table rows, captions, each with its context and places."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analyzers.canonical import Place
from analyzers.sentences import split_sentences
from indexer.extract.block import CAPTION, ITEM, NOTE, ROW, TEXT
from indexer.extract.document import Cell, FactSpan, Section
from indexer.extract.lead_ins import LeadIns
from indexer.extract.row_context import RowContexts, row_cells
from indexer.extract.sections import HASH_CHARACTERS
from indexer.extract.text import CanonicalText


@dataclass(frozen=True, slots=True)
class _Cut:
    """A span's range, type, context and cells before it has a section."""

    start: int
    end: int
    text_type: str
    context: str = ""
    cells: tuple[Cell, ...] = ()


def spans_of(text: CanonicalText, sections: Sequence[Section], document_hash: str) -> tuple[FactSpan, ...]:
    """The document's fact spans in order; headings and tables of contents give none."""
    starts = [section.start for section in sections]
    counts: Counter[str] = Counter()
    spans = []
    for cut in _cuts(text):
        section = sections[max(0, bisect_right(starts, cut.start) - 1)]
        spans.append(
            FactSpan(
                f"{document_hash[:HASH_CHARACTERS]}.f{cut.start}-{cut.end}",
                cut.text_type,
                text.text[cut.start : cut.end],
                cut.start,
                cut.end,
                section.id,
                counts[section.id],
                cut.context,
                text.places(cut.start, cut.end),
                cut.cells,
            )
        )
        counts[section.id] += 1
    return tuple(spans)


def places_beside(text: CanonicalText, spans: Sequence[FactSpan]) -> tuple[Place, ...]:
    """Where the words stand that are in no span, in order."""
    ends = [0, *(span.end for span in spans)]
    starts = [*(span.start for span in spans), len(text.text)]
    gaps = [(end, start) for end, start in zip(ends, starts, strict=True) if text.text[end:start].strip()]
    return tuple(place for gap in gaps for place in text.places(*gap))


def _cuts(text: CanonicalText) -> Iterator[_Cut]:
    lead_ins = LeadIns()
    contexts = RowContexts()
    for stretch in text.blocks:
        block = stretch.block
        if block.kind == ROW:
            context = contexts.of(block)
            if block.row is not None and block.row.continued:
                continue  # column heads repeated on a later page say nothing new
            yield _Cut(stretch.start, stretch.end, "table_row", context, row_cells(block))
        elif block.kind == CAPTION:
            yield _Cut(stretch.start, stretch.end, "caption")
        elif block.kind == ITEM and stretch.body < stretch.end:
            lead_in = lead_ins.of(block, text.text[stretch.body : stretch.end])
            yield _Cut(stretch.body, stretch.end, "bullet", lead_in)
        else:
            words = text.text[stretch.start : stretch.end] if block.kind in (TEXT, NOTE) else ""
            sentences = split_sentences(words)
            for start, end in sentences:
                yield _Cut(stretch.start + start, stretch.start + end, "sentence")
            lead_ins.after(words[slice(*sentences[-1])] if sentences else "")
