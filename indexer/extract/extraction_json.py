"""How an extracted document is printed as JSON: the fields that ``factspan extract --json`` gives."""

from collections.abc import Mapping, Sequence

from indexer.extract.document import ExtractedDocument, FactSpan, Section


def to_json(document: ExtractedDocument, tags: Mapping[str, Sequence[str]] | None = None) -> dict[str, object]:
    """The document as an object of JSON; offsets count characters of ``canonical_text``, boxes are in points.

    ``tags`` are the spans', by their ids.
    """
    label = document.label
    return {
        "document_hash": document.document_hash,
        "file_name": document.file_name,
        "pages": len(document.pages),
        "turned_aside": [
            {"page": page.number, "letters": page.turned_aside} for page in document.pages if page.turned_aside
        ],
        "label": {
            "kind": label.kind,
            "brand_names": list(label.brand_names),
            "generic_names": list(label.generic_names),
            "maker": label.maker,
            "packager": label.packager,
            "revision_date": label.revision_date,
            "language": label.language,
        },
        "canonical_text": document.canonical_text,
        "sections": [_section(section) for section in document.sections],
        "spans": [_span(span, (tags or {}).get(span.id, ())) for span in document.spans],
    }


def _section(section: Section) -> dict[str, object]:
    return {
        "id": section.id,
        "number": section.number,
        "heading": section.heading,
        "level": section.level,
        "parent": section.parent,
        "section_type": section.section_type,
        "start": section.start,
        "end": section.end,
        "pages": list(section.pages),
    }


def _span(span: FactSpan, tags: Sequence[str]) -> dict[str, object]:
    return {
        "id": span.id,
        "type": span.text_type,
        "text": span.text,
        "start": span.start,
        "end": span.end,
        "section": span.section,
        "sequence": span.sequence,
        "context": span.context,
        "places": [
            {
                "page": place.page,
                "x0": place.box.x0,
                "top": place.box.top,
                "x1": place.box.x1,
                "bottom": place.box.bottom,
                "start": place.start,
                "end": place.end,
            }
            for place in span.places
        ],
        "cells": [{"column": cell.column, "text": cell.text} for cell in span.cells],
        "tags": list(tags),
    }
