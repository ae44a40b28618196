"""A file's content as data, read again when the file has changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import structlog

log = structlog.get_logger(__name__)

Content = TypeVar("Content")


class WatchedFile(Generic[Content]):
    """Looks at the file each time it is asked; closed while the file can't be used: ``empty`` is given then.

    What is to be read should take the file's place whole (``mv``): one that is half written is one that can't be used.
    """

    def __init__(self, path: Path, read: Callable[[bytes], Content], empty: Content) -> None:
        """``read`` makes data of bytes; it raises ValueError for what is none.

        Raises:
            OSError: when the file can't be read now.
            ValueError: when it holds what can't be used.
        """
        self._path = path
        self._read = read
        self._empty = empty
        self._stamp: object = self._look()
        self._content = read(path.read_bytes())

    def get(self) -> Content:
        """What the file holds now."""
        try:
            stamp: object = self._look()
        except OSError as error:
            stamp = error.errno
        if stamp != self._stamp:
            self._stamp = stamp
            self._content = self._read_again()
        return self._content

    def _look(self) -> tuple[int, int, int]:
        state = self._path.stat()
        return state.st_mtime_ns, state.st_size, state.st_ino

    def _read_again(self) -> Content:
        try:
            content = self._read(self._path.read_bytes())
        except (OSError, ValueError) as error:
            log.error("file_refused", file=str(self._path), cause=type(error).__name__)  # noqa: TRY400  # no trace: it may hold what the file has
            return self._empty
        log.info("file_taken", file=str(self._path))
        return content
