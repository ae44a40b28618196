"""A document's texts as they are kept for citations: page by page, with all that stands there and where.

A text is never written over: one that is extracted otherwise has another version, and is kept beside it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from analyzers.canonical import Place
from indexer.extract.document import Cell, FactSpan, Section
from indexer.store.records import EvidenceRecord, PageRecord, Source, page_from, place_from, sections_from

Spanned = FactSpan | EvidenceRecord
"""A fact span as it was extracted, or as it is stored."""


@dataclass(frozen=True, slots=True)
class TextSpan:
    """A fact span of a text, without its words, which the pages have."""

    start: int
    end: int
    text_type: str
    context: str
    cells: tuple[Cell, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class TextPage(PageRecord):
    """A page of a text, and what touches it: sections, spans, and the places of words in no span, in reading order."""

    text_version: str
    sections: tuple[Section, ...]
    spans: tuple[TextSpan, ...]
    other_places: tuple[Place, ...]


def text_pages(
    version: str,
    pages: Iterable[PageRecord],
    sections: Sequence[Section],
    spans: Sequence[Spanned],
    other_places: Sequence[Place],
) -> list[TextPage]:
    """A text's pages; sections, spans and places are given in reading order."""
    return [
        TextPage(
            **{name: getattr(page, name) for name in _OF_PAGE},
            text_version=version,
            sections=tuple(each for each in sections if _touch(page, each)),
            spans=tuple(
                TextSpan(each.start, each.end, each.text_type, each.context, each.cells, each.places)
                for each in spans
                if _touch(page, each)
            ),
            other_places=tuple(each for each in other_places if each.page == page.page),
        )
        for page in pages
    ]


def text_page_from(source: Source) -> TextPage:
    """The page that was stored."""
    return TextPage(
        **asdict(page_from(source)),
        text_version=source["text_version"],
        sections=sections_from(source["sections"]),
        spans=tuple(_span(entry) for entry in source["spans"]),
        other_places=tuple(place_from(entry) for entry in source["other_places"]),
    )


_OF_PAGE = tuple(PageRecord.__dataclass_fields__)


def _touch(page: PageRecord, piece: Section | Spanned) -> bool:
    return piece.start < page.end and page.start < piece.end


def _span(entry: Source) -> TextSpan:
    return TextSpan(
        entry["start"],
        entry["end"],
        entry["text_type"],
        entry["context"],
        tuple(Cell(**cell) for cell in entry["cells"]),
        tuple(place_from(place) for place in entry["places"]),
    )
