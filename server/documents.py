"""The registry as the server sees it: the documents by name, kept for a moment, and the drugs they are about."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from analyzers.near_names import NearNames
from analyzers.section_words import SectionWords, section_words
from indexer.store.reader import Reader
from indexer.store.records import DocumentRecord, RemovedDocument
from indexer.store.state import Stage
from server.document_names import SUFFIX, name_key
from server.errors import DocumentNotFoundError, DocumentRemovedError
from server.revisions import is_revised_within, newest_revisions
from server.search.inquiry import Scope
from server.search.plan.plan import KnownDrug
from server.search.targets import documents_of, names
from server.security.caller import current_reach
from server.security.reach import Reach

if TYPE_CHECKING:
    from indexer.store.registry_list import RegistryList

_KEPT_WORDS = 64  # documents, whose words were read last; about a megabyte each


@dataclass(frozen=True)
class Registry:
    """All documents, by file name and hash, as they were at one moment.

    ``words`` holds the words of documents by hash, of those that questions were about.
    """

    documents: tuple[DocumentRecord, ...]
    words: Mapping[str, SectionWords] = field(default_factory=dict)

    @cached_property
    def subjects(self) -> tuple[KnownDrug, ...]:
        """What each document is about: its drug's names, hash, section types and kind; a paper has no names."""
        return tuple(
            KnownDrug(
                document.brand_names,
                document.generic_names,
                (document.document_hash,),
                tuple(dict.fromkeys(document.section_types)),
                (document.label_kind,),
                self.words.get(document.document_hash),
            )
            for document in self.documents
        )

    @cached_property
    def drugs(self) -> tuple[KnownDrug, ...]:
        """The subjects that are drugs: documents without a name (papers) are left out."""
        return tuple(subject for subject in self.subjects if subject.brand_names or subject.generic_names)

    @cached_property
    def hashes(self) -> tuple[str, ...]:
        """Every document's hash."""
        return tuple(document.document_hash for document in self.documents)

    @cached_property
    def by_name(self) -> Mapping[str, Sequence[DocumentRecord]]:
        """The documents by hash and by file name, which several may have; a name is told by ``name_key``."""
        by_name: defaultdict[str, list[DocumentRecord]] = defaultdict(list)
        for document in self.documents:
            by_name[document.document_hash].append(document)
            by_name[name_key(document.file_name)].append(document)
        return dict(by_name)

    @cached_property
    def near_names(self) -> NearNames:
        """What spells a document's or its drug's name nearly; a file goes before a drug of the same name."""
        drugs = ((name, each.document_hashes) for each in self.drugs for name in names(each))
        files = ((each.file_name, (each.document_hash,)) for each in self.documents)
        return NearNames((*drugs, *files), name_key)

    @cached_property
    def _near_files(self) -> NearNames:
        return NearNames(((each.file_name, (each.document_hash,)) for each in self.documents), name_key)

    @cached_property
    def unfinished(self) -> frozenset[str]:
        """Hashes of documents whose indexing has not ended: what stands in them may not be found yet."""
        return frozenset(document.document_hash for document in self.documents if document.stage != Stage.INDEXED)

    @cached_property
    def newest_revisions(self) -> Mapping[str, str]:
        """The hash of the newest revision, by the hashes of the documents that it supersedes."""
        return newest_revisions(self.documents)

    def superseded(self, scope: Scope) -> frozenset[str]:
        """Hashes of the documents that a scope leaves out as superseded.

        With dates, a revision counts for what it was then: only one within the dates supersedes.
        """
        if scope.include_superseded:
            return frozenset()
        if not (scope.revised_after or scope.revised_before):
            return frozenset(self.newest_revisions)
        return frozenset(newest_revisions(self._revised_within(scope)))

    def listed(self, scope: Scope) -> tuple[DocumentRecord, ...]:
        """The documents of a scope's drugs, kinds and dates, in the order of all."""
        superseded = self.superseded(scope)
        about = {hash_ for name in scope.drugs for hash_ in documents_of(name, self.drugs)}
        return tuple(
            document
            for document in self._revised_within(scope)
            if document.document_hash not in superseded
            and (not scope.drugs or document.document_hash in about)
            and (not scope.label_kinds or document.label_kind in scope.label_kinds)
        )

    def _revised_within(self, scope: Scope) -> tuple[DocumentRecord, ...]:
        after, before = scope.revised_after, scope.revised_before
        return tuple(each for each in self.documents if is_revised_within(each, after, before))

    def find(self, name: str) -> DocumentRecord:
        """The document of a resource name, a hash, or a file name with or without .pdf in any letter case.

        Raises:
            DocumentNotFoundError: with near names, when none has it.
        """
        if found := self.by_name.get(name_key(name)):
            return found[0]
        raise DocumentNotFoundError(name, self._near_files.near(name))


class NarrowedRegistries:
    """What callers may see of one registry, made once for each reach; they are forgotten when another is given."""

    def __init__(self) -> None:
        self._whole: Registry | None = None
        self._by_reach: dict[Reach, Registry] = {}

    def of(self, registry: Registry, reach: Reach) -> Registry:
        """The registry with only the documents within reach."""
        if reach.is_everything:
            return registry
        if self._whole is not registry:
            self._whole, self._by_reach = registry, {}
        if reach not in self._by_reach:
            documents = tuple(document for document in registry.documents if reach.holds(document))
            self._by_reach[reach] = replace(registry, documents=documents)
        return self._by_reach[reach]

    def whole(self, registry: Registry | None) -> Registry | None:
        """What a registry was made of, if it was made here of the last one; else itself."""
        is_made = any(made is registry for made in self._by_reach.values())
        return self._whole if is_made else registry


def may_know_of(removed: RemovedDocument, reach: Reach) -> bool:
    """Whether a caller may know that a document was there: of its drug nothing is kept, so a reach of drugs says no."""
    return not reach.drugs and (reach.is_everything or reach.names(removed.document_hash, removed.file_name))


class RegistryCache:
    """Asks after some seconds whether the registry has changed, and reads what has; one reader at a time.

    To ask takes a millisecond however many documents there are.
    """

    def __init__(self, reader: Reader, *, seconds: float, on_read: Callable[[Registry], None] = lambda _: None) -> None:
        """``on_read`` is told each registry that was read, the whole of it, before anybody is given it."""
        self._reader = reader
        self._seconds = seconds
        self._on_read = on_read
        self._latest: Registry | None = None
        self._list: RegistryList | None = None
        self._asked_at = 0.0
        self._reading = asyncio.Lock()
        self._narrowed = NarrowedRegistries()

    async def get(self, *, newer_than: Registry | None = None) -> Registry:
        """What the caller may see of it; one that is up to date now when ``newer_than`` is the one at hand.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch can't be asked.
        """
        async with self._reading:
            now = time.monotonic()
            if (
                self._latest is None
                or self._narrowed.whole(newer_than) is self._latest
                or now - self._asked_at >= self._seconds
            ):
                read = await self._reader.registry(self._list)
                if self._latest is None or read is not self._list:
                    ordered = sorted(read.documents, key=place_in_list)
                    self._latest = Registry(tuple(ordered), _still_true(self._latest, ordered))
                    self._on_read(self._latest)
                self._list, self._asked_at = read, now
            return self._narrowed.of(self._latest, current_reach())

    async def with_words(self, hashes: Collection[str]) -> Registry:
        """The registry with the words of the documents of these hashes; each is read once while it is kept.

        Raises:
            indexer.store.errors.StoreError: when OpenSearch can't be asked.
        """
        await self.get()
        async with self._reading:
            assert self._latest  # noqa: S101  # get() has read it
            known = self._latest.words
            unread = [
                each
                for each in self._latest.documents
                if each.document_hash in hashes and each.document_hash not in known
            ]
            if unread:
                read = await asyncio.gather(*(self._words(document) for document in unread))
                words = {**known, **{each.document_hash: own for each, own in zip(unread, read, strict=True)}}
                self._latest = replace(self._latest, words=dict(list(words.items())[-_KEPT_WORDS:]))
            return self._narrowed.of(self._latest, current_reach())

    async def find(self, names: Iterable[str]) -> tuple[DocumentRecord, ...]:
        """The documents of some names, each once; a name that is not known is looked for in a fresh registry too.

        Raises:
            DocumentNotFoundError: for the first name that no document has.
            DocumentRemovedError: when it is that of a document which was removed.
        """
        registry = await self.get()
        wanted = tuple(names)
        try:
            found = [registry.find(name) for name in wanted]
        except DocumentNotFoundError:
            fresh = await self.get(newer_than=registry)
            found = [await self._find(name, fresh) for name in wanted]
        return tuple({document.document_hash: document for document in found}.values())

    async def _find(self, name: str, registry: Registry) -> DocumentRecord:
        try:
            return registry.find(name)
        except DocumentNotFoundError:
            key = name_key(name)
            removed = await self._reader.removed([key, key + SUFFIX])
            if removed and may_know_of(removed, current_reach()):
                raise DocumentRemovedError(removed.document_hash, removed.file_name, removed.removed_at) from None
            raise

    async def _words(self, document: DocumentRecord) -> SectionWords:
        entry, pages = await asyncio.gather(
            self._reader.document(document.document_hash),
            self._reader.pages_over(document.document_hash, 0, document.text_length),
        )
        stretches = [
            (
                section.section_type,
                "".join(
                    page.text[max(0, section.start - page.start) : max(0, section.end - page.start)] for page in pages
                ),
            )
            for section in (entry.sections if entry else ())
        ]
        return await asyncio.to_thread(section_words, stretches)  # 10 to 30 ms a label


def _still_true(registry: Registry | None, documents: Iterable[DocumentRecord]) -> Mapping[str, SectionWords]:
    """The words of documents whose text and sections are the same as in an earlier registry."""
    if registry is None or not registry.words:
        return {}
    before = {each.document_hash: each for each in registry.documents if each.document_hash in registry.words}
    same = {each.document_hash for each in documents if before.get(each.document_hash) == each}
    return {hash_: words for hash_, words in registry.words.items() if hash_ in same}


def place_in_list(document: DocumentRecord) -> tuple[str, str]:
    """What the list of documents is ordered by: file name, then hash."""
    return document.file_name, document.document_hash
