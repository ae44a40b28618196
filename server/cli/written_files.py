"""Where commands write: a file into a folder that is there; a folder to be filled is made where it is missing."""

import shlex
from pathlib import Path

from server.cli.errors import WrongUsageError


def check_folder_of(file: Path, option: str = "") -> None:
    """Refuses a file in a folder that is not there: a slip in its path would put it where nobody looks.

    ``option`` stands before the file in what is said.

    Raises:
        WrongUsageError: with what to do.
    """
    folder = file.parent
    if not folder.is_dir():
        named = f"{option} {file}".strip()
        make = f"make it with mkdir -p {shlex.quote(str(folder))}"
        raise WrongUsageError(f"{named}: there is no folder {folder}; {make}, or name a file in one that is there")
