"""A stretch of a document as a piece of evidence: its words with their section and places."""

from analyzers.canonical import first_page
from indexer.store.names import evidence_id
from indexer.store.records import DocumentRecord, EvidenceRecord
from server.citations.layout import Layout
from server.citations.places import places_of
from server.citations.stretch import Stretch


def piece_of(document: DocumentRecord, layout: Layout, stretch: Stretch, text_type: str) -> EvidenceRecord:
    """The stretch, not yet checked; ``layout`` is that of the text which it was cut from.

    Within one span it has that one's kind and context, else ``text_type`` and none.  Its section is the one that it
    begins in.
    """
    section = layout.section_at(stretch.start)
    spans = layout.spans_over(stretch.start, stretch.end)
    whole = next((span for span in spans if span.start <= stretch.start and stretch.end <= span.end), None)
    places = places_of(stretch, layout.places_over(stretch.start, stretch.end))
    return EvidenceRecord(
        id=evidence_id(document.document_hash, stretch.start, stretch.end),
        document_hash=document.document_hash,
        file_name=document.file_name,
        label_kind=document.label_kind,
        brand_names=document.brand_names,
        generic_names=document.generic_names,
        revision_date=document.revision_date,
        section=section.id if section else "",
        section_number=(section.number or "") if section else "",
        section_heading=section.heading if section else "",
        section_path=section.path if section else (),
        section_type=section.section_type if section else "",
        text_type=whole.text_type if whole else text_type,
        text=stretch.text,
        context=whole.context if whole else "",
        page=first_page(places),
        start=stretch.start,
        end=stretch.end,
        sequence=0,
        places=places,
        text_version=layout.text_version,
    )
