"""Which documents quotes without a citation may stand in."""

from collections.abc import Sequence
from dataclasses import replace

from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.search.inquiry import Scope
from server.search.targets import documents_of


def documents_in(scope: Scope, registry: Registry) -> tuple[DocumentRecord, ...]:
    """The registry's documents that a scope lets through; its section types narrow later, its text types don't.

    A superseded document that the scope names is one of them, as in a search.
    """
    if not scope.document_hashes:
        return registry.listed(scope)
    listed = registry.listed(replace(scope, include_superseded=True))
    return tuple(each for each in listed if each.document_hash in scope.document_hashes)


def unknown_drugs(scope: Scope, registry: Registry) -> Sequence[str]:
    """Names in the scope that no document is about."""
    return [name for name in scope.drugs if not documents_of(name, registry.subjects)]
