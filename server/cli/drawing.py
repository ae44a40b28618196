"""What `--debug-image`, `--layers` and `--pages` ask for, and how the pictures are written."""

import re
from collections.abc import Sequence
from pathlib import Path

from server.cli.errors import CommandError, WrongUsageError

ALL = "all"
_RANGE = re.compile(r"(?P<first>\d{1,6})(?:-(?P<last>\d{1,6}))?")
_DIGITS = 3  # of a page's number in a file's name, so that names sort as pages do


def chosen_layers(text: str | None, known: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
    """The layers that ``--layers`` names (``spans,tables``, or ``all``); the usual ones without it.

    Raises:
        WrongUsageError: a name that is not known.
    """
    if text is None:
        return tuple(usual)
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == [ALL]:
        return tuple(known)
    wrong = [name for name in names if name not in known]
    if wrong or not names:
        raise WrongUsageError(f"--layers {wrong[0] if wrong else text!r}: no such layer; there are {', '.join(known)}")
    return tuple(names)


def chosen_pages(text: str | None) -> tuple[tuple[int, int], ...]:
    """The ranges that ``--pages`` names (``1-3,8``), both ends in it; none without it.

    Raises:
        WrongUsageError: what is no range of pages.
    """
    ranges = []
    for part in text.split(",") if text is not None else ():
        match = _RANGE.fullmatch(part.strip())
        first = int(match["first"]) if match else 0
        last = int(match["last"] or first) if match else 0
        if not 1 <= first <= last:
            raise WrongUsageError(f"--pages {text!r}: {part.strip()!r} is no range of pages; write for example 1-3,8")
        ranges.append((first, last))
    return tuple(ranges)


def check_folder(folder: Path) -> None:
    """Refuses a folder that cannot be one, before the work is done.

    Raises:
        WrongUsageError: there is a file of this name, or above it.
    """
    for place in (folder, *folder.parents):
        if place.exists() and not place.is_dir():
            raise WrongUsageError(f"--debug-image {folder}: {place} is a file; name a folder")


def write_pictures(folder: Path, pictures: Sequence[tuple[int, bytes]]) -> list[Path]:
    """Writes ``page-001.png`` and so on into the folder, which is made if need be; each file is there whole or not.

    Raises:
        CommandError: the folder or a file cannot be written.
    """
    paths = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, png in pictures:
            path = folder / f"page-{number:0{_DIGITS}}.png"
            begun = path.with_suffix(".part")
            begun.write_bytes(png)
            begun.replace(path)
            paths.append(path)
    except OSError as error:
        raise CommandError(
            f"cannot write {error.filename or folder}: {error.strerror or error}; name another folder"
        ) from error
    return paths
