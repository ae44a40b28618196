"""Puts an answer's pieces together by section."""

from collections.abc import Sequence

from indexer.store.records import EvidenceRecord
from server.search.answer import Bundle, Piece, SectionEvidence


def bundle(pieces: Sequence[Piece]) -> Bundle:
    """The pieces by section, the section with the best piece first, in reading order within it.

    The text is ``[SECTION: NAME]`` and the words, with line breaks and nothing else between.
    """
    by_section: dict[tuple[str, str], list[Piece]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.rank):
        record = piece.candidate.record
        by_section.setdefault((record.document_hash, record.section), []).append(piece)
    several = len({document_hash for document_hash, _ in by_section}) > 1
    sections = tuple(
        SectionEvidence(
            _name(found[0].candidate.record, with_drug=several),
            tuple(sorted(found, key=lambda piece: piece.candidate.record.start)),
        )
        for found in by_section.values()
    )
    return Bundle(sections, "\n\n".join(_text(section) for section in sections))


def _text(section: SectionEvidence) -> str:
    return "\n".join([f"[SECTION: {section.name}]", *(piece.candidate.record.text for piece in section.pieces)])


def _name(record: EvidenceRecord, *, with_drug: bool) -> str:
    """The heading as printed; with the drug in front where an answer has several documents."""
    heading = " ".join(part for part in (record.section_number, record.section_heading) if part)
    names = record.brand_names or record.generic_names or (record.file_name,)
    return " - ".join(part for part in (names[0] if with_drug else "", heading) if part)
