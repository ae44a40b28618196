"""What the documents are about that a caller limits a search to."""

from collections.abc import Iterable, Sequence

from server.search.targets import documents_of
from server.search.types import KnownDrug


def subjects_in(hashes: Iterable[str], drugs: Sequence[str], subjects: Sequence[KnownDrug]) -> tuple[KnownDrug, ...]:
    """The subjects of the documents named by hash, or else of those about the named drugs; empty without a limit.

    ``subjects`` are all that is indexed.  Of a drug that is not indexed its name is known all the same, and so is that
    the question is about it.
    """
    wanted = set(hashes) or {hash_ for name in drugs for hash_ in documents_of(name, subjects)}
    known = tuple(each for each in subjects if wanted & set(each.document_hashes))
    return known or tuple(KnownDrug((), (name,), ()) for name in drugs)
