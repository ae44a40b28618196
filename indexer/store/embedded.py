"""How the embedded OpenSearch, one real node on this machine, is started, watched and stopped."""

import hashlib
import http.client
import os
import pwd
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psutil

from indexer.artifacts.fetch import Progress
from indexer.artifacts.java import Java, find_java
from indexer.artifacts.once import build_once, hold_lock, make_folder
from indexer.artifacts.opensearch import opensearch_version, prepare_opensearch
from indexer.store.errors import NodeError, UnreachableFolderError
from indexer.store.folders import can_reach
from indexer.store.node_config import Membership, NodeConfig, write_config
from indexer.store.node_state import RunningNode, mark, read_state, remove_state, write_state
from indexer.store.ports import HOST, check_port, free_port

_POLL_SECONDS = 0.1
_STOP_SECONDS = 30.0
_TELLING = re.compile(r"\b(?:Caused by|ERROR|[A-Za-z.]*(?:Exception|Error))\b")
_JAVA_ITSELF = "initialization of VM"
_LOG_LINE_CHARACTERS = 300


@dataclass(frozen=True, slots=True)
class NodeSettings:
    """How a node is run.

    ``cache`` holds the installation, ``folder`` this node's data, logs and configuration.  ``port`` 0 means any free
    one.  ``heap`` is as Java takes it.  With less than ``spare_megabytes`` free on the disk it takes no more records,
    and answers on, until there is twice that.  ``user`` is whom a node that root starts is run as.  With
    ``quick_start`` Java compiles less: the node starts in half the time and is slower when it is busy for long.  With a
    ``membership`` it is one node of several, which have to be started at the same time: the first answer when most of
    them are there.
    """

    cache: Path
    folder: Path
    port: int = 0
    heap: str = "768m"
    spare_megabytes: int = 256
    user: str = "nobody"
    start_seconds: float = 300.0
    quick_start: bool = False
    membership: Membership | None = None


def start(settings: NodeSettings, *, progress: Progress | None = None) -> RunningNode:
    """Starts the node and waits until it answers; one that already runs in this folder is given as it is.

    Raises:
        ArtifactError: when OpenSearch or a Java for it is not to be had.
        PortInUseError: when another program listens on the port.
        UnreachableFolderError: when root's node can't reach its folders.
        NodeError: when the node ends or does not answer in time; the text has its log's telling line.
    """
    folder = settings.folder.absolute()
    with hold_lock(folder / "node.lock"):
        running = read_state(folder)
        if running is not None:
            return running
        remove_state(folder)
        if settings.port:
            check_port(settings.port)
        port = settings.port or free_port()
        java = find_java()
        installation = prepare_opensearch(settings.cache.absolute(), java, progress=progress)
        user = _node_user(settings)
        java = java if user is None else _java_within_reach(java, settings.cache.absolute(), user)
        member = settings.membership
        ports = (port, member.nodes[member.name] if member else free_port())
        node_config = NodeConfig(
            ports, settings.heap, settings.spare_megabytes, settings.quick_start, settings.membership
        )
        config = write_config(folder, installation, java, node_config)
        _prepare_folders(folder, installation, user)
        process = _launch(folder, installation, config, java, user)
        node = RunningNode(process.pid, port, folder, opensearch_version(), datetime.now(UTC).isoformat())
        write_state(node)
        try:
            _wait_until_it_answers(process, node, settings.start_seconds)
        except BaseException:  # also Ctrl-C: no node is left behind that nobody waits for
            _end(process.pid, folder)
            raise
        return node


def stop(settings: NodeSettings) -> bool:
    """Stops the node that runs in the settings' folder; False when none does.

    Raises:
        NodeError: when it does not end.
    """
    folder = settings.folder.absolute()
    running = read_state(folder)
    if running is None:
        remove_state(folder)
        return False
    _end(running.pid, folder)
    return True


def status(settings: NodeSettings) -> RunningNode | None:
    """The node that runs in the settings' folder, or None."""
    return read_state(settings.folder.absolute())


@contextmanager
def running_node(settings: NodeSettings, *, progress: Progress | None = None) -> Iterator[RunningNode]:
    """A node for the length of a ``with`` block."""
    node = start(settings, progress=progress)
    try:
        yield node
    finally:
        stop(settings)


def _node_user(settings: NodeSettings) -> pwd.struct_passwd | None:
    """Whom to run the node as when root starts it, since OpenSearch refuses root; None for everybody else."""
    if os.geteuid() != 0:
        return None
    try:
        user = pwd.getpwnam(settings.user)
    except KeyError as error:
        raise NodeError(
            f"there is no user {settings.user} to run OpenSearch as: set FACTSPAN_NODE_USER to one"
        ) from error
    for name, path in (("FACTSPAN_CACHE", settings.cache), ("FACTSPAN_DATA", settings.folder)):
        if not can_reach(path.absolute().parent, user):
            raise UnreachableFolderError(
                f"OpenSearch can't run as root, and user {user.pw_name} can't reach {path}: "
                f"set {name} to a folder below one that all users can enter, or run as an ordinary user"
            )
    return user


def _java_within_reach(java: Java, cache: Path, user: pwd.struct_passwd) -> Java:
    """The same Java where ``user`` can run it: a copy in the cache when it lies in another user's closed folder."""
    home = java.home.resolve()
    if can_reach(home / "bin" / "java", user):
        return java

    def build(draft: Path) -> None:
        shutil.copytree(home, draft)

    name = f"java-{java.version}-{hashlib.sha256(str(home).encode()).hexdigest()[:12]}"
    return Java(build_once(cache / name, build), java.version, java.has_vector_module)


def _prepare_folders(folder: Path, installation: Path, user: pwd.struct_passwd | None) -> None:
    """Makes the node's folders; root gives them to the user that the node runs as."""
    if user is not None and not can_reach(installation / "bin" / "opensearch", user):
        raise UnreachableFolderError(f"user {user.pw_name} can't reach {installation}: set FACTSPAN_CACHE elsewhere")
    for name in ("data", "logs", "snapshots", "tmp"):
        make_folder(folder / name)
    if user is None:
        return
    for name in ("config", "data", "logs", "snapshots", "tmp"):
        for root, _, names in os.walk(folder / name):
            os.chown(root, user.pw_uid, user.pw_gid)
            for entry in names:
                os.chown(Path(root, entry), user.pw_uid, user.pw_gid, follow_symlinks=False)


def _launch(
    folder: Path, installation: Path, config: Path, java: Java, user: pwd.struct_passwd | None
) -> subprocess.Popen[bytes]:
    environment = {
        "PATH": os.environ.get("PATH", os.defpath),
        "OPENSEARCH_JAVA_HOME": str(java.home),
        "OPENSEARCH_PATH_CONF": str(config),
        "OPENSEARCH_TMPDIR": str(folder / "tmp"),
    }
    with (folder / "logs" / "console.log").open("wb") as console:
        return subprocess.Popen(  # noqa: S603 - the installation's own program, its bytes pinned
            [installation / "bin" / "opensearch", mark(folder)],
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=console,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # the node outlives Ctrl-C in the terminal that started it
            user=None if user is None else user.pw_uid,
            group=None if user is None else user.pw_gid,
            extra_groups=None if user is None else [],
        )


def _wait_until_it_answers(process: subprocess.Popen[bytes], node: RunningNode, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not _answers(node.port):
        if process.poll() is not None:
            raise NodeError(f"OpenSearch ended while starting: {_telling_line(node.folder)}")
        if time.monotonic() > deadline:
            raise NodeError(
                f"OpenSearch did not answer within {seconds:.0f} s: {_telling_line(node.folder)} "
                f"(its log: {node.folder / 'logs'})"
            )
        time.sleep(_POLL_SECONDS)


def _answers(port: int) -> bool:
    """Whether the node says that its shards can be searched."""
    connection = http.client.HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", "/_cluster/health?wait_for_status=yellow&timeout=4s")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _telling_line(folder: Path) -> str:
    """The console log's line that says most about why a node ended: its last cause, else its last line."""
    try:
        text = (folder / "logs" / "console.log").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return "it left no log"
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("at ")]
    telling = [place for place, line in enumerate(lines) if _TELLING.search(line)]
    if not telling:
        return (lines or ["its log is empty"])[-1][:_LOG_LINE_CHARACTERS]
    place = telling[-1]
    if lines[place].endswith(_JAVA_ITSELF):  # Java tells what is wrong with its options in the line after
        return " ".join(lines[place : place + 2])[:_LOG_LINE_CHARACTERS]
    return lines[place][:_LOG_LINE_CHARACTERS]


def _end(pid: int, folder: Path) -> None:
    """Ends the node's process: politely, then by force."""
    try:
        process = psutil.Process(pid)
        process.terminate()
        if not _is_gone_within(process, _STOP_SECONDS):
            process.kill()
            if not _is_gone_within(process, _STOP_SECONDS):
                raise NodeError(f"OpenSearch (process {pid}) does not end: end it by hand")
    except psutil.NoSuchProcess:
        pass
    remove_state(folder)


def _is_gone_within(process: psutil.Process, seconds: float) -> bool:
    """Whether the process ends in time.  A zombie has ended: its parent may be another program that never asks."""
    deadline = time.monotonic() + seconds
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_SECONDS)
    return True
