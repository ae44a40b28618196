"""How a run of the indexer is told."""

import json
from pathlib import Path

import pytest
import typer

from indexer.pipeline import FileOutcome, Outcome
from server.cli.outcome_report import OutcomeReport

INDEXED = FileOutcome(Path("a.pdf"), "a.pdf", "3f" * 32, Outcome.INDEXED, pages=26)
BAD = FileOutcome(Path("b.pdf"), "b.pdf", "", Outcome.FAILED, "b.pdf: the file is empty")


def test_each_outcome_is_a_line_of_json_where_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """As it comes, and no summary after them."""
    report = OutcomeReport(json=True)
    report.tell(INDEXED)
    told = capsys.readouterr().out
    report.end()
    assert (json.loads(told)["file_name"], capsys.readouterr().out) == ("a.pdf", "")


def test_a_person_gets_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    """Of all files, at the end."""
    report = OutcomeReport(json=False)
    report.tell(INDEXED)
    assert capsys.readouterr().out == ""
    report.end()
    assert "1 file in" in capsys.readouterr().out


@pytest.mark.parametrize("as_json", [True, False])
def test_a_file_that_failed_is_said_and_fails_the_command(
    capsys: pytest.CaptureFixture[str],
    as_json: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    """At once on stderr; the exit code comes when all files were told."""
    report = OutcomeReport(json=as_json)
    report.tell(BAD)
    assert "b.pdf: the file is empty" in capsys.readouterr().err
    report.tell(INDEXED)
    with pytest.raises(typer.Exit) as caught:
        report.end()
    assert caught.value.exit_code == 1
