"""Documents made ready for quotes, from the real OpenSearch."""

from dataclasses import replace

from server.citations.text_reader import TextReader
from server.documents import Registry
from server.quotes.documents import QuotedDocuments
from server.quotes.fold import Folder


async def test_a_document_is_whole(text_reader: TextReader, quoted_registry: Registry, folder: Folder) -> None:
    """Its text to the character, its spans' words where they say."""
    records = quoted_registry.documents
    found = await QuotedDocuments(text_reader, folder, most=2).get(records)
    assert set(found) == set(quoted_registry.hashes)
    for record in records:
        document = found[record.document_hash]
        assert len(document.text.source) == record.text_length
        assert len(document.layout.spans) == record.span_count
        assert tuple(each.section_type for each in document.layout.sections) == record.section_types


async def test_documents_are_kept_so_many_at_most(
    text_reader: TextReader, quoted_registry: Registry, folder: Folder
) -> None:
    """The one used longest ago goes."""
    one, two, three = quoted_registry.documents
    documents = QuotedDocuments(text_reader, folder, most=2)
    first = await documents.get([one, two])
    again = await documents.get([one])
    assert again[one.document_hash] is first[one.document_hash]
    await documents.get([three])
    later = await documents.get([one, two])
    assert later[one.document_hash] is first[one.document_hash]
    assert later[two.document_hash] is not first[two.document_hash]


async def test_what_is_not_whole_is_left_out(
    text_reader: TextReader, quoted_registry: Registry, folder: Folder
) -> None:
    """A document that is still being indexed, or whose pages are gone."""
    record = quoted_registry.documents[0]
    others = [replace(record, stage="generated"), replace(record, document_hash="0" * 64)]
    assert await QuotedDocuments(text_reader, folder, most=2).get(others) == {}
