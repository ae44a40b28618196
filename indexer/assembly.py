"""How an extraction, and what was generated from it, become the records that are stored."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from analyzers.canonical import cut, first_page
from indexer.extract.document import ExtractedDocument, FactSpan
from indexer.generate.generated import Generated, PlainWords, Question, SectionBlock, Tags
from indexer.store.names import evidence_id, page_id, question_id, text_page_id, text_version
from indexer.store.records import BLOCK, EvidenceRecord, PageRecord, QuestionRecord, RegistryEntry
from indexer.store.text_pages import TextPage, text_pages

NO_TAGS: Tags = MappingProxyType({})
NO_PLAIN_WORDS: PlainWords = MappingProxyType({})


def registry_entry(document: ExtractedDocument, recipe: str, generated: Generated | None = None) -> RegistryEntry:
    """The registry's entry; without ``generated`` the counts are 0.  Stage and time are for who notes the stage."""
    label = document.label
    return RegistryEntry(
        document_hash=document.document_hash,
        file_name=document.file_name,
        label_kind=label.kind,
        brand_names=label.brand_names,
        generic_names=label.generic_names,
        maker=label.maker,
        packager=label.packager,
        revision_date=label.revision_date,
        language=label.language,
        page_count=len(document.pages),
        text_length=len(document.canonical_text),
        stage="",
        recipe=recipe,
        span_count=len(document.spans) - len(generated.heads) if generated else 0,
        block_count=len(generated.blocks) if generated else 0,
        question_count=len(generated.questions) if generated else 0,
        section_types=tuple(section.section_type for section in document.sections),
        updated_at="",
        text_version=version_of(document),
        sections=document.sections,
    )


def page_records(document: ExtractedDocument) -> list[tuple[str, PageRecord]]:
    """(id, record) of each page: its stretch of the canonical text."""
    return [
        (
            page_id(document.document_hash, page.number),
            PageRecord(
                document_hash=document.document_hash,
                page=page.number,
                width=page.width,
                height=page.height,
                start=page.start,
                end=page.end,
                text=cut(document.canonical_text, page.start, page.end) if page.start < page.end else "",
            ),
        )
        for page in document.pages
    ]


def text_page_records(document: ExtractedDocument) -> list[tuple[str, TextPage]]:
    """(id, record) of each page of the document's text, as it is kept for citations."""
    version = version_of(document)
    pages = [page for _, page in page_records(document)]
    made = text_pages(version, pages, document.sections, document.spans, document.other_places)
    return [(text_page_id(document.document_hash, version, page.page), page) for page in made]


def version_of(document: ExtractedDocument) -> str:
    """The name of the document's canonical text."""
    return text_version(document.canonical_text[page.start : page.end] for page in document.pages)


def span_records(
    document: ExtractedDocument, tags: Tags = NO_TAGS, lay_words: PlainWords = NO_PLAIN_WORDS
) -> list[EvidenceRecord]:
    """A record a fact span, in reading order."""
    return _evidence(document, [(span.text_type, span) for span in document.spans], tags, lay_words)


def block_records(
    document: ExtractedDocument,
    blocks: Sequence[SectionBlock],
    tags: Tags = NO_TAGS,
    lay_words: PlainWords = NO_PLAIN_WORDS,
) -> list[EvidenceRecord]:
    """A record a section block, in the blocks' order."""
    return _evidence(document, [(BLOCK, block) for block in blocks], tags, lay_words)


def question_records(document: ExtractedDocument, questions: Sequence[Question]) -> list[QuestionRecord]:
    """A record a question; the same words on the same page are one question."""
    sections = {section.id: section for section in document.sections}
    stored = {span.id: evidence_id(document.document_hash, span.start, span.end) for span in document.spans}
    records = [
        QuestionRecord(
            id=question_id(document.document_hash, question.page, question.text),
            document_hash=document.document_hash,
            file_name=document.file_name,
            label_kind=document.label.kind,
            brand_names=document.label.brand_names,
            generic_names=document.label.generic_names,
            revision_date=document.label.revision_date,
            section=question.section,
            section_type=sections[question.section].section_type,
            text=question.text,
            page=question.page,
            spans=tuple(stored[span] for span in question.spans),
            made_by=question.made_by,
        )
        for question in questions
    ]
    return list({record.id: record for record in reversed(records)}.values())[::-1]


def _evidence(
    document: ExtractedDocument,
    pieces: Iterable[tuple[str, FactSpan | SectionBlock]],
    tags: Tags,
    lay_words: PlainWords,
) -> list[EvidenceRecord]:
    """A record each of (text type, piece)."""
    sections = {section.id: section for section in document.sections}
    version = version_of(document)
    return [
        EvidenceRecord(
            id=evidence_id(document.document_hash, piece.start, piece.end),
            document_hash=document.document_hash,
            file_name=document.file_name,
            label_kind=document.label.kind,
            brand_names=document.label.brand_names,
            generic_names=document.label.generic_names,
            revision_date=document.label.revision_date,
            section=piece.section,
            section_number=sections[piece.section].number or "",
            section_heading=sections[piece.section].heading,
            section_path=sections[piece.section].path,
            section_type=sections[piece.section].section_type,
            text_type=text_type,
            text=cut(document.canonical_text, piece.start, piece.end),
            context=piece.context,
            page=first_page(piece.places),
            start=piece.start,
            end=piece.end,
            sequence=piece.sequence,
            places=piece.places,
            text_version=version,
            cells=piece.cells if isinstance(piece, FactSpan) else (),
            tags=tags.get(piece.id, ()),
            lay_words=lay_words.get(piece.id, ""),
        )
        for text_type, piece in pieces
    ]
