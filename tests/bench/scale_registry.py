"""What a server takes to know all documents: the whole list at its start, and after a change what changed."""

import time
import tracemalloc
from dataclasses import dataclass

from indexer.store.client import ClientSettings, open_client
from indexer.store.reader import Reader
from indexer.store.registry_list import RegistryList
from server.documents import Registry
from server.search.plan.rules import load_rules_planner

SECONDS = 600.0
CHANGES = 20
"""Readings after one change, whose mean is taken: each is short."""
MEBIBYTE = 1 << 20
A_NAME = "What is the dose of Nonesuchine?"
"""Has the planner make the table of all drugs' names, in which it then looks for a misspelt one."""


@dataclass(frozen=True, slots=True)
class RegistryReading:
    """Entries, and what they take of the server.

    ``reading`` is the seconds of a processor to read and unpack them, ``names`` those to make their names ready for a
    plan, ``memory`` their MiB, ``change`` the seconds to read what one write has changed.  OpenSearch's part is not in
    it.
    """

    entries: int
    reading: float
    names: float
    memory: float
    change: float


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
        change = await _change(reader)
    finally:
        await client.close()
    planner = load_rules_planner()
    planner.plan(A_NAME, (), (), ())  # what it loads once
    began = time.process_time()
    planner.plan(A_NAME, Registry(documents).drugs, (), ())
    return RegistryReading(len(kept), reading, time.process_time() - began, memory, change)


async def _change(reader: Reader) -> float:
    """The processor's seconds to bring a list up to date that lacks the last write."""
    before = _without_last_write(await reader.registry(timeout=SECONDS))
    began = time.process_time()
    for _ in range(CHANGES):
        await reader.registry(before, timeout=SECONDS)
    return (time.process_time() - began) / CHANGES


def _without_last_write(listed: RegistryList) -> RegistryList:
    """The list as it was before its last write, which is taken to have been an entry's first."""
    (state,) = listed.states
    last = max(entry.write for entry in listed.entries.values())
    entries = {document_hash: entry for document_hash, entry in listed.entries.items() if entry.write != last}
    then = state._replace(
        entries=len(entries),
        latest_write=max(entry.write for entry in entries.values()),
        writes=state.writes - last,
    )
    return RegistryList((then,), entries)
