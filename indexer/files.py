"""Which files a call means: the PDFs that paths and folders name, each once, in a fixed order."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file to index; ``problem`` says in a line why a path gives none, and is empty for a file."""

    path: Path
    problem: str = ""


def find_files(paths: Iterable[Path]) -> tuple[FoundFile, ...]:
    """Files as they are named; folders are searched through for PDFs, sorted by path.

    A file that is named twice is found once.  A path that gives none is found with its problem.
    """
    found: dict[Path, FoundFile] = {}
    for path in paths:
        for entry in _of_path(path):
            found.setdefault(entry.path.absolute(), entry)
    return tuple(found.values())


def hash_file(path: Path) -> str:
    """The SHA-256 of the file's bytes, in hexadecimal.

    Raises:
        OSError: when it can't be read.
    """
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _of_path(path: Path) -> list[FoundFile]:
    if path.is_file():
        return [FoundFile(path)]
    if not path.is_dir():
        return [FoundFile(path, "there is no such file or folder: check the path")]
    files = sorted(file for file in path.rglob("*") if file.suffix.lower() == ".pdf" and file.is_file())
    return [FoundFile(file) for file in files] or [FoundFile(path, "the folder holds no PDF files")]
