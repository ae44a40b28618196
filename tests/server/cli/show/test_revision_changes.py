"""How differences look."""

from collections.abc import Callable

import pytest
from rich.console import RenderableType

from indexer.store.records import EvidenceRecord
from server.cli.show.revision_changes import change_record, changes_report
from server.revision_changes import SectionChanges, SpanChange


@pytest.fixture
def section(record: Callable[..., EvidenceRecord]) -> SectionChanges:
    """A changed span and a new one."""
    changed = SpanChange(record("Take 5 mg daily."), record("Take 10 mg daily.", 7, page=2))
    return SectionChanges(("2 DOSE", "2.1 Adults"), (changed, SpanChange(None, record("Do not chew.", 30))))


def test_a_report_reads_without_colours(section: SectionChanges, printed: Callable[[RenderableType], str]) -> None:
    """A minus before what was, a plus before what is, with pages."""
    lines = [line.rstrip() for line in printed(changes_report([section])).splitlines()]
    assert "2.1 Adults" in lines[0]
    assert [line[:20].rstrip() for line in lines[1:4]] == [
        "- Take 5 mg daily.",
        "+ Take 10 mg daily.",
        "+ Do not chew.",
    ]
    assert [line[-4:] for line in lines[1:4]] == ["p. 1", "p. 2", "p. 1"]


def test_a_record_has_both_places(section: SectionChanges) -> None:
    """None where there is none."""
    changed, came = [change_record(section, change) for change in section.changes]
    assert (changed["change"], changed["before"]["text"], changed["after"]["start"]) == (
        "changed",
        "Take 5 mg daily.",
        7,
    )
    assert (came["change"], came["before"], came["section"]) == ("came", None, ["2 DOSE", "2.1 Adults"])
