"""What changed between two revisions."""

from collections.abc import Callable

import pytest

from indexer.store.records import EvidenceRecord
from server.revision_changes import Change, revision_changes

Told = list[tuple[str, Change, str, str]]
Make = Callable[..., list[EvidenceRecord]]


@pytest.fixture
def label(record: Callable[..., EvidenceRecord]) -> Make:
    """Makes spans of sections: (number and heading, texts) each."""

    def make(*sections: tuple[str, list[str]]) -> list[EvidenceRecord]:
        return [
            record(
                text,
                section=f"s{at}",
                section_number=heading.partition(" ")[0],
                section_heading=heading.partition(" ")[2],
                section_path=(heading,),
            )
            for at, (heading, texts) in enumerate(sections)
            for text in texts
        ]

    return make


def told(before: list[EvidenceRecord], after: list[EvidenceRecord]) -> Told:
    """Each change as (section, what, before, after)."""
    return [
        (
            section.path[-1],
            change.change,
            change.before.text if change.before else "",
            change.after.text if change.after else "",
        )
        for section in revision_changes(before, after)
        for change in section.changes
    ]


def test_the_same_label_has_no_changes(label: Make) -> None:
    """Nor one whose lines break elsewhere."""
    before = label(("2 DOSE", ["Take one tablet daily.", "Do not chew."]))
    assert told(before, before) == []
    assert told(before, label(("2 Dose", ["Take one\ntablet daily.", "Do not  chew."]))) == []


def test_spans_come_go_and_change(label: Make) -> None:
    """In reading order, in their section."""
    before = label(("2 DOSE", ["Take 5 mg daily.", "Do not chew.", "Store it."]), ("5 WARNINGS", ["Bleeding."]))
    after = label(("2 DOSE", ["Take 10 mg daily.", "Store it.", "Ask a doctor."]), ("5 WARNINGS", ["Bleeding."]))
    assert told(before, after) == [
        ("2 DOSE", Change.CHANGED, "Take 5 mg daily.", "Take 10 mg daily."),
        ("2 DOSE", Change.WENT, "Do not chew.", ""),
        ("2 DOSE", Change.CAME, "", "Ask a doctor."),
    ]


def test_sections_come_and_go(label: Make) -> None:
    """With all that stands in them; one that has another number only is the same."""
    before = label(("5.1 Bleeding", ["It may bleed."]), ("5.2 Rash", ["It may itch."]))
    after = label(("5.1 Fever", ["It may be hot."]), ("5.2 Bleeding", ["It may bleed."]))
    assert told(before, after) == [
        ("5.1 Fever", Change.CAME, "", "It may be hot."),
        ("5.2 Rash", Change.WENT, "It may itch.", ""),
    ]


def test_a_section_that_moved_is_compared_where_it_is_now(label: Make) -> None:
    """Once."""
    before = label(("1 USE", ["For pain."]), ("2 DOSE", ["Take 5 mg."]), ("3 STORAGE", ["Keep dry."]))
    after = label(("1 STORAGE", ["Keep very dry."]), ("2 USE", ["For pain."]), ("3 DOSE", ["Take 5 mg."]))
    assert told(before, after) == [("1 STORAGE", Change.CHANGED, "Keep dry.", "Keep very dry.")]


def test_the_same_heading_twice_is_two_sections(label: Make) -> None:
    """Many labels repeat "Risk Summary"."""
    before = label(("x Risk", ["One."]), ("x Risk", ["Two."]))
    assert told(before, label(("x Risk", ["One."]), ("x Risk", ["Three things."]))) == [
        ("x Risk", Change.WENT, "Two.", ""),
        ("x Risk", Change.CAME, "", "Three things."),
    ]
