"""What is written down about a running node, and how a process is known to be that node."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

_FILE = "node.json"


@dataclass(frozen=True, slots=True)
class RunningNode:
    """A node as it was started: its process, its HTTP port, its folder, its version, and when (ISO 8601, UTC)."""

    pid: int
    port: int
    folder: Path
    version: str
    started_at: str

    @property
    def url(self) -> str:
        """The address for clients on this machine."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> psutil.Process | None:
        """The node's process; None when it has ended.

        A pid alone proves nothing, since pids are given again: the command line must name this node's data folder.
        """
        try:
            process = psutil.Process(self.pid)
            is_ours = mark(self.folder) in process.cmdline() and process.status() != psutil.STATUS_ZOMBIE
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            return None
        return process if is_ours else None


def mark(folder: Path) -> str:
    """The argument that a node's command line is known by: it also tells the node where its data lies."""
    return f"-Epath.data={folder / 'data'}"


def read_state(folder: Path) -> RunningNode | None:
    """The node that was started in ``folder`` and still runs, or None."""
    try:
        entry = json.loads((folder / _FILE).read_text(encoding="utf-8"))
        node = RunningNode(**{**entry, "folder": Path(entry["folder"])})
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None
    return node if node.folder == folder and node.process else None


def write_state(node: RunningNode) -> None:
    """Writes the state file, whole or not at all."""
    draft = node.folder / f".{_FILE}.{os.getpid()}"
    draft.write_text(json.dumps({**asdict(node), "folder": str(node.folder)}), encoding="utf-8")
    draft.replace(node.folder / _FILE)


def remove_state(folder: Path) -> None:
    """Forgets the node; no harm when there is none."""
    (folder / _FILE).unlink(missing_ok=True)
