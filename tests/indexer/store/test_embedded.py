"""The embedded node: started, watched, stopped."""

import os
import socket
from pathlib import Path

import psutil
import pytest

from indexer.artifacts.errors import NoJavaError
from indexer.store import embedded
from indexer.store.client import ClientSettings, open_client
from indexer.store.embedded import NodeSettings, running_node, start, status, stop
from indexer.store.errors import NodeError, PortInUseError, StoreUnavailableError, UnreachableFolderError
from indexer.store.node_state import RunningNode
from indexer.store.reader import Reader


@pytest.fixture
def second_node(cache_folder: Path, node_folder: Path, tmp_path: Path) -> NodeSettings:
    """Settings of another node with its own folder, beside the session's node."""
    return NodeSettings(cache_folder, node_folder / tmp_path.name, heap="256m", quick_start=True)


def test_the_session_node_is_known_by_its_folder(
    opensearch_node: RunningNode, cache_folder: Path, node_folder: Path
) -> None:
    """Its state tells pid and port, and starting it again gives the one that runs."""
    settings = NodeSettings(cache_folder, node_folder)
    assert status(settings) == opensearch_node
    assert start(settings) == opensearch_node


def test_the_node_does_not_run_as_root(opensearch_node: RunningNode) -> None:
    """Whoever starts it, OpenSearch has no rights of root's."""
    process = opensearch_node.process
    assert process is not None
    assert process.uids().effective != 0


@pytest.mark.slow
async def test_a_killed_node_is_unavailable_and_comes_back(second_node: NodeSettings) -> None:
    """After kill -9 a search says so in one line, status says that nothing runs, and a new start works."""
    with running_node(second_node) as node:
        client = open_client(ClientSettings(url=node.url))
        reader = Reader(client)
        assert await reader.ping()
        process = psutil.Process(node.pid)
        process.kill()
        process.wait(30)
        with pytest.raises(StoreUnavailableError, match="factspan up"):
            await reader.ping()
        await client.close()
        assert status(second_node) is None
    assert not stop(second_node)


def test_a_port_in_use_is_named(second_node: NodeSettings) -> None:
    """The error says which port, and which setting helps."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUseError, match=f"port {port}.*FACTSPAN_NODE_PORT"):
            start(NodeSettings(second_node.cache, second_node.folder, port=port))
    assert status(second_node) is None


def test_a_node_that_can_not_start_tells_why(opensearch_node: RunningNode, second_node: NodeSettings) -> None:
    """The log's telling line is in the error, and nothing is left running."""
    assert opensearch_node.pid
    with pytest.raises(NodeError, match=r"ended while starting: .*heap"):
        start(NodeSettings(second_node.cache, second_node.folder, heap="1k"))
    assert status(second_node) is None


def test_no_java_is_told_before_anything_is_written(
    second_node: NodeSettings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An ordered Java that is none stops the start."""
    monkeypatch.setenv("FACTSPAN_JAVA_HOME", str(tmp_path))
    with pytest.raises(NoJavaError, match="FACTSPAN_JAVA_HOME"):
        start(second_node)
    assert not (second_node.folder / "config").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the node as another user")
def test_a_folder_that_the_node_user_can_not_reach_is_named(second_node: NodeSettings, tmp_path: Path) -> None:
    """Root's closed folders are told with the setting that moves them."""
    tmp_path.chmod(0o700)
    with pytest.raises(UnreachableFolderError, match="FACTSPAN_DATA"):
        start(NodeSettings(second_node.cache, tmp_path / "data" / "node"))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the node as another user")
def test_an_unknown_node_user_is_named(second_node: NodeSettings) -> None:
    """A user that is not there is told with its setting."""
    with pytest.raises(NodeError, match="FACTSPAN_NODE_USER"):
        start(NodeSettings(second_node.cache, second_node.folder, user="no-such-user"))


def test_stopping_what_does_not_run_is_fine(second_node: NodeSettings) -> None:
    """``down`` twice is no error."""
    assert not stop(second_node)
    assert status(second_node) is None


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ("starting\nCaused by: bind failed\n\tat org.Thing\nbye\n", "Caused by: bind failed"),
        ("starting\nbye\n", "bye"),
        ("Error occurred during initialization of VM\nToo small maximum heap\n", "Too small maximum heap"),
        ("", "its log is empty"),
    ],
)
def test_the_telling_line_of_a_log(tmp_path: Path, log: str, expected: str) -> None:
    """The last cause, else the last line; a stack trace's lines never."""
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "console.log").write_text(log)
    assert embedded._telling_line(tmp_path).endswith(expected)
