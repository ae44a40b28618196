"""What the server takes of the machine, with the processes that it started: memory, open files, time of processors."""

from dataclasses import dataclass

import psutil

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Usage:
    """At one moment: resident and unshared memory in MiB, open files and connections, threads.

    ``processor_seconds`` is what the server's own process has used of processors since it began.
    """

    moment: str
    resident: float
    unshared: float
    handles: int
    threads: int
    processor_seconds: float


def listener(address: str) -> psutil.Process:
    """The process that listens at HOST:PORT on this machine.

    Raises:
        LookupError: when there is none that we may look at.
    """
    port = int(address.rpartition(":")[2])
    for connection in psutil.net_connections("tcp"):
        if connection.status == psutil.CONN_LISTEN and connection.laddr.port == port and connection.pid is not None:
            return psutil.Process(connection.pid)
    raise LookupError(f"no process of ours listens at {address}")


def usage(moment: str, server: psutil.Process) -> Usage:
    """What the server and its children have now."""
    memory, handles, threads = [], 0, 0
    for process in (server, *server.children(recursive=True)):
        memory.append(process.memory_full_info())
        handles += process.num_fds()
        threads += process.num_threads()
    resident, unshared = (sum(getattr(each, kind) for each in memory) / MEBIBYTE for kind in ("rss", "uss"))
    used = server.cpu_times()
    return Usage(moment, resident, unshared, handles, threads, used.user + used.system)
