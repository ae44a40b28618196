"""Which document and place a quote comes to."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from indexer.extract.document import Section
from indexer.store.records import DocumentRecord
from server.citations.layout import Layout
from server.quotes.documents import QuotedDocument
from server.quotes.fold import Folder
from server.quotes.judge import Judge
from server.quotes.lookup import Finder, Lookup, Placed, Question
from server.quotes.text_index import index_text
from server.quotes.verdicts import Cited, Match, Quote, Reason, Where

WHOLE = "Swallow the tablets whole."
SOURCE = f"1 DOSE\n{WHOLE} Do not chew the tablets.\n2 STORAGE\nKeep cool. {WHOLE}\n"
SECOND = SOURCE.index("2 STORAGE")
ONE, TWO = "1" * 64, "2" * 64
Find = Callable[..., Placed]


@pytest.fixture(scope="module")
def documents(folder: Folder) -> tuple[QuotedDocument, QuotedDocument]:
    """One with two sections that share a sentence, and another."""
    sections = (
        Section("s1", "1", "DOSE", 1, None, "dosage", 0, 7, SECOND, (1,), ("1 DOSE",)),
        Section("s2", "2", "STORAGE", 1, None, "storage", SECOND, SECOND + 10, len(SOURCE), (1,), ("2 STORAGE",)),
    )
    record = DocumentRecord(
        ONE, "a.pdf", "us_plr", (), (), "", "", "", "en", 1, len(SOURCE), "indexed", "r", 0, 0, 0, (), ""
    )
    one = QuotedDocument(record, index_text(SOURCE, folder), (), Layout("", sections, (), ()))
    text = index_text("Take the capsules with a glass of water.", folder)
    return one, QuotedDocument(replace(record, document_hash=TWO), text, (), Layout("", (), (), ()))


@pytest.fixture
def find(judge: Judge, documents: tuple[QuotedDocument, QuotedDocument]) -> Find:
    """Looks a quote up: the cited document of the two, the others beside it."""

    def found(text: str, cited: Cited | None = None, *section_types: str) -> Placed:
        named = next((each for each in documents if cited and each.record.document_hash == cited.document_hash), None)
        others = tuple(each for each in documents if each is not named)
        lookup = Lookup(Quote(text, cited), judge.prepare(text), named, others)
        return Finder(judge).find(lookup, Question((), section_types, 0.9))

    return found


@pytest.mark.parametrize(
    ("cited", "where", "start"),
    [
        (Cited(ONE), Where.AS_CITED, 7),
        (Cited(ONE, "s2"), Where.AS_CITED, SOURCE.rindex(WHOLE)),
        (Cited(ONE, "", SOURCE.rindex(WHOLE), SOURCE.rindex(WHOLE) + 5), Where.AS_CITED, SOURCE.rindex(WHOLE)),
        (Cited(ONE, "", SECOND, SECOND + 9), Where.ELSEWHERE_IN_SECTION, SOURCE.rindex(WHOLE)),
        (Cited(ONE, "s9"), Where.ANOTHER_SECTION, 7),
    ],
)
def test_of_equal_words_the_cited_ones_are_shown(find: Find, cited: Cited, where: Where, start: int) -> None:
    """And where they stand is told, measured by the citation."""
    found, _ = find(WHOLE, cited)
    assert (found.finding.match, found.where, found.finding.start) == (Match.EXACT, where, start)


def test_words_in_another_section_than_cited_are_exact_and_said_so(find: Find) -> None:
    """The place was wrong, the words were not."""
    found, _ = find("Do not chew the tablets.", Cited(ONE, "s2"))
    assert (found.finding.match, found.where) == (Match.EXACT, Where.ANOTHER_SECTION)


def test_words_in_another_document_than_cited_are_no_proof(find: Find) -> None:
    """They are another label's; where they stand is told."""
    found, document = find("Take the capsules with a glass of water.", Cited(ONE))
    assert (found.finding.match, found.finding.reason) == (Match.NOT_FOUND, Reason.ANOTHER_DOCUMENT)
    assert (found.where, found.document_hash) == (Where.ANOTHER_DOCUMENT, TWO)
    assert document is not None


@pytest.mark.parametrize(
    ("text", "reason"),
    [("Entirely other words stand here.", Reason.DOCUMENT_UNKNOWN), ("short", Reason.TOO_SHORT)],
)
def test_a_document_that_is_not_indexed_proves_nothing(find: Find, text: str, reason: Reason) -> None:
    """It is a finding on the quote, no error."""
    found, document = find(text, Cited("unknown"))
    assert (found.finding.reason, document) == (reason, None)


def test_without_a_citation_all_documents_are_looked_in(find: Find) -> None:
    """Exact before near, wherever it stands."""
    found, _ = find("Take the capsules with a glass of water.")
    assert (found.document_hash, found.finding.match, found.where) == (TWO, Match.EXACT, Where.UNCITED)
    near, _ = find("Take these capsules with a glass of water.")
    assert (near.document_hash, near.finding.match) == (TWO, Match.NEAR)


def test_section_types_narrow_a_quote_without_a_citation(find: Find) -> None:
    """Of two places the one in such a section; words elsewhere prove nothing."""
    found, _ = find(WHOLE, None, "storage")
    assert (found.finding.match, found.finding.start) == (Match.EXACT, SOURCE.rindex(WHOLE))
    outside, _ = find("Do not chew the tablets.", None, "storage")
    assert (outside.finding.match, outside.finding.reason) == (Match.NOT_FOUND, Reason.OUTSIDE_SCOPE)
