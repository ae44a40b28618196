"""A document's sections as messages."""

from factspan.v1 import document_pb2

from indexer.extract.document import Section
from server.citations.find_section import section_name

TEXT = "text"
"""The field that only GetSection fills."""


def section(of: Section, document_hash: str, text: str = "") -> document_pb2.Section:
    """A section, with its words where they have been read."""
    return document_pb2.Section(
        name=section_name(document_hash, of.id),
        number=of.number or "",
        heading=of.heading,
        section_type=of.section_type,
        level=of.level,
        parent=section_name(document_hash, of.parent) if of.parent else "",
        path=of.path,
        start=of.start,
        end=of.end,
        pages=of.pages,
        text=text,
    )
