"""How a file or folder of the cache comes to be whole or not at all, also when two processes want it at once."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

_FOLDER_MODE = 0o755
_READ_FOR_ALL = 0o444
_ENTER_FOR_ALL = 0o111


@contextmanager
def hold_lock(path: Path, *, wait: bool = True) -> Iterator[None]:
    """Holds the lock file ``path``; waits for who holds it.  The kernel frees it when its holder dies.

    Raises:
        BlockingIOError: when another holds it and ``wait`` is false.
    """
    make_folder(path.parent)
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        yield


def make_folder(path: Path) -> None:
    """Makes a folder and those above it, readable by other users: a node that root starts runs as one of them."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(exist_ok=True)
        folder.chmod(_FOLDER_MODE)


def build_once(target: Path, build: Callable[[Path], None]) -> Path:
    """Gives ``target``; when it is not there yet, has ``build`` make it at another path first and renames it.

    What ``build`` made becomes readable by every user.  When ``build`` fails, nothing is left of it.
    """
    if target.exists():
        return target
    with hold_lock(target.with_name(f".{target.name}.lock")):
        if target.exists():
            return target
        workshop = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
        try:
            draft = workshop / target.name
            build(draft)
            _open_to_all(draft)
            draft.rename(target)
        finally:
            shutil.rmtree(workshop, ignore_errors=True)
    return target


def _open_to_all(path: Path) -> None:
    for folder, _, names in os.walk(path):
        Path(folder).chmod(Path(folder).stat().st_mode | _READ_FOR_ALL | _ENTER_FOR_ALL)
        for name in names:
            _open_file(Path(folder, name))
    if path.is_file():
        _open_file(path)


def _open_file(path: Path) -> None:
    if path.is_symlink():
        return
    mode = path.stat().st_mode
    path.chmod(mode | _READ_FOR_ALL | (_ENTER_FOR_ALL if mode & 0o100 else 0))
