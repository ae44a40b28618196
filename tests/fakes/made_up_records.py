"""Records of a drug that is made up."""

from dataclasses import replace
from typing import Any

from analyzers.canonical import Box, Place
from indexer.store.names import evidence_id, question_id
from indexer.store.records import EvidenceRecord, QuestionRecord, RegistryEntry

HASH = "a" * 64
RECIPE = "made-up"
BASE = EvidenceRecord(
    id="",
    document_hash=HASH,
    file_name="zorquela.pdf",
    label_kind="us_plr",
    brand_names=("Zorquela",),
    generic_names=("zorquelamab",),
    revision_date="2024-05",
    section="s2.1",
    section_number="2.1",
    section_heading="Recommended Dosage",
    section_path=("2 DOSAGE AND ADMINISTRATION", "2.1 Recommended Dosage"),
    section_type="dosage",
    text_type="sentence",
    text="",
    context="",
    page=1,
    start=0,
    end=0,
    sequence=0,
    places=(),
)


def make_record(text: str = "Take 12.5 mg twice daily.", start: int = 0, **changes: Any) -> EvidenceRecord:
    """A span of ``text`` at ``start`` on one line of its page."""
    document_hash = changes.get("document_hash", HASH)
    end = start + len(text)
    page = changes.get("page", 1)
    made = replace(
        BASE,
        id=evidence_id(document_hash, start, end),
        text=text,
        start=start,
        end=end,
        places=(Place(page, Box(72.0, 100.0, 300.0, 112.0), start, end),),
    )
    return replace(made, **changes)


def make_question(text: str = "What is the dose of Zorquela?", **changes: Any) -> QuestionRecord:
    """An indexed question that leads to no span."""
    page = changes.get("page", 1)
    made = QuestionRecord(
        id=question_id(HASH, page, text),
        document_hash=HASH,
        file_name=BASE.file_name,
        label_kind=BASE.label_kind,
        brand_names=BASE.brand_names,
        generic_names=BASE.generic_names,
        revision_date=BASE.revision_date,
        section=BASE.section,
        section_type=BASE.section_type,
        text=text,
        page=page,
        spans=(),
        made_by="rule:attribute",
    )
    return replace(made, **changes)


def make_document(**changes: Any) -> RegistryEntry:
    """A registry entry, indexed and without sections; those that are given tell their types."""
    made = RegistryEntry(
        document_hash=HASH,
        file_name="zorquela.pdf",
        label_kind="us_plr",
        brand_names=("Zorquela",),
        generic_names=("zorquelamab",),
        maker="Made-up Maker",
        packager="",
        revision_date="2024-05",
        language="en",
        page_count=12,
        text_length=1,
        stage="indexed",
        recipe=RECIPE,
        span_count=0,
        block_count=0,
        question_count=0,
        section_types=tuple(section.section_type for section in changes.get("sections", ())),
        updated_at="2026-01-02T03:04:05+00:00",
    )
    return replace(made, **changes)
