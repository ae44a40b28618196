"""The embedded OpenSearch and the gRPC server as one: started together, stopped together, found again."""

import asyncio
import importlib.metadata
import os
import socket
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from server.cli.bar import Activity
from server.cli.configuration import indexer_settings, reachable, server_settings
from server.cli.errors import CommandError, WrongUsageError
from server.cli.processes import (
    ProcessRecord,
    find_process,
    last_line,
    read_record,
    start_detached,
    stop_process,
    write_record,
)

if TYPE_CHECKING:
    import subprocess

    from indexer.store.embedded import NodeSettings
    from indexer.store.node_state import RunningNode

_SERVER_SECONDS = 120.0
"""Within this time a server that was started must serve: it loads the model and looks for OpenSearch."""
_POLL_SECONDS = 0.1
_CALL_SECONDS = 5.0


class ServerStartError(CommandError):
    """The gRPC server ended, or does not serve."""


class ServerEndedError(CommandError):
    """The gRPC server ended though nobody stopped it."""


@dataclass(frozen=True, slots=True)
class Stack:
    """What belongs together.

    ``node`` is None when OpenSearch is a cluster that somebody else runs, at ``opensearch_url``; else that is where the
    node should be.  ``index_space`` names a set of indices within it.  ``folder`` keeps the server's record and log;
    ``files`` the indexed PDFs; ``cache`` what was fetched.
    """

    address: str
    opensearch_url: str
    index_space: str
    node: "NodeSettings | None"
    cache: Path
    files: Path
    folder: Path

    def find_opensearch(self) -> str:
        """Where OpenSearch is: the embedded node may have taken any free port."""
        from indexer.store import embedded

        node = embedded.status(self.node) if self.node is not None else None
        return node.url if node is not None else self.opensearch_url

    @property
    def record_file(self) -> Path:
        """Tells which process the server is."""
        return self.folder / "server.json"

    @property
    def log_file(self) -> Path:
        """What the server says."""
        return self.folder / "server.log"


@dataclass(frozen=True, slots=True)
class Running:
    """What runs now, and what of it this start has started."""

    node: "RunningNode | None"
    server: ProcessRecord
    started_node: bool
    started_server: bool


def stack_of_settings(address: str | None = None, opensearch_url: str | None = None) -> Stack:
    """The stack that the settings tell of; flags that are None were not given."""
    indexer = indexer_settings(opensearch_url=opensearch_url)
    return Stack(
        address=server_settings(address=address).address,
        opensearch_url=indexer.client.url,
        index_space=indexer.index_space,
        node=None if indexer.opensearch_url else indexer.node,
        cache=indexer.cache,
        files=indexer.files_folder,
        folder=indexer.data / "server",
    )


def bring_up(stack: Stack, activity: Activity) -> Running:
    """Starts what does not run yet and waits until it serves; when that fails, what was started is stopped again.

    Raises:
        AddressInUseError: when another program has the server's address.
        ServerStartError: when the server ends or does not serve.
        ArtifactError: when OpenSearch, Java or the model is not to be had.
        StoreError: when OpenSearch does not start, or is away.
    """
    from indexer.artifacts.model import prepare_model
    from indexer.artifacts.once import hold_lock
    from indexer.store import embedded

    with hold_lock(stack.folder / "up.lock"), ExitStack() as undo:
        server = running_server(stack)
        if server is None:
            check_address(stack.address)
            _check_own_access()
        node, started_node, url = None, False, stack.opensearch_url
        if stack.node is not None:
            started_node = embedded.status(stack.node) is None
            if started_node:
                activity.say("starting OpenSearch")
            node = embedded.start(stack.node, progress=activity.download)
            if started_node:
                undo.callback(embedded.stop, stack.node)
            url = node.url
            if started_node and server is not None:  # it knows the node that is gone, maybe at another port
                stop_process(server)
                server = None
        activity.say("preparing the indices")
        asyncio.run(_prepare(url, stack.index_space, is_embedded=node is not None))
        started_server = server is None
        if server is None:
            activity.say("starting the server")
            model = prepare_model(stack.cache, progress=activity.download)
            server = _start_server(stack, url, model, undo)
        undo.pop_all()
    return Running(node, server, started_node, started_server)


def take_down(stack: Stack) -> tuple[bool, bool]:
    """Stops the server, then the node; says for each whether it ran."""
    from indexer.store import embedded

    server = read_record(stack.record_file)
    stopped_server = server is not None and stop_process(server)
    stack.record_file.unlink(missing_ok=True)
    return stopped_server, stack.node is not None and embedded.stop(stack.node)


def stop_started(stack: Stack, running: Running) -> None:
    """Stops what one start has started, and nothing that ran before it."""
    from indexer.store import embedded

    if running.started_server:
        stop_process(running.server)
        stack.record_file.unlink(missing_ok=True)
    if running.started_node and stack.node is not None:
        embedded.stop(stack.node)


def running_server(stack: Stack) -> ProcessRecord | None:
    """The server that was started for this stack and still runs."""
    record = read_record(stack.record_file)
    return record if record is not None and find_process(record) is not None else None


def check_address(address: str) -> None:
    """Makes sure that nothing listens at an address.

    Raises:
        AddressInUseError: when something does, or the address is not this machine's.
    """
    from server.errors import AddressInUseError

    host, _, port = address.rpartition(":")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port just left is free, as it is for gRPC
        try:
            probe.bind((host.strip("[]"), int(port)))
        except OSError as error:
            raise AddressInUseError(address) from error


def _check_own_access() -> None:
    """Makes sure that the commands could call a server of these settings, which would else seem to be away.

    Raises:
        WrongUsageError: when the server would speak TLS, or ask for certificates, and the commands have none of it set.
    """
    from server.cli.access import access

    server, caller = server_settings(), access()
    if server.tls_certificate is not None and not caller.is_encrypted:
        raise WrongUsageError(
            "the server speaks TLS (FACTSPAN_TLS_CERTIFICATE): set FACTSPAN_SERVER_CA to the authority of its "
            "certificate, or FACTSPAN_SERVER_TLS=true where the system knows it, for the commands that call it"
        )
    if server.tls_client_ca is not None and caller.certificate is None:
        raise WrongUsageError(
            "the server asks callers for a certificate (FACTSPAN_TLS_CLIENT_CA): set FACTSPAN_CALLER_CERTIFICATE and "
            "FACTSPAN_CALLER_KEY for the commands that call it"
        )


async def is_serving(address: str) -> bool | None:
    """Whether the server at an address serves; None when none answers."""
    from factspan import AsyncClient, FactSpanError

    from server.cli.access import access

    async with AsyncClient(reachable(address), access=access()) as client:
        try:
            return await client.is_serving(deadline=_CALL_SECONDS)
        except FactSpanError:
            return None


async def _prepare(url: str, space: str, *, is_embedded: bool) -> None:
    """Installs the templates; of the embedded node, shards that it gave up on for want of room are tried again."""
    from analyzers.providers.embedding_model import embedding_model
    from indexer.store.client import ClientSettings, open_client
    from indexer.store.shard_allocation import allocate_again
    from indexer.store.templates import install

    settings = indexer_settings()
    client = open_client(ClientSettings(url, access=settings.opensearch_access))
    async with client:
        if is_embedded:
            await allocate_again(client)
        await install(client, space, embedding_model(settings), settings.layout)


def _start_server(stack: Stack, url: str, model: Path, undo: ExitStack) -> ProcessRecord:
    """The server as a process of its own, told where everything is, and serving."""
    process = start_detached(
        # -P: a folder of the same name where the command was called must not be imported instead
        [sys.executable, "-P", "-m", "server.cli.main", "serve"],
        log=stack.log_file,
        environment={
            **os.environ,
            "FACTSPAN_ADDRESS": stack.address,
            "FACTSPAN_OPENSEARCH_URL": url,
            "FACTSPAN_INDEX_SPACE": stack.index_space,
            "FACTSPAN_MODEL_FOLDER": str(model),
            "FACTSPAN_FILES": str(stack.files),
        },
    )
    undo.callback(stack.record_file.unlink, missing_ok=True)
    undo.callback(process.wait)
    undo.callback(process.terminate)
    version = importlib.metadata.version("factspan")
    write_record(stack.record_file, process, address=stack.address, version=version, log=stack.log_file)
    _wait_until_it_serves(stack, process)
    record = read_record(stack.record_file)
    if record is None:
        raise ServerStartError(f"{stack.record_file} can't be read back: look at its folder")
    return record


def _wait_until_it_serves(stack: Stack, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + _SERVER_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            said = last_line(stack.log_file).removeprefix("factspan: ") or "it left no word"
            raise ServerStartError(f"the server ended at its start: {said} (log: {stack.log_file})")
        if asyncio.run(is_serving(stack.address)):
            return
        time.sleep(_POLL_SECONDS)
    raise ServerStartError(f"the server does not serve within {_SERVER_SECONDS:.0f} s: see {stack.log_file}")
