"""OpenSearch and server as one: started together, stopped together."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.cli.bar import Activity
from server.cli.processes import find_process
from server.cli.stack import (
    ServerStartError,
    Stack,
    bring_up,
    check_address,
    is_serving,
    running_server,
    stack_of_settings,
    stop_started,
    take_down,
)
from server.errors import AddressInUseError

SILENT = Activity(say=lambda _: None, download=lambda *_: None)


@pytest.fixture
def stack(real_store: str) -> Iterator[Stack]:
    """A stack over the session's OpenSearch; its server, if any, is stopped at the end."""
    found = stack_of_settings()
    assert found.address == real_store
    yield found
    take_down(found)


def test_a_server_is_started_found_again_and_stopped(stack: Stack) -> None:
    """A second start changes nothing, and stops nothing that it has not started."""
    running = bring_up(stack, SILENT)
    assert running.started_server
    assert asyncio.run(is_serving(stack.address))
    again = bring_up(stack, SILENT)
    assert not again.started_server
    assert again.server.pid == running.server.pid
    stop_started(stack, again)
    assert running_server(stack) is not None
    assert take_down(stack) == (True, False)
    assert take_down(stack) == (False, False)
    assert find_process(running.server) is None


def test_a_server_that_ends_at_its_start_leaves_nothing(
    stack: Stack, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The error has the server's own words."""
    monkeypatch.setenv("FACTSPAN_API_KEYS", str(tmp_path / "none.csv"))
    with pytest.raises(ServerStartError, match=r"none\.csv"):
        bring_up(stack, SILENT)
    assert running_server(stack) is None
    assert not stack.record_file.exists()


def test_an_address_in_use_is_said_before_anything_starts(stack: Stack) -> None:
    """Nothing is left behind."""
    host, _, port = stack.address.rpartition(":")
    with socket.socket() as other:
        other.bind((host, int(port)))
        other.listen()
        with pytest.raises(AddressInUseError, match=stack.address):
            bring_up(stack, SILENT)
    assert not stack.log_file.exists()
    check_address(stack.address)


def test_without_a_cluster_the_embedded_node_belongs_to_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one it does not: `down` must not stop what somebody else runs."""
    monkeypatch.setenv("FACTSPAN_OPENSEARCH_URL", "http://127.0.0.1:1")
    assert stack_of_settings().node is None
    assert stack_of_settings().find_opensearch() == "http://127.0.0.1:1"
    monkeypatch.delenv("FACTSPAN_OPENSEARCH_URL")
    assert stack_of_settings().node is not None
