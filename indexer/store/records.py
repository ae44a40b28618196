"""What is stored, as data classes; with the field names, which nobody else spells out."""

from dataclasses import dataclass

from analyzers.canonical import Place
from indexer.extract.document import Section


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """The registry's entry: what a document is, and how far its indexing has come.

    ``stage`` is extracted, generated or indexed.  ``recipe`` names the versions of extraction, generation and embedding
    that made it: another recipe means that the document is worked on again.  ``updated_at`` is ISO 8601, UTC.
    """

    document_hash: str
    file_name: str
    label_kind: str
    brand_names: tuple[str, ...]
    generic_names: tuple[str, ...]
    maker: str
    packager: str
    revision_date: str
    language: str
    page_count: int
    text_length: int
    stage: str
    recipe: str
    span_count: int
    block_count: int
    question_count: int
    sections: tuple[Section, ...]
    updated_at: str


@dataclass(frozen=True, slots=True)
class PageRecord:
    """One page's stretch of the canonical text: what evidence is checked against before it leaves."""

    document_hash: str
    page: int
    width: float
    height: float
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class EvidenceRecord:
    """A searchable piece that can be cited: a fact span, or a section block (``text_type`` "block").

    ``page`` is the first page; ``section`` the section's id; ``sequence`` the place in the section, from 0.
    """

    id: str
    document_hash: str
    file_name: str
    label_kind: str
    brand_names: tuple[str, ...]
    generic_names: tuple[str, ...]
    revision_date: str
    section: str
    section_number: str
    section_heading: str
    section_path: tuple[str, ...]
    section_type: str
    text_type: str
    text: str
    context: str
    page: int
    start: int
    end: int
    sequence: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """A question as a key to its page, section and spans (ids); never evidence."""

    id: str
    document_hash: str
    file_name: str
    label_kind: str
    brand_names: tuple[str, ...]
    generic_names: tuple[str, ...]
    revision_date: str
    section: str
    section_type: str
    text: str
    page: int
    spans: tuple[str, ...]
    made_by: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A record as one leg of a search found it, with that leg's raw score (BM25, or similarity of vectors)."""

    record: EvidenceRecord
    score: float


@dataclass(frozen=True, slots=True)
class QuestionHit:
    """A question as one leg of a search found it."""

    record: QuestionRecord
    score: float
