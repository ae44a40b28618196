"""What a server takes to know all documents: it reads the whole registry at its start and after each change."""

import time
import tracemalloc
from dataclasses import dataclass

from indexer.store.client import ClientSettings, open_client
from indexer.store.reader import Reader
from server.documents import Registry
from server.search.plan.rules import load_rules_planner

SECONDS = 600.0
MEBIBYTE = 1 << 20
A_NAME = "What is the dose of Nonesuchine?"
"""Has the planner make the table of all drugs' names, in which it then looks for a misspelt one."""


@dataclass(frozen=True, slots=True)
class RegistryReading:
    """Entries, and what they take of the server.

    ``reading`` is the seconds of a processor to read and unpack them, ``names`` those to make their names ready for a
    plan, ``memory`` their MiB.  OpenSearch's part is not in it.
    """

    entries: int
    reading: float
    names: float
    memory: float


async def measure_registry(url: str, space: str) -> RegistryReading:
    """Reads a space's registry: once for the time, once for the memory."""
    client = open_client(ClientSettings(url, timeout=SECONDS))
    try:
        reader = Reader(client, space)
        await reader.documents(timeout=SECONDS)  # the connection is made
        began = time.process_time()
        documents = await reader.documents(timeout=SECONDS)
        reading = time.process_time() - began
        tracemalloc.start()
        kept = await reader.documents(timeout=SECONDS)
        memory = tracemalloc.get_traced_memory()[0] / MEBIBYTE
        tracemalloc.stop()
    finally:
        await client.close()
    planner = load_rules_planner()
    planner.plan(A_NAME, (), (), ())  # what it loads once
    began = time.process_time()
    planner.plan(A_NAME, Registry(documents).drugs, (), ())
    return RegistryReading(len(kept), reading, time.process_time() - began, memory)
