"""The indexed PDFs themselves, each under the SHA-256 of its bytes, in a folder that indexer and servers share."""

import hashlib
import os
import time
import uuid
from pathlib import Path

from indexer.files import hash_file

PLAIN_SPACE = "default"
"""The folder of the space that has no name of its own."""
_UNFINISHED = ".part"
_READ_BYTES = 1 << 20
_LEFT_OVER = 86_400.0
"""Seconds after which a file that is not finished is what a killed run has left."""


class FileNotKeptError(Exception):
    """A PDF could not be put into the folder; ``str()`` is one line: why, and what to do."""


class KeptFiles:
    """One space's PDFs below a folder.

    A space has a folder of its own, so that a document which one space removes stays where another needs it.  A file
    is there whole or not at all, and never changes: any number of servers may read while indexers write.
    """

    def __init__(self, folder: Path, space: str = "") -> None:
        """Looks at nothing yet: the folder is made when the first file is kept."""
        self.folder = folder / (space or PLAIN_SPACE)

    def path(self, document_hash: str) -> Path:
        """Where a document's PDF lies, when it is kept."""
        return self.folder / document_hash[:2] / f"{document_hash}.pdf"

    def keep(self, source: Path, document_hash: str) -> None:
        """Keeps the PDF at ``source``; nothing is written when it is there already, byte for byte.

        Raises:
            FileNotKeptError: when it can't be read or written, or is not the document any more.
        """
        kept = self.path(document_hash)
        try:
            if kept.is_file() and hash_file(kept) == document_hash:
                return
            kept.parent.mkdir(parents=True, exist_ok=True)
            unfinished = kept.parent / f"{document_hash}.{uuid.uuid4().hex}{_UNFINISHED}"
            try:
                found = _copy(source, unfinished)
                if found == document_hash:
                    unfinished.replace(kept)
                    _write_through(kept.parent)
            finally:
                unfinished.unlink(missing_ok=True)
        except OSError as error:
            what = f"it can't be kept in {self.folder}: {error.strerror or error}; see FACTSPAN_FILES"
            raise FileNotKeptError(f"{source}: {what}") from error
        if found != document_hash:
            raise FileNotKeptError(f"{source}: the file was changed while it was read; index it again")

    def remove(self, document_hash: str) -> None:
        """Removes a document's PDF, when it is there.

        Raises:
            OSError: when it is there and can't be removed.
        """
        self.path(document_hash).unlink(missing_ok=True)

    def remove_leftovers(self) -> None:
        """Removes what runs that were killed have not finished; what can't be removed is left, and does no harm."""
        for unfinished in self.folder.glob(f"*/*{_UNFINISHED}"):
            try:
                if time.time() - unfinished.stat().st_mtime > _LEFT_OVER:
                    unfinished.unlink(missing_ok=True)
            except OSError:
                continue


def _copy(source: Path, target: Path) -> str:
    """Copies a file, through to the disk, and gives the SHA-256 of what was copied."""
    digest = hashlib.sha256()
    descriptor = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o444)
    with os.fdopen(descriptor, "wb") as copy, source.open("rb") as original:
        while piece := original.read(_READ_BYTES):
            digest.update(piece)
            copy.write(piece)
        copy.flush()
        os.fsync(copy.fileno())
    return digest.hexdigest()


def _write_through(folder: Path) -> None:
    """Makes a new name in a folder outlive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
