"""Which fact spans only head what follows, and so are words to find that by, and no statement of their own."""

import re
from collections.abc import Sequence
from dataclasses import replace

from analyzers.sections import normalise
from indexer.extract.document import ExtractedDocument, FactSpan, Section
from indexer.extract.layout_words import bids, tells
from indexer.extract.row_context import BETWEEN

_QUANTITY = re.compile(r"(?<!\w)\d[\d.,]*\s?(?:%|[a-zA-Zµ°]{1,6}\b)")  # no "CYP3A4 inducers"
_MOST_WORDS = 8  # of a heading that runs into its text: a longer one is a sentence
_FEWEST_ROWS = 2  # below a name in the first column; above one row alone it may be a row whose other cells are empty


def heads_of(document: ExtractedDocument) -> frozenset[str]:
    """The ids of the spans that only head others: a heading before its text, a row that names those below.

    Their words stand in the heading path or the context of what they head.  One that says something itself, by a
    quantity or a verb ("Contraindicated in pregnancy"), is none.
    """
    sections = {section.id: section for section in document.sections}
    spans = sorted(document.spans, key=lambda span: span.start)
    return frozenset(
        span.id
        for at, span in enumerate(spans)
        if (_is_heading(span, sections.get(span.section)) or _is_group(spans, at)) and not _says_something(span.text)
    )


def without_heads(document: ExtractedDocument, heads: frozenset[str]) -> ExtractedDocument:
    """The document with those spans alone that state something."""
    return replace(document, spans=tuple(span for span in document.spans if span.id not in heads))


def _is_heading(span: FactSpan, section: Section | None) -> bool:
    """Whether a span is its section's heading, which runs into the text, or a part of it."""
    if section is None or span.start < section.start or span.end > section.body_start:
        return False
    return len(span.text.split()) <= _MOST_WORDS


def _is_group(spans: Sequence[FactSpan], at: int) -> bool:
    """Whether a row has one cell, whose words the rows below have among their context.

    A cell over all columns, or one that ends in a colon, is above one row at least.  A name in the first column is
    above more, and does not follow another such name: in a list of names each stands for itself.
    """
    row = spans[at]
    if not _has_one_cell(row):
        return False
    fewest = 1
    if row.cells[0].column and not row.text.endswith(":"):
        if at and _has_one_cell(spans[at - 1]) and spans[at - 1].cells[0].column == row.cells[0].column:
            return False
        fewest = _FEWEST_ROWS
    below = spans[at + 1 : at + 1 + fewest]
    return len(below) == fewest and all(_has_in_context(each, row) for each in below)


def _has_one_cell(span: FactSpan) -> bool:
    return span.text_type == "table_row" and len(span.cells) == 1


def _has_in_context(span: FactSpan, row: FactSpan) -> bool:
    parts = (" ".join(part.split()) for part in span.context.split(BETWEEN))
    return span.section == row.section and " ".join(row.text.split()) in parts


def _says_something(text: str) -> bool:
    words = normalise(text).split()
    return bool(_QUANTITY.search(text) or any(map(tells, words)) or (words and bids(words[0])))
