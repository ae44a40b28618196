"""Plans without a search: by the server's rules, with the registry when OpenSearch can be reached."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from server.cli.errors import WrongUsageError

if TYPE_CHECKING:
    from pathlib import Path

    from server.cli.stack import Stack
    from server.documents import Registry
    from server.evaluation.section_types import Aim
    from server.search.plan.plan import KnownDrug
    from server.search.plan.rules import RulesPlanner

_SECONDS = 2.0  # to wait for the registry: a plan is of use without it
_KEPT_SECONDS = 60.0
_MOST_READ = 64  # documents, whose words make plans as good as the server's: reading them takes a moment each


def read_registry(stack: "Stack") -> "Registry | None":
    """What is indexed; None when OpenSearch is away or holds nothing yet."""
    return asyncio.run(_read(stack))


async def _read(stack: "Stack") -> "Registry | None":
    from indexer.store.client import ClientSettings, open_client
    from indexer.store.errors import StoreError
    from indexer.store.reader import Reader
    from server.cli.configuration import indexer_settings
    from server.documents import RegistryCache

    client = open_client(
        ClientSettings(
            stack.find_opensearch(), timeout=_SECONDS, retries=0, access=indexer_settings().opensearch_access
        )
    )
    try:
        cache = RegistryCache(Reader(client, stack.index_space), seconds=_KEPT_SECONDS)
        registry = await cache.get()
        return await cache.with_words(registry.hashes[:_MOST_READ])
    except StoreError:
        return None
    finally:
        await client.close()


def scope_of(registry: "Registry | None", drugs: Sequence[str], documents: Sequence[str]) -> tuple["KnownDrug", ...]:
    """What a plan is limited to: the documents, or else the drugs' documents; without a registry the drugs' names.

    Raises:
        WrongUsageError: for a document that the registry does not have.
    """
    from server.errors import DocumentNotFoundError
    from server.search.inquiry import Scope
    from server.search.plan.plan import KnownDrug
    from server.search.targets import limited_to

    named = tuple(KnownDrug((), (name,), ()) for name in drugs)
    if registry is None:
        return named
    try:
        hashes = tuple(registry.find(name).document_hash for name in documents)
    except DocumentNotFoundError as error:
        raise WrongUsageError(str(error)) from error
    return limited_to(Scope(hashes, () if hashes else tuple(drugs)), registry.subjects) or named


def aims_of(gold: "Path", structure: "Path", registry: "Registry | None", planner: "RulesPlanner") -> "tuple[Aim, ...]":
    """The section types that plans of the answerable gold questions aim at, and the right ones by labels' structures.

    Questions without a type that a heading tells are left out; each is planned in the scope of its document.

    Raises:
        WrongUsageError: for a file that cannot be used.
    """
    from server.evaluation.gold import read_gold
    from server.evaluation.json_lines import InputFileError
    from server.evaluation.section_types import Aim, read_headings, right_types

    drugs = registry.drugs if registry else ()
    aims = []
    try:
        for each in read_gold([gold]):
            right = right_types(each, read_headings(structure, each.document)) if each.answerable else ()
            if right:
                scope = scope_of(registry, [each.drug] if each.drug else (), [each.document])
                aims.append(Aim(right, planner.plan(each.question, drugs, (), scope).section_types))
    except InputFileError as error:
        raise WrongUsageError(str(error)) from error
    return tuple(aims)
