"""Statements verified against the real OpenSearch."""

from dataclasses import replace

import pytest

from indexer.store.reader import Reader
from server.citations.text_reader import TextReader
from server.deadline import Deadline
from server.documents import Registry
from server.quotes.documents import QuotedDocuments
from server.quotes.doubts import Doubts
from server.quotes.fold import Folder
from server.quotes.judge import Judge
from server.quotes.lookup import Question
from server.quotes.verdicts import Cited, Match, Quote, Reason, Statement, Support
from server.quotes.verify import QuoteVerifier

TRUE = "Do not take more than 50 mg of Zorquela in one day."
SECONDS = 30.0


@pytest.fixture
def documents(text_reader: TextReader, folder: Folder) -> QuotedDocuments:
    """Kept for one test."""
    return QuotedDocuments(text_reader, folder, most=5)


@pytest.mark.parametrize("most", [1, 5])
async def test_each_quote_gets_its_verdict_in_order(
    quoted_reader: Reader,
    quoted_registry: Registry,
    documents: QuotedDocuments,
    judge: Judge,
    doubts: Doubts,
    most: int,
) -> None:
    """With all documents looked through, or with those that have spans like it."""
    verifier = QuoteVerifier(quoted_reader, documents, judge, doubts, most_documents=most)
    statements = (
        Statement(
            "1", "s", (Quote(TRUE), Quote("Store Otherol capsules in a refrigerator at 2 to 8 degrees Celsius."))
        ),
        Statement("2", "s", (Quote(TRUE.replace("50", "500")), Quote("in one day"))),
        Statement("3", "s", ()),
    )
    question = Question(quoted_registry.documents, (), 0.9)
    verdicts = await verifier.verify(statements, question, quoted_registry, Deadline.after(SECONDS))
    assert [each.statement.id for each in verdicts] == ["1", "2", "3"]
    assert [each.support for each in verdicts] == [Support.SUPPORTED, Support.UNSUPPORTED, Support.UNSUPPORTED]
    matches = [quote.found.finding.match for each in verdicts for quote in each.quotes]
    assert matches == [Match.EXACT, Match.EXACT, Match.NOT_FOUND, Match.TOO_SHORT]
    evidence = verdicts[0].quotes[0].evidence
    assert evidence is not None
    assert (evidence.text, evidence.page, evidence.text_type) == (TRUE, 1, "sentence")


async def test_words_that_are_not_what_is_stored_prove_nothing(
    quoted_reader: Reader,
    quoted_registry: Registry,
    documents: QuotedDocuments,
    judge: Judge,
    doubts: Doubts,
    folder: Folder,
) -> None:
    """The verbatim check is on the way out, after whatever is kept in memory."""
    record = quoted_registry.find("zorquela")
    held = (await documents.get([record]))[record.document_hash]
    source = held.text.source.replace("50 mg of Zorquela in one day", "90 mg of Zorquela in one day")
    changed = replace(held, text=type(held.text)(source, folder.fold(source), held.text.words, held.text.places))
    documents._kept[record.document_hash, record.recipe] = changed
    verifier = QuoteVerifier(quoted_reader, documents, judge, doubts, most_documents=5)
    statement = Statement("1", "s", (Quote(TRUE.replace("50", "90"), Cited(record.document_hash)),))
    question = Question(quoted_registry.documents, (), 0.9)
    (verdict,) = await verifier.verify([statement], question, quoted_registry, Deadline.after(SECONDS))
    assert verdict.support is Support.UNSUPPORTED
    assert verdict.quotes[0].found.finding.reason is Reason.CHANGED_MEANWHILE
    assert verdict.quotes[0].evidence is None
