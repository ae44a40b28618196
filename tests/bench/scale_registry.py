"""What a server takes to know all documents: it reads the whole registry at its start and after each change."""

import time
from dataclasses import dataclass

from indexer.store.client import ClientSettings, open_client
from indexer.store.reader import Reader
from server.documents import Registry
from server.search.plan.rules import load_rules_planner

SECONDS = 600.0
A_NAME = "What is the dose of Nonesuchine?"
"""Has the planner make the table of all drugs' names, in which it then looks for a misspelt one."""


@dataclass(frozen=True, slots=True)
class RegistryReading:
    """Entries, the seconds to read and to unpack them, and those to make their names ready for a plan."""

    entries: int
    reading: float
    names: float


async def measure_registry(url: str, space: str) -> RegistryReading:
    """Reads a space's registry once."""
    client = open_client(ClientSettings(url, timeout=SECONDS))
    try:
        began = time.perf_counter()
        documents = await Reader(client, space).documents(timeout=SECONDS)
        reading = time.perf_counter() - began
    finally:
        await client.close()
    planner = load_rules_planner()
    planner.plan(A_NAME, (), (), ())  # what it loads once
    began = time.perf_counter()
    planner.plan(A_NAME, Registry(documents).drugs, (), ())
    return RegistryReading(len(documents), reading, time.perf_counter() - began)
