"""Finds a section of a document by its id, and what is near when there is none."""

from analyzers.near_names import near_names
from indexer.extract.document import Section
from indexer.store.records import RegistryEntry
from server.document_names import resource_name
from server.errors import SectionNotFoundError

SECTIONS = "/sections/"
"""Stands between a document's resource name and a section's id."""


def find_section(document: RegistryEntry, section_id: str) -> Section:
    """The section with the id.

    Raises:
        SectionNotFoundError: when there is none; sections whose number or heading was given instead are near.
    """
    for section in document.sections:
        if section.id == section_id:
            return section
    raise SectionNotFoundError(section_id, document.file_name, _near(document, section_id))


def place_in_text(section: Section) -> tuple[int, str]:
    """What a document's sections are ordered by: where they begin, then their ids."""
    return section.start, section.id


def section_name(document_hash: str, section_id: str) -> str:
    """A section's resource name."""
    return resource_name(document_hash) + SECTIONS + section_id


def _near(document: RegistryEntry, given: str) -> list[str]:
    known: dict[str, str] = {}
    for section in document.sections:
        for name in (section.id, section.number or "", section.heading):
            known.setdefault(name.casefold(), section.id)
    found = dict.fromkeys(known[name] for name in near_names(given, filter(None, known)))
    return [section_name(document.document_hash, section_id) for section_id in found]
