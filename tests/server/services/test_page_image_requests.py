"""What GetPageImage refuses, field by field."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from factspan.v1 import evidence_pb2, page_image_pb2

from analyzers.canonical import Box
from indexer.page_images.page_picture import PagePicture
from indexer.store.records import DocumentRecord
from server.errors import InvalidRequestError
from server.services.page_image_requests import MOST_TOLD, Mark, check_on_page, read_page_image

HASH = "a" * 64
NAN, INFINITE = math.nan, math.inf


@pytest.fixture(scope="module")
def label(document: Callable[..., DocumentRecord]) -> DocumentRecord:
    """A label of twelve pages."""
    return document()


def place(page: int = 3, **sides: float) -> evidence_pb2.Place:
    """A rectangle."""
    return evidence_pb2.Place(page=page, **({"x0": 10.0, "top": 20.0, "x1": 30.0, "bottom": 40.0} | sides))


def cited(*places: evidence_pb2.Place, **names: str) -> evidence_pb2.Citation:
    """A citation of the label."""
    return evidence_pb2.Citation(places=places, **({"document": f"documents/{HASH}"} | names))


def request(*citations: evidence_pb2.Citation, page: int = 3, dpi: int = 0) -> page_image_pb2.GetPageImageRequest:
    """A request for page 3."""
    return page_image_pb2.GetPageImageRequest(document="zorquela", page=page, dpi=dpi, citations=citations)


def test_places_on_the_page_are_marked(label: DocumentRecord) -> None:
    """Those on others are passed over: words can run over a page's end."""
    clean = read_page_image(request(cited(place(2), place(3, x1=33.0)), dpi=72), label)
    assert (clean.page, clean.dpi) == (3, 72)
    assert clean.marks == (Mark("citations[0].places[1]", Box(10, 20, 33, 40)),)


def test_the_default_is_150_dots_an_inch(label: DocumentRecord) -> None:
    """When none are named."""
    assert read_page_image(request(), label).dpi == 150


@pytest.mark.parametrize("names", [{"document_hash": HASH}, {"document": ""}, {"document": "zorquela.pdf"}])
def test_a_citation_may_name_the_document_in_any_way(names: dict[str, str], label: DocumentRecord) -> None:
    """Or not at all."""
    assert read_page_image(request(cited(place(), **names)), label).marks


@pytest.mark.parametrize(
    ("wrong", "field", "says"),
    [
        (request(page=0), "page", "is 0; zorquela.pdf has pages 1-12"),
        (request(page=-1), "page", "is -1"),
        (request(page=13), "page", "pages 1-12"),
        (request(page=2**31 - 1), "page", "pages 1-12"),
        (request(dpi=71), "dpi", "is 71; it must be 72-300"),
        (request(dpi=301), "dpi", "72-300"),
        (request(dpi=-(2**31)), "dpi", "72-300"),
        (request(*[cited(place())] * 201), "citations", "at most 200"),
        (request(cited(*[place()] * 5001)), "citations", "more than 5000 places"),
        (request(cited(place(), document="documents/" + "b" * 64)), "citations[0].document", "zorquela.pdf"),
        (request(cited(place(), document_hash="b" * 64)), "citations[0].document_hash", "documents/" + HASH),
        (request(cited(place()), cited()), "citations[1].places", "is empty"),
        (request(cited(place(5))), "citations[0].places", "none on page 3; the words stand on page 5"),
        (request(cited(place(5), place(6))), "citations[0].places", "pages 5-6"),
        (request(cited(place(0))), "citations[0].places[0].page", "pages 1-12"),
        (request(cited(place(13))), "citations[0].places[0].page", "pages 1-12"),
        (request(cited(place(), place(x0=NAN))), "citations[0].places[1].x0", "is nan"),
        (request(cited(place(top=-INFINITE))), "citations[0].places[0].top", "is -inf"),
        (request(cited(place(x1=INFINITE))), "citations[0].places[0].x1", "is inf"),
        (request(cited(place(bottom=NAN))), "citations[0].places[0].bottom", "is nan"),
        (request(cited(place(x0=31.0))), "citations[0].places[0]", "before it begins"),
        (request(cited(place(bottom=19.0))), "citations[0].places[0]", "before it begins"),
    ],
)
def test_what_does_not_fit_is_told_by_its_field(
    wrong: page_image_pb2.GetPageImageRequest, field: str, says: str, label: DocumentRecord
) -> None:
    """With what would fit."""
    with pytest.raises(InvalidRequestError) as caught:
        read_page_image(wrong, label)
    violation = caught.value.violations[0]
    assert violation.field == field
    assert says in violation.description


@pytest.mark.parametrize(
    "hostile",
    [
        request(*[cited(*[place(x0=NAN, top=NAN, x1=NAN, bottom=NAN)] * 20)] * 200),
        request(*[cited(place(), document="x" * 100_000)] * 200),
        request(*[cited(*[place(1 + number % 2) for number in range(25)])] * 200),
    ],
    ids=["places", "names", "pages"],
)
def test_an_error_stays_short(hostile: page_image_pb2.GetPageImageRequest, label: DocumentRecord) -> None:
    """It has to fit into the head of a response."""
    with pytest.raises(InvalidRequestError) as caught:
        read_page_image(hostile, label)
    assert len(caught.value.violations) <= MOST_TOLD + 4
    assert len(str(caught.value)) < 4000


@pytest.mark.parametrize(
    ("box", "fits"),
    [
        ((10, 20, 30, 40), True),
        ((-5, -5, 700, 900), True),
        ((613, 20, 640, 40), False),
        ((10, 800, 30, 820), False),
        ((-9, 0, -3, 9), False),
    ],
)
def test_a_mark_must_touch_the_page(box: Sequence[Any], fits: bool) -> None:  # noqa: FBT001  expected outcome
    """What lies outside is told with the page's size."""
    picture = PagePicture(b"", 612, 792, 612.0, 792.0, 72)
    marks = [Mark("citations[0].places[0]", Box(*box))]
    if fits:
        check_on_page(marks, picture)
        return
    with pytest.raises(InvalidRequestError, match="612 x 792 points"):
        check_on_page(marks, picture)
