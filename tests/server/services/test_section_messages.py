"""Sections as messages."""

from factspan.v1 import document_pb2

from indexer.extract.document import Section
from server.services.section_messages import section

DOSE = Section("a.s9", None, "Dose", 2, "a.s0", "dosage", 9, 13, 20, (1, 2), ("2 DOSAGE", "Dose"))


def test_a_section_is_told_whole() -> None:
    """With the section above it, and without a number that is not printed."""
    assert section(DOSE, "h", "Dose: one") == document_pb2.Section(
        name="documents/h/sections/a.s9",
        heading="Dose",
        section_type="dosage",
        level=2,
        parent="documents/h/sections/a.s0",
        path=["2 DOSAGE", "Dose"],
        start=9,
        end=20,
        pages=[1, 2],
        text="Dose: one",
    )
