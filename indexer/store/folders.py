"""Where FactSpan keeps its files on this machine, and whether another user can reach them."""

import os
import pwd
import stat
from pathlib import Path

FILES = "files"
"""The folder of kept PDFs within the data folder."""


def default_cache() -> Path:
    """Where fetched and unpacked files lie: ``$XDG_CACHE_HOME/factspan``, or ``~/.cache/factspan``.

    For root it is ``/var/cache/factspan``: OpenSearch refuses to run as root, and the user that it is run as instead
    can't reach root's home.
    """
    if os.geteuid() == 0:
        return Path("/var/cache/factspan")
    return _home_folder("XDG_CACHE_HOME", ".cache") / "factspan"


def default_data() -> Path:
    """Where the embedded node keeps data and logs: ``$XDG_DATA_HOME/factspan``, or ``~/.local/share/factspan``.

    For root it is ``/var/lib/factspan``, for the reason that ``default_cache`` tells.
    """
    if os.geteuid() == 0:
        return Path("/var/lib/factspan")
    return _home_folder("XDG_DATA_HOME", ".local/share") / "factspan"


def _home_folder(variable: str, below_home: str) -> Path:
    value = os.environ.get(variable)
    return Path(value) if value else Path.home() / below_home


def can_reach(path: Path, user: pwd.struct_passwd) -> bool:
    """Whether ``user`` can pass through every folder down to ``path`` and, if it is there, read it."""
    resolved = path.resolve()
    for folder in (*reversed(resolved.parents), resolved):
        if not folder.exists():
            return True
        needed = stat.S_IXOTH if folder.is_dir() else stat.S_IROTH
        if not _allows(folder.stat(), user, needed):
            return False
    return True


def _allows(status: os.stat_result, user: pwd.struct_passwd, needed: int) -> bool:
    """Whether the permission ``needed`` (named by the bit for others) holds for ``user``."""
    if status.st_uid == user.pw_uid:
        return bool(status.st_mode & needed << 6)
    if status.st_gid == user.pw_gid:
        return bool(status.st_mode & needed << 3)
    return bool(status.st_mode & needed)
