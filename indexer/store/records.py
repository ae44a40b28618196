"""What is stored, as data classes; with the field names, which nobody else spells out."""

import functools
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, NamedTuple, TypeVar

from analyzers.canonical import Box, Place
from indexer.extract.document import Cell, Section

BLOCK = "block"
"""The text type of a section block; fact spans have those of the extraction."""


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """What the registry's list tells of a document: what it is, and how far its indexing has come.

    ``section_types`` has the type of each of its sections, in their order.  ``stage`` is extracted, generated or
    indexed.  ``recipe`` names the versions of extraction, generation and embedding that made it: another recipe means
    that the document is worked on again.  ``updated_at`` is ISO 8601, UTC.  ``text_version`` names its canonical text;
    empty when it was indexed before texts had names.
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
    section_types: tuple[str, ...]
    updated_at: str
    text_version: str = ""


@dataclass(frozen=True, slots=True)
class RegistryEntry(DocumentRecord):
    """A document's whole entry in the registry, which is what is stored: with its sections, 50 times the list's part.

    Only they are stored: their types are told from them.
    """

    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class RemovedDocument:
    """What the registry keeps of a document that was removed, in its entry's place: that it was, and when.

    ``removed_at`` is ISO 8601, UTC.
    """

    document_hash: str
    file_name: str
    removed_at: str


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

    ``page`` is the first page; ``section`` the section's id; ``sequence`` the place in the section, from 0.  ``cells``
    are a table row's, with their columns' heads, for drawing the table again.  ``tags`` say what the piece is about
    (``body_part:liver``), for filters; ``lay_words`` how else its clinical terms are said, for the word leg alone.
    ``text_version`` names the canonical text that ``start`` and ``end`` count in.
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
    cells: tuple[Cell, ...] = ()
    tags: tuple[str, ...] = ()
    lay_words: str = ""
    text_version: str = ""


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


class Hit(NamedTuple):
    """A record as one leg of a search found it, with that leg's raw score (BM25, or similarity of vectors)."""

    record: EvidenceRecord
    score: float


class QuestionHit(NamedTuple):
    """A question as one leg of a search found it."""

    record: QuestionRecord
    score: float


class Field:
    """The names of the stored fields, for queries."""

    DOCUMENT_HASH = "document_hash"
    FILE_NAME = "file_name"
    LABEL_KIND = "label_kind"
    BRAND_NAMES = "brand_names"
    BRAND_NAMES_WHOLE = "brand_names.name"
    GENERIC_NAMES = "generic_names"
    GENERIC_NAMES_WHOLE = "generic_names.name"
    REVISION_DATE = "revision_date"
    RECIPE = "recipe"
    SECTION = "section"
    SECTION_NUMBER = "section_number"
    SECTION_HEADING = "section_heading"
    SECTION_PATH = "section_path"
    SECTION_TYPE = "section_type"
    TEXT_TYPE = "text_type"
    TEXT = "text"
    CONTEXT = "context"
    PAGE = "page"
    START = "start"
    END = "end"
    SEQUENCE = "sequence"
    SPANS = "spans"
    TAGS = "tags"
    LAY_WORDS = "lay_words"
    MADE_BY = "made_by"
    STAGE = "stage"
    VECTOR = "vector"
    LOCAL_VECTOR = "local_vector"
    PLACES = "places"
    CELLS = "cells"
    TEXT_VERSION = "text_version"
    SECTIONS = "sections"
    REMOVED_AT = "removed_at"
    UPDATED_AT = "updated_at"


VECTORS = (Field.VECTOR, Field.LOCAL_VECTOR)
"""The model's vector and, where a provider embeds, the local model's beside it; no record is read with them."""

ALL_BUT_VECTORS: Mapping[str, object] = {"excludes": list(VECTORS)}
"""What of a record's source is read in full, as OpenSearch takes it."""

RANKED_BY = (
    Field.DOCUMENT_HASH,
    Field.GENERIC_NAMES,
    Field.SECTION,
    Field.SECTION_PATH,
    Field.SECTION_TYPE,
    Field.TEXT_TYPE,
    Field.TEXT,
    Field.CONTEXT,
    Field.PAGE,
    Field.START,
    Field.END,
    Field.SEQUENCE,
    Field.CELLS,
)
"""What a search reads of a span or block; the rest, most of its bytes, is needed only of what is returned."""

Record = RegistryEntry | RemovedDocument | PageRecord | EvidenceRecord | QuestionRecord
Source = Mapping[str, Any]
"""A record as OpenSearch keeps it, without its vector: JSON."""
Repeated = TypeVar("Repeated", str, tuple[str, ...])
_SECTION_TYPES = "section_types"
_LEFT_OUT = (Field.REVISION_DATE, Field.TEXT_VERSION)


def to_source(record: Record) -> dict[str, Any]:
    """The record as JSON.  Its id is not in it, being the stored document's own; an empty date is left out."""
    source = asdict(record)
    source.pop("id", None)
    source.pop(_SECTION_TYPES, None)
    if not source.get(Field.REVISION_DATE, True):
        del source[Field.REVISION_DATE]
    return source


def evidence_from(record_id: str, source: Source) -> EvidenceRecord:
    """The span or block that was stored under ``record_id``; what a search leaves out of it is empty."""
    read = source.get  # a search reads hundreds: written out, it takes a third of the time of a loop over the fields
    return EvidenceRecord(
        id=record_id,
        document_hash=_one(source[Field.DOCUMENT_HASH]),
        file_name=_one(read(Field.FILE_NAME, "")),
        label_kind=_one(read(Field.LABEL_KIND, "")),
        brand_names=_one(tuple(read(Field.BRAND_NAMES, ()))),
        generic_names=_one(tuple(read(Field.GENERIC_NAMES, ()))),
        revision_date=_one(read(Field.REVISION_DATE, "")),
        section=_one(source[Field.SECTION]),
        section_number=_one(read(Field.SECTION_NUMBER, "")),
        section_heading=_one(read(Field.SECTION_HEADING, "")),
        section_path=_one(tuple(read(Field.SECTION_PATH, ()))),
        section_type=_one(source[Field.SECTION_TYPE]),
        text_type=_one(source[Field.TEXT_TYPE]),
        text=source[Field.TEXT],
        context=_one(read(Field.CONTEXT, "")),
        page=source[Field.PAGE],
        start=source[Field.START],
        end=source[Field.END],
        sequence=source[Field.SEQUENCE],
        places=tuple([place_from(entry) for entry in read(Field.PLACES, ())]),
        cells=tuple([Cell(**entry) for entry in read(Field.CELLS, ())]),
        tags=_one(tuple(read(Field.TAGS, ()))),
        lay_words=read(Field.LAY_WORDS, ""),
        text_version=_one(read(Field.TEXT_VERSION, "")),
    )


def question_from(record_id: str, source: Source) -> QuestionRecord:
    """The question that was stored under ``record_id``."""
    return QuestionRecord(
        id=record_id,
        document_hash=_one(source[Field.DOCUMENT_HASH]),
        file_name=_one(source[Field.FILE_NAME]),
        label_kind=_one(source[Field.LABEL_KIND]),
        brand_names=_one(tuple(source[Field.BRAND_NAMES])),
        generic_names=_one(tuple(source[Field.GENERIC_NAMES])),
        revision_date=_one(source.get(Field.REVISION_DATE, "")),
        section=_one(source[Field.SECTION]),
        section_type=_one(source[Field.SECTION_TYPE]),
        text=_one(source[Field.TEXT]),
        page=source[Field.PAGE],
        spans=tuple(source[Field.SPANS]),
        made_by=_one(source[Field.MADE_BY]),
    )


@functools.lru_cache(maxsize=4096)
def _one(value: Repeated) -> Repeated:
    """The same object for equal values: records of a document repeat most of theirs, and thousands are kept."""
    return value


def listed_from(source: Source) -> DocumentRecord | RemovedDocument:
    """What the list tells of an entry, of whose sections it needs the types alone; or what is kept of a removed one."""
    return removed_from(source) if Field.REMOVED_AT in source else DocumentRecord(**_document_values(source))


def registry_entry_from(source: Source) -> RegistryEntry | RemovedDocument:
    """The registry's entry that was stored, or what is kept of a removed document's."""
    if Field.REMOVED_AT in source:
        return removed_from(source)
    return RegistryEntry(**_document_values(source), sections=sections_from(source[Field.SECTIONS]))


def _document_values(source: Source) -> dict[str, Any]:
    # OpenSearch leaves out a list that is empty when it is asked for parts of what the list would hold.
    types = (sys.intern(section[Field.SECTION_TYPE]) for section in source.get(Field.SECTIONS, ()))
    return {**_values(DocumentRecord, source), _SECTION_TYPES: tuple(types)}


def removed_from(source: Source) -> RemovedDocument:
    """What is kept of a removed document."""
    return RemovedDocument(**_values(RemovedDocument, source))


def sections_from(entries: Iterable[Source]) -> tuple[Section, ...]:
    """The sections that were stored."""
    return tuple(Section(**_values(Section, entry)) for entry in entries)


def page_from(source: Source) -> PageRecord:
    """The page that was stored."""
    return PageRecord(**_values(PageRecord, source))


def _values(kind: type, source: Source) -> dict[str, Any]:
    """The fields of ``kind`` that the source has: lists as tuples, what may be left out as an empty text."""
    values: dict[str, Any] = {}
    for name in _names(kind):
        value = source.get(name, "") if name in _LEFT_OUT else source.get(name)
        values[name] = tuple(value) if isinstance(value, list) else value
    return values


@functools.cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def place_from(entry: Source) -> Place:
    """The place that was stored."""
    box = entry["box"]
    return Place(entry["page"], Box(box["x0"], box["top"], box["x1"], box["bottom"]), entry["start"], entry["end"])
