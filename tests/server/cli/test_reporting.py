"""What `factspan report` writes."""

from pathlib import Path

import pytest
from PIL import Image

from server.cli.errors import CommandError, WrongUsageError
from server.cli.reporting import seconds_of, write_page, write_pictures
from server.report.aggregations import Period
from server.report.charts import load_charts
from server.report.figures import figure
from server.report.reading import Report

NOTHING = {"hits": {"total": {"value": 0}}}
EMPTY = Report("", Period(0, 3600, 60), tuple(figure(chart, NOTHING) for chart in load_charts()))


@pytest.mark.parametrize(("since", "seconds"), [("30m", 1800), ("24h", 86_400), ("7d", 604_800), ("2w", 1_209_600)])
def test_a_time_is_a_number_with_its_unit(since: str, seconds: float) -> None:
    """Minutes, hours, days and weeks."""
    assert seconds_of(since) == seconds


@pytest.mark.parametrize("since", ["", "7", "d", "0d", "-1d", "7 days", "999999w"])
def test_another_time_is_wrong_usage(since: str) -> None:
    """The line says what to give."""
    with pytest.raises(WrongUsageError, match="24h"):
        seconds_of(since)


def test_page_and_pictures_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    """A missing folder of pictures is made; a picture a chart."""
    write_page(EMPTY, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text().startswith("<!DOCTYPE html>")
    assert write_pictures(EMPTY, tmp_path / "png") == len(load_charts())
    with Image.open(tmp_path / "png" / "paths.png") as image:
        assert image.format == "PNG"


def test_a_file_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    """One line, no stack trace."""
    with pytest.raises(CommandError, match="can't be written"):
        write_page(EMPTY, tmp_path)
