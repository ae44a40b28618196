"""The registry as the server sees it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from made_up_records import make_document

from indexer.extract.document import Section
from indexer.store.records import PageRecord, RegistryEntry, RemovedDocument
from indexer.store.registry_list import Listed, RegistryList
from server.documents import NarrowedRegistries, Registry, RegistryCache
from server.errors import DocumentNotFoundError, DocumentRemovedError
from server.search.inquiry import Scope
from server.search.plan.plan import KnownDrug
from server.security.caller import Caller, answering
from server.security.reach import EVERYTHING, Reach

ZORQUELA = make_document(page_count=2, text_length=100)
PAPER = replace(ZORQUELA, document_hash="b" * 64, file_name="A Paper.PDF", brand_names=(), generic_names=())


class CountingReader:
    """A registry that counts how often it is read; no test of OpenSearch, which the services' tests use."""

    def __init__(self) -> None:
        self.records: tuple[RegistryEntry, ...] = (ZORQUELA, PAPER)
        self.reads = 0
        self.asked = 0
        self.texts_read: list[str] = []

    async def removed(self, names: Sequence[str]) -> RemovedDocument | None:
        """As Reader.removed."""
        return RemovedDocument("e" * 64, "Gone.pdf", "2026-01-02T03:04:05+00:00") if "gone.pdf" in names else None

    async def registry(self, before: RegistryList | None) -> RegistryList:
        """As Reader.registry: another one for other records."""
        self.asked += 1
        if before and before.documents == self.records:
            return before
        self.reads += 1
        return RegistryList((), {each.document_hash: Listed(0, each) for each in self.records})

    async def document(self, document_hash: str) -> RegistryEntry | None:
        """As Reader.document."""
        return next((each for each in self.records if each.document_hash == document_hash), None)

    async def pages_over(self, document_hash: str, start: int, end: int) -> tuple[PageRecord, ...]:
        """As Reader.pages_over: two pages, the second section begins on the first one."""
        self.texts_read.append(document_hash)
        first, second = "Take one daily. Watch for", " jaundice."
        assert (start, end) == (0, ZORQUELA.text_length)
        return (
            PageRecord(document_hash, 1, 600.0, 800.0, 0, len(first), first),
            PageRecord(document_hash, 2, 600.0, 800.0, len(first), len(first + second), second),
        )


@pytest.fixture
def reader() -> CountingReader:
    """Two documents."""
    return CountingReader()


@pytest.mark.parametrize(
    "name", ["documents/" + "a" * 64, "a" * 64, "A" * 64, "zorquela.pdf", "zorquela", " Zorquela.PDF "]
)
def test_a_document_is_found_by_each_of_its_names(name: str) -> None:
    """Resource name, hash, file name with or without .pdf."""
    assert Registry((ZORQUELA, PAPER)).find(name) == ZORQUELA


def test_an_unknown_name_gets_near_ones() -> None:
    """As they are written."""
    with pytest.raises(DocumentNotFoundError) as caught:
        Registry((ZORQUELA, PAPER)).find("zorkela")
    assert caught.value.near_names == ("zorquela.pdf",)


def test_documents_without_a_drug_are_not_drugs() -> None:
    """A paper has no names to be asked for by."""
    drugs = Registry((ZORQUELA, PAPER)).drugs
    assert drugs == (KnownDrug(("Zorquela",), ("zorquelamab",), ("a" * 64,), (), ("us_plr",)),)


def test_a_document_is_unfinished_until_it_is_indexed() -> None:
    """A run that is under way, or was killed, leaves an earlier stage."""
    begun = replace(PAPER, stage="generated")
    assert Registry((ZORQUELA, begun)).unfinished == {"b" * 64}


def test_a_drug_has_its_sections_types_once_each() -> None:
    """In the order of its sections: a plan aims at what the label has."""
    drugs = Registry((replace(ZORQUELA, section_types=("dosage", "storage", "dosage")),)).drugs
    assert drugs[0].section_types == ("dosage", "storage")


def test_a_superseded_revision_is_left_out_unless_asked_for() -> None:
    """By its flag, or by dates that leave out the newer one."""
    older = replace(ZORQUELA, document_hash="d" * 64, file_name="older.pdf", revision_date="2019-05")
    registry = Registry((older, ZORQUELA))
    assert registry.newest_revisions == {older.document_hash: ZORQUELA.document_hash}
    assert registry.superseded(Scope()) == {older.document_hash}
    assert registry.superseded(Scope(include_superseded=True)) == frozenset()
    assert registry.superseded(Scope(revised_before="2020")) == frozenset()
    assert registry.listed(Scope(revised_before="2020")) == (older,)
    assert registry.listed(Scope(drugs=("zorquela",))) == (ZORQUELA,)


async def test_the_registry_is_kept_for_its_seconds(reader: CountingReader) -> None:
    """Within them nothing is asked; it comes by file name."""
    cache = RegistryCache(reader, seconds=60)  # type: ignore[arg-type]  # a fake
    assert [each.file_name for each in (await cache.get()).documents] == ["A Paper.PDF", "zorquela.pdf"]
    await cache.get()
    assert (reader.asked, reader.reads) == (1, 1)


async def test_who_wants_to_know_is_told_each_registry_that_was_read(reader: CountingReader) -> None:
    """Once, and the whole of it."""
    told: list[Registry] = []
    cache = RegistryCache(reader, seconds=60, on_read=told.append)  # type: ignore[arg-type]  # a fake
    first = await cache.get()
    await cache.get()
    assert told == [first]


async def test_the_registry_is_read_again_only_when_it_has_changed(reader: CountingReader) -> None:
    """After its seconds it is asked each time."""
    cache = RegistryCache(reader, seconds=0)  # type: ignore[arg-type]  # a fake
    first = await cache.get()
    assert await cache.get() is first
    assert await cache.get(newer_than=first) is first
    reader.records = (ZORQUELA,)
    assert (await cache.get()).documents == (ZORQUELA,)
    assert (reader.asked, reader.reads) == (4, 2)


async def test_a_document_indexed_a_moment_ago_is_found(reader: CountingReader) -> None:
    """A name that the kept registry lacks is looked for in a fresh one."""
    cache = RegistryCache(reader, seconds=60)  # type: ignore[arg-type]  # a fake
    await cache.get()
    new = replace(ZORQUELA, document_hash="c" * 64, file_name="new.pdf")
    reader.records = (*reader.records, new)
    assert await cache.find(["new", "new.pdf"]) == (new,)
    with pytest.raises(DocumentNotFoundError):
        await cache.find(["new", "nonesuch"])


async def test_a_removed_document_is_said_to_be(reader: CountingReader) -> None:
    """By its file's name too."""
    with pytest.raises(DocumentRemovedError, match="was removed at 2026-01-02"):
        await RegistryCache(reader, seconds=60).find(["GONE"])  # type: ignore[arg-type]  # a fake


def _section(section_type: str, start: int, end: int) -> Section:
    return Section(f"s{start}", None, "", 1, None, section_type, start, start, end, (1,), ("",))


async def test_the_words_of_documents_are_read_once_and_stand_under_their_sections(reader: CountingReader) -> None:
    """A section that runs on to the next page has the words of both."""
    reader.records = (replace(ZORQUELA, sections=(_section("dosage", 0, 15), _section("warnings", 15, 36))), PAPER)
    cache = RegistryCache(reader, seconds=60)  # type: ignore[arg-type]  # counts what a Reader would read
    registry = await cache.with_words([ZORQUELA.document_hash])
    assert await cache.with_words([ZORQUELA.document_hash]) is registry
    assert reader.texts_read == [ZORQUELA.document_hash]
    words = registry.drugs[0].words
    assert words
    assert words.shares([(("jaundice",),)]).keys() == {"warnings"}
    assert words.shares([(("daily",),)]).keys() == {"dosage"}


async def test_words_outlive_a_fresh_registry_until_the_document_changes(reader: CountingReader) -> None:
    """A document that was indexed anew is read anew."""
    cache = RegistryCache(reader, seconds=0)  # type: ignore[arg-type]  # counts what a Reader would read
    await cache.with_words([ZORQUELA.document_hash])
    assert (await cache.get()).words.keys() == {ZORQUELA.document_hash}
    reader.records = (replace(ZORQUELA, updated_at="2026-02-02T03:04:05+00:00"), PAPER)
    assert not (await cache.get()).words


async def test_a_document_that_is_not_there_has_no_words(reader: CountingReader) -> None:
    """Nothing is read."""
    cache = RegistryCache(reader, seconds=60)  # type: ignore[arg-type]  # counts what a Reader would read
    assert not (await cache.with_words(["f" * 64])).words
    assert reader.texts_read == []


OF_ZORQUELA = Reach(drugs=("zorquela",))


def test_what_callers_may_see_is_made_once_for_each_reach() -> None:
    """And known as made of the whole."""
    narrowed, whole = NarrowedRegistries(), Registry((ZORQUELA, PAPER))
    own = narrowed.of(whole, OF_ZORQUELA)
    assert own.documents == (ZORQUELA,)
    assert narrowed.of(whole, Reach(drugs=("zorquela",))) is own
    assert narrowed.of(whole, EVERYTHING) is whole
    assert narrowed.whole(own) is whole
    other = Registry((PAPER,))
    assert narrowed.of(other, OF_ZORQUELA).documents == ()
    assert narrowed.whole(own) is own


async def test_a_limited_caller_has_a_newer_registry_when_one_is_asked_for() -> None:
    """What they had was made of the one at hand."""
    reader = CountingReader()
    cache = RegistryCache(reader, seconds=60)  # type: ignore[arg-type]  # a stand-in
    with answering(Caller("ward 7", is_known=True, reach=OF_ZORQUELA)):
        before = await cache.get()
        reader.records = (ZORQUELA, PAPER, replace(ZORQUELA, document_hash="c" * 64))
        after = await cache.get(newer_than=before)
    assert (len(before.documents), len(after.documents)) == (1, 2)


async def test_a_limited_caller_does_not_learn_what_was_removed() -> None:
    """Unless the document is one that their reach names."""
    cache = RegistryCache(CountingReader(), seconds=60)  # type: ignore[arg-type]  # a stand-in
    for reach, error in (
        (OF_ZORQUELA, DocumentNotFoundError),
        (Reach(documents=("other.pdf",)), DocumentNotFoundError),
        (Reach(documents=("gone.pdf",)), DocumentRemovedError),
        (EVERYTHING, DocumentRemovedError),
    ):
        with answering(Caller("ward 7", is_known=True, reach=reach)), pytest.raises(error):
            await cache.find(["gone"])
