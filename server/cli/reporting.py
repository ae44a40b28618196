"""What `factspan report` writes, and how its time is told."""

import re
from pathlib import Path

from server.cli.errors import CommandError, WrongUsageError
from server.report.drawing.draw import draw
from server.report.drawing.png import png
from server.report.drawing.scale import DAY, HOUR, MINUTE
from server.report.page import page
from server.report.reading import Report

UNITS = {"m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
_LONGEST = 3660 * DAY


def seconds_of(since: str) -> float:
    """The seconds of "30m", "24h", "7d" or "4w".

    Raises:
        WrongUsageError: for anything else.
    """
    found = re.fullmatch(r"(\d{1,6})([mhdw])", since.strip())
    seconds = int(found[1]) * UNITS[found[2]] if found else 0
    if not 0 < seconds <= _LONGEST:
        raise WrongUsageError(f"--since {since}: give a number with m, h, d or w (30m, 24h, 7d, 4w), ten years at most")
    return seconds


def write_page(report: Report, file: Path) -> None:
    """Writes the page.

    Raises:
        CommandError: when the file can't be written.
    """
    _write(file, page(report).encode())


def write_pictures(report: Report, folder: Path) -> int:
    """Writes each chart as FOLDER/NAME.png, and gives how many there are; the folder is made where it is missing.

    Raises:
        CommandError: when one can't be written.
    """
    _made(folder)
    for figure in report.figures:
        _write(folder / f"{figure.chart.row.name}.png", png(draw(figure)))
    return len(report.figures)


def _made(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} can't be made: {error.strerror}") from error


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise CommandError(f"{file} can't be written: {error.strerror}") from error
