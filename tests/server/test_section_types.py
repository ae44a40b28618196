"""Which section types can be asked for."""

from analyzers.sections import load_section_vocabulary
from server.section_types import section_types


def test_section_types_of_both_vocabularies_can_be_asked_for() -> None:
    """Monographs' and papers'."""
    assert {"dosage", "boxed_warning", "methodology"} <= section_types(load_section_vocabulary())
