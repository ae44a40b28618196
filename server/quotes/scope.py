"""Which documents quotes without a citation may stand in."""

from collections.abc import Sequence

from indexer.store.records import DocumentRecord
from server.documents import Registry
from server.search.query.filters import first_day, last_day
from server.search.targets import documents_of
from server.search.types import Scope


def documents_in(scope: Scope, registry: Registry) -> tuple[DocumentRecord, ...]:
    """The registry's documents that a scope lets through; its section types narrow later, its text types don't."""
    of_drugs = {hash_ for name in scope.drugs for hash_ in documents_of(name, registry.subjects)}
    return tuple(
        document
        for document in registry.documents
        if (not scope.document_hashes or document.document_hash in scope.document_hashes)
        and (not scope.drugs or document.document_hash in of_drugs)
        and (not scope.label_kinds or document.label_kind in scope.label_kinds)
        and _revised_within(document, scope)
    )


def unknown_drugs(scope: Scope, registry: Registry) -> Sequence[str]:
    """Names in the scope that no document is about."""
    return [name for name in scope.drugs if not documents_of(name, registry.subjects)]


def _revised_within(document: DocumentRecord, scope: Scope) -> bool:
    """Whether a document's date lies in the scope's; a document without one lies in none."""
    if not (scope.revised_after or scope.revised_before):
        return True
    date = document.revision_date
    if not date:
        return False
    day = first_day(date)
    late = not scope.revised_after or day >= first_day(scope.revised_after)
    return late and (not scope.revised_before or day <= last_day(scope.revised_before))
