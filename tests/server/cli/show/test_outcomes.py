"""How a run of the indexer looks."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.console import RenderableType

from indexer.pipeline import FileOutcome, Outcome
from server.cli.show.outcomes import outcome_record, outcome_table, summary, totals_line

Printed = Callable[[RenderableType], str]
INDEXED = FileOutcome(Path("a.pdf"), "a.pdf", "3f" * 32, Outcome.INDEXED, "", 26, 620, 90, 400, 2.5)
FAILED = FileOutcome(Path("b.pdf"), "b.pdf", "", Outcome.FAILED, "b.pdf: the file is empty")
UNCHANGED = FileOutcome(Path("c.pdf"), "c.pdf", "ab" * 32, Outcome.UNCHANGED, "", 10)


def test_what_was_worked_on_has_a_row_and_the_rest_is_counted(printed: Printed) -> None:
    """A thousand unchanged files are one number."""
    shown = printed(summary([INDEXED, FAILED, UNCHANGED], seconds=13.0))
    assert "a.pdf" in shown
    assert "b.pdf" in shown
    assert "c.pdf" not in shown
    assert "3 files in 13.0 s: 1 indexed, 1 unchanged, 1 failed (26 pages, 2.0 a second)" in shown


def test_nothing_to_do_is_one_line(printed: Printed) -> None:
    """No empty table."""
    assert outcome_table([UNCHANGED]).row_count == 0
    assert printed(summary([UNCHANGED], seconds=0.1)) == "1 file in 0.1 s: 1 unchanged\n"
    assert "0 files" in totals_line([], 0.0).plain


def test_pages_that_the_model_failed_at_are_told() -> None:
    """They have the rules' questions alone; nothing is said where there are none."""
    some = replace(INDEXED, pages_by_rules_alone=3)
    line = totals_line([some, replace(INDEXED, pages_by_rules_alone=1)], 9.0).plain
    assert line.endswith("; the model that writes questions failed at 4 pages")
    assert "model" not in totals_line([INDEXED], 9.0).plain
    assert outcome_record(some)["pages_by_rules_alone"] == 3


def test_a_program_gets_all_fields() -> None:
    """As JSON has them."""
    record = outcome_record(INDEXED)
    assert record["outcome"] == "indexed"
    assert (record["pages"], record["spans"], record["error"]) == (26, 620, "")
