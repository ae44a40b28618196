"""Which documents a model's names mean, and what it is told of names that mean none."""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.store.records import DocumentRecord
from server.document_names import name_key
from server.documents import Registry
from server.search.inquiry import Scope
from server.search.targets import documents_of

MOST_NAMES = 20
MOST_ANSWERED = 5
"""Unknown names that near ones are looked for: among 50,000 documents that takes 8 ms each."""
MOST_LISTED = 50
"""Valid names that a note lists; a model that gets more has less room for evidence."""
LONGEST_SAID = 80
"""Characters of an unknown name that a note repeats."""


@dataclass(frozen=True, slots=True)
class Named:
    """The documents that names mean, each once; what was left out or folded, a sentence each; and the unknown names."""

    document_hashes: tuple[str, ...]
    notes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def current_documents(registry: Registry) -> tuple[DocumentRecord, ...]:
    """What a look-up may look in unasked: documents that are whole, without those that a newer revision supersedes."""
    left_out = registry.superseded(Scope()) | registry.unfinished
    return tuple(each for each in registry.documents if each.document_hash not in left_out)


def resolve(wanted: Sequence[str], registry: Registry) -> Named:
    """The documents of file names, hashes or resource names, or of drugs by brand or generic name.

    A model knows drugs rather than files: a drug's name means its documents.  A label that a newer revision supersedes
    stands for that revision: its own words may hold no more.
    """
    notes: list[str] = []
    found: list[str] = []
    unknown: list[str] = []
    for name in wanted[:MOST_NAMES]:
        documents = registry.by_name.get(name_key(name), ())
        hashes = tuple(each.document_hash for each in documents) or documents_of(name, registry.drugs)
        newest = tuple(dict.fromkeys(registry.newest_revisions.get(hash_, hash_) for hash_ in hashes))
        found += newest
        if not hashes:
            unknown.append(name)
        elif not set(hashes) & set(newest):
            instead = ", ".join(each.file_name for each in registry.documents if each.document_hash in newest)
            what = f"{name[:LONGEST_SAID]!r} is superseded; its newest revision was looked in"
            notes.append(f"document_names: {what}, {instead}")
    if len(wanted) > MOST_NAMES:
        notes.append(f"document_names: has {len(wanted)} names; only the first {MOST_NAMES} were read")
    if len(set(map(name_key, wanted))) < len(wanted):
        notes.append("document_names: names that stand there twice were folded")
    return Named(tuple(dict.fromkeys(found)), tuple(notes), tuple(dict.fromkeys(unknown)))


def answers(unknown: Sequence[str], registry: Registry) -> tuple[str, ...]:
    """What a model is told of unknown names: the nearest ones to each, and the valid ones."""
    told = [_unknown(name, registry) for name in unknown[:MOST_ANSWERED]]
    if more := len(unknown) - len(told):
        told.append(f"document_names: unknown names left out besides: {more}")
    return (*told, _valid(registry)) if unknown else ()


def _unknown(name: str, registry: Registry) -> str:
    near = registry.near_names.near(name[:LONGEST_SAID])
    hint = f"; the nearest names are {', '.join(near)}" if near else ""
    wrong = f"{name[:LONGEST_SAID]!r} is no document, and no drug that one is about"
    return f"document_names: {wrong}; it was left out{hint}"


def _valid(registry: Registry) -> str:
    valid = list(dict.fromkeys(each.file_name for each in current_documents(registry)))
    if not valid:
        return "document_names: no document is indexed"
    if len(valid) > MOST_LISTED:
        how = "name one as evidence cites it, or a drug by its brand or generic name"
        return f"document_names: there are {len(valid)} documents; {how}"
    return f"document_names: valid are {', '.join(valid)}, and the brand and generic names of their drugs"
