"""Records as JSON and back."""

import json
from dataclasses import asdict, replace

from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place
from indexer.extract.document import Cell, Section
from indexer.store.records import (
    DocumentRecord,
    EvidenceRecord,
    PageRecord,
    QuestionRecord,
    RegistryEntry,
    evidence_from,
    listed_from,
    page_from,
    question_from,
    registry_entry_from,
    to_source,
)

NEWER = ("cells", "tags", "lay_words", "text_version")
words = st.text(max_size=20)
names = st.lists(words, max_size=3).map(tuple)
numbers = st.integers(0, 10**6)
points = st.floats(0, 2000, allow_nan=False)
dates = st.sampled_from(["", "2024", "2024-05", "2024-05-17"])
places = st.builds(Place, page=numbers, box=st.builds(Box, points, points, points, points), start=numbers, end=numbers)
sections = st.builds(
    Section,
    id=words,
    number=st.none() | words,
    heading=words,
    level=numbers,
    parent=st.none() | words,
    section_type=words,
    start=numbers,
    body_start=numbers,
    end=numbers,
    pages=st.lists(numbers, max_size=3).map(tuple),
    path=names,
)
evidence = st.builds(
    EvidenceRecord,
    **dict.fromkeys(("id", "document_hash", "file_name", "label_kind", "section", "section_number"), words),
    **dict.fromkeys(("section_heading", "section_type", "text_type", "text", "context", "lay_words"), words),
    **dict.fromkeys(("brand_names", "generic_names", "section_path"), names),
    **dict.fromkeys(("page", "start", "end", "sequence"), numbers),
    revision_date=dates,
    places=st.lists(places, max_size=3).map(tuple),
    cells=st.lists(st.builds(Cell, words, words), max_size=3).map(tuple),
    tags=names,
    text_version=words,
)
questions = st.builds(
    QuestionRecord,
    **dict.fromkeys(("id", "document_hash", "file_name", "label_kind", "section", "section_type", "text"), words),
    **dict.fromkeys(("brand_names", "generic_names", "spans"), names),
    made_by=words,
    page=numbers,
    revision_date=dates,
)
entries = st.builds(
    RegistryEntry,
    **dict.fromkeys(("document_hash", "file_name", "label_kind", "maker", "packager", "language", "stage"), words),
    **dict.fromkeys(("brand_names", "generic_names"), names),
    **dict.fromkeys(("page_count", "text_length", "span_count", "block_count", "question_count"), numbers),
    recipe=words,
    updated_at=words,
    text_version=words,
    revision_date=dates,
    section_types=st.just(()),
    sections=st.lists(sections, max_size=2).map(tuple),
).map(lambda entry: replace(entry, section_types=tuple(each.section_type for each in entry.sections)))


@given(evidence)
def test_evidence_comes_back_as_it_was(record: EvidenceRecord) -> None:
    """Spans and blocks go through JSON unchanged."""
    assert evidence_from(record.id, json.loads(json.dumps(to_source(record)))) == record


@given(questions)
def test_a_question_comes_back_as_it_was(record: QuestionRecord) -> None:
    """Questions go through JSON unchanged."""
    assert question_from(record.id, json.loads(json.dumps(to_source(record)))) == record


@given(entries)
def test_a_document_comes_back_as_it_was(record: RegistryEntry) -> None:
    """The registry's entries go through JSON unchanged."""
    assert registry_entry_from(json.loads(json.dumps(to_source(record)))) == record


@given(entries)
def test_the_list_tells_all_but_the_sections(record: RegistryEntry) -> None:
    """Of them, the types suffice to it."""
    source = json.loads(json.dumps(to_source(record)))
    listed = listed_from({**source, "sections": [{"section_type": each} for each in record.section_types]})
    assert isinstance(listed, DocumentRecord)
    assert asdict(listed) == {name: value for name, value in asdict(record).items() if name != "sections"}


@given(st.builds(PageRecord, words, numbers, points, points, numbers, numbers, words))
def test_a_page_comes_back_as_it_was(record: PageRecord) -> None:
    """Pages go through JSON unchanged."""
    assert page_from(json.loads(json.dumps(to_source(record)))) == record


def test_an_empty_date_is_not_stored() -> None:
    """OpenSearch takes no empty text for a date."""
    record = QuestionRecord("i", "h", "f", "k", (), (), "", "s", "t", "q", 1, (), "m")
    assert "revision_date" not in to_source(record)
    assert "id" not in to_source(record)


def test_a_piece_stored_before_there_were_some_fields_is_read() -> None:
    """An index may hold records of an older program: they have none."""
    record = EvidenceRecord("i", "h", "f", "k", (), (), "", "s", "", "", (), "t", "block", "w", "", 1, 0, 1, 0, ())
    source = {name: value for name, value in to_source(record).items() if name not in NEWER}
    assert evidence_from("i", source) == record


def test_a_document_stored_before_texts_had_versions_is_read() -> None:
    """Its text has none."""
    record = RegistryEntry("h", "f", "k", (), (), "", "", "", "en", 1, 1, "indexed", "r", 0, 0, 0, (), "")
    source = {name: value for name, value in to_source(record).items() if name != "text_version"}
    assert registry_entry_from(source) == record


@given(evidence)
def test_records_of_a_document_share_what_they_repeat(record: EvidenceRecord) -> None:
    """Thousands of them are kept."""
    one, two = (evidence_from(record.id, json.loads(json.dumps(to_source(record)))) for _ in range(2))
    assert one.document_hash is two.document_hash
    assert one.section_path is two.section_path
