"""What GetPageImage is asked for: the page, the dots an inch, and the places that citations have on that page."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from factspan.v1 import evidence_pb2, page_image_pb2

from analyzers.canonical import Box
from indexer.page_images.page_picture import PagePicture
from indexer.store.records import DocumentRecord
from server.document_names import is_named, resource_name
from server.errors import shown
from server.services.findings import Findings

DEFAULT_DPI = 150
LEAST_DPI, MOST_DPI = 72, 300
MOST_CITATIONS = 200
MOST_PLACES = 5_000
MOST_TOLD = 10
"""Violations; an error travels in the head of a response, which has room for some 8 KB."""
SIDES = ("x0", "top", "x1", "bottom")


@dataclass(frozen=True, slots=True)
class Mark:
    """A rectangle to mark, in points from the page's top left, and the field that asks for it."""

    field: str
    box: Box


@dataclass(frozen=True, slots=True)
class CleanPageImage:
    """A request that fits its document."""

    page: int
    dpi: int
    marks: tuple[Mark, ...]


def read_page_image(message: page_image_pb2.GetPageImageRequest, document: DocumentRecord) -> CleanPageImage:
    """The request as data.

    Raises:
        InvalidRequestError: with all violations at once.
    """
    findings = Findings()
    if not 1 <= message.page <= document.page_count:
        findings.wrong("page", f"is {message.page}; {document.file_name} has pages 1-{document.page_count}")
    dpi = message.dpi or DEFAULT_DPI
    if not LEAST_DPI <= dpi <= MOST_DPI:
        findings.wrong("dpi", f"is {dpi}; it must be {LEAST_DPI}-{MOST_DPI}, or 0 for {DEFAULT_DPI}")
    if len(message.citations) > MOST_CITATIONS:
        findings.wrong("citations", f"has {len(message.citations)} entries; at most {MOST_CITATIONS} are allowed")
    if sum(len(each.places) for each in message.citations) > MOST_PLACES:
        findings.wrong("citations", f"has more than {MOST_PLACES} places in all")
    findings.raise_if_any()
    marks: list[Mark] = []
    for number, citation in enumerate(message.citations):
        marks += _marks(f"citations[{number}]", citation, message.page, document, findings)
        if len(findings.violations) >= MOST_TOLD:
            break
    findings.raise_if_any()
    return CleanPageImage(message.page, dpi, tuple(marks))


def check_on_page(marks: Sequence[Mark], page: PagePicture) -> None:
    """Whether each mark touches the page, whose size is known once it is drawn.

    Raises:
        InvalidRequestError: for marks that do not.
    """
    findings = Findings()
    for mark in marks:
        box = mark.box
        if len(findings.violations) >= MOST_TOLD:
            break
        if box.x1 < 0 or box.bottom < 0 or box.x0 > page.width_points or box.top > page.height_points:
            size = f"{page.width_points:g} x {page.height_points:g} points"
            findings.wrong(mark.field, f"lies outside the page, which has {size}")
    findings.raise_if_any()


def _marks(
    field: str, citation: evidence_pb2.Citation, page: int, document: DocumentRecord, findings: Findings
) -> list[Mark]:
    for name in ("document", "document_hash"):
        value = getattr(citation, name)
        if value and not is_named(document, value):
            own = resource_name(document.document_hash)
            findings.wrong(f"{field}.{name}", f"is {shown(value)!r}; the page is of {document.file_name}, {own}")
            return []
    places = [(f"{field}.places[{number}]", place) for number, place in enumerate(citation.places)]
    if not places:
        findings.wrong(f"{field}.places", "is empty; send the citation as an answer or ResolveCitation has it")
        return []
    for name, place in places:
        _check(name, place, document, findings)
        if len(findings.violations) >= MOST_TOLD:
            return []
    here = [Mark(name, Box(*_sides(place))) for name, place in places if place.page == page]
    if not here:
        pages = sorted({place.page for _, place in places})
        where = f"page {pages[0]}" if len(pages) == 1 else f"pages {pages[0]}-{pages[-1]}"
        findings.wrong(f"{field}.places", f"has none on page {page}; the words stand on {where}")
    return here


def _check(name: str, place: evidence_pb2.Place, document: DocumentRecord, findings: Findings) -> None:
    if not 1 <= place.page <= document.page_count:
        findings.wrong(f"{name}.page", f"is {place.page}; {document.file_name} has pages 1-{document.page_count}")
    for side, value in zip(SIDES, _sides(place), strict=True):
        if not math.isfinite(value):
            findings.wrong(f"{name}.{side}", f"is {value}; it must be a number of points")
    if place.x0 > place.x1 or place.top > place.bottom:
        findings.wrong(name, "ends before it begins; x0 must not be over x1, nor top over bottom")


def _sides(place: evidence_pb2.Place) -> tuple[float, float, float, float]:
    return place.x0, place.top, place.x1, place.bottom
