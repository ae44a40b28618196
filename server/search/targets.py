"""Finds where a search may look: drugs named by the scope or the question become documents, whole ones only."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from analyzers.near_names import NearNames
from server.search.inquiry import Scope, Targets
from server.search.plan.plan import KnownDrug, Plan, PlannedDrug


def find_targets(scope: Scope, plan: Plan, drugs: Sequence[KnownDrug]) -> Targets:
    """The documents to look in.

    The scope goes first.  The question's drugs narrow within it where they can, and never lead out of it: with a scope
    of one label, a question that also names another drug (an interaction) is answered from that label.
    """
    if scope.drugs:
        return _of_scope(scope, plan, drugs)
    if scope.document_hashes:
        return Targets(_narrowed(scope.document_hashes, plan))
    known = _hashes(plan)
    if plan.drugs and not known:
        return _unknown(plan.drugs)
    return Targets(known or None)


def within(targets: Targets, every: Sequence[str]) -> Targets:
    """The targets among ``every``, the hashes of the documents that the caller may see: a query names each of them."""
    wanted = every if targets.document_hashes is None else targets.document_hashes
    seen = frozenset(every)
    return replace(targets, document_hashes=tuple(hash_ for hash_ in wanted if hash_ in seen))


def without_unfinished(targets: Targets, every: Sequence[str], unfinished: Collection[str]) -> Targets:
    """The targets less the documents that are still being indexed: half a label could answer with half the truth.

    ``every`` has all documents' hashes.
    """
    wanted = every if targets.document_hashes is None else targets.document_hashes
    gone = tuple(hash_ for hash_ in wanted if hash_ in unfinished and hash_ not in targets.left_out)
    if not gone:
        return targets
    note = f"documents left out because they are still being indexed: {len(gone)}"
    left = _without(targets, gone, every)
    return replace(left, being_indexed=len(gone), notes=(*targets.notes, note))


def without_superseded(
    targets: Targets, every: Sequence[str], superseded: Collection[str], named: Collection[str] = ()
) -> Targets:
    """The targets less the documents that a newer revision has superseded: what a label no longer says is no answer.

    ``every`` has all documents' hashes, ``named`` those that the caller names: they are searched, and said to be old.
    """
    wanted = every if targets.document_hashes is None else targets.document_hashes
    gone = tuple(hash_ for hash_ in wanted if hash_ in superseded and hash_ not in named)
    old = len([hash_ for hash_ in wanted if hash_ in superseded]) - len(gone)
    targets = _without(targets, gone, every) if gone else targets
    note = f"documents searched, as the scope names them, though a newer revision has superseded them: {old}"
    return replace(targets, notes=(*targets.notes, note)) if old else targets


def _without(targets: Targets, gone: Collection[str], every: Sequence[str]) -> Targets:
    """The targets less some of their documents.

    Where all are looked in, those few are named in each query, not all others: 50,000 hashes take it seconds.
    """
    if targets.document_hashes is not None:
        unwanted = frozenset(gone)
        return replace(targets, document_hashes=tuple(each for each in targets.document_hashes if each not in unwanted))
    left_out = (*targets.left_out, *gone)
    return replace(targets, left_out=left_out) if len(left_out) < len(every) else replace(targets, document_hashes=())


def limited_to(scope: Scope, subjects: Iterable[KnownDrug]) -> tuple[KnownDrug, ...]:
    """What the scope's documents and drugs are about; empty when it names neither."""
    every = tuple(subjects)
    hashes = {*scope.document_hashes, *(hash_ for name in scope.drugs for hash_ in documents_of(name, every))}
    if not hashes:
        return ()
    return tuple(subject for subject in every if not hashes.isdisjoint(subject.document_hashes))


def documents_of(name: str, drugs: Iterable[KnownDrug]) -> tuple[str, ...]:
    """The hashes of a drug's documents, by brand or generic name in any letter case; a salt may be left out."""
    wanted = name.casefold().split()
    found = (
        hash_
        for drug in drugs
        if any(known.casefold().split()[: len(wanted)] == wanted for known in names(drug))
        for hash_ in drug.document_hashes
    )
    return tuple(dict.fromkeys(found)) if wanted else ()


def names(drug: KnownDrug) -> tuple[str, ...]:
    """All names of a drug."""
    return *drug.brand_names, *drug.generic_names


def _of_scope(scope: Scope, plan: Plan, drugs: Sequence[KnownDrug]) -> Targets:
    found = {name: documents_of(name, drugs) for name in scope.drugs}
    unknown = tuple(name for name, hashes in found.items() if not hashes)
    near = tuple(dict.fromkeys(near for name in unknown for near in _near(name, drugs)))
    hashes = tuple(dict.fromkeys(hash_ for each in found.values() for hash_ in each))
    if not hashes:
        return Targets((), unknown, near)
    if scope.document_hashes:
        hashes = tuple(hash_ for hash_ in hashes if hash_ in scope.document_hashes)
    notes = tuple(f"scope.drugs: no indexed document is about {name!r}; it was left out" for name in unknown)
    return Targets(_narrowed(hashes, plan), notes=notes)


def _near(name: str, drugs: Sequence[KnownDrug]) -> tuple[str, ...]:
    return NearNames((known, drug.document_hashes) for drug in drugs for known in names(drug)).near(name)


def _narrowed(hashes: tuple[str, ...], plan: Plan) -> tuple[str, ...]:
    """Those of the documents that the question's drugs have, or all when there are none of these."""
    asked = frozenset(_hashes(plan))
    return tuple(hash_ for hash_ in hashes if hash_ in asked) or hashes


def _hashes(plan: Plan) -> tuple[str, ...]:
    return tuple(dict.fromkeys(hash_ for drug in plan.drugs for hash_ in drug.document_hashes))


def _unknown(planned: Iterable[PlannedDrug]) -> Targets:
    mentions = tuple(drug.mention for drug in planned)
    return Targets((), mentions, tuple(dict.fromkeys(name for drug in planned for name in drug.near_names)))
