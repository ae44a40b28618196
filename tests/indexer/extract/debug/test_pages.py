"""From a PDF to pictures of its pages."""

import importlib
from collections.abc import Callable

import pytest
from reportlab.pdfgen.canvas import Canvas

from indexer.errors import EncryptedError, NoSuchPageError
from indexer.extract.debug.pages import DRAW, Drawing, draw_document
from indexer.extract.recipe import extract

PNG = b"\x89PNG"


def test_all_pages_are_drawn_beside_the_document(label_pdf: bytes) -> None:
    """The same document as without pictures."""
    drawn = draw_document(label_pdf, "label.pdf", Drawing())
    assert drawn.document == extract(label_pdf, "label.pdf")
    assert [number for number, _ in drawn.pages] == [1, 2, 3]
    assert all(png.startswith(PNG) for _, png in drawn.pages)


def test_chosen_pages_come_once_and_in_order(label_pdf: bytes) -> None:
    """Ranges may overlap."""
    drawn = draw_document(label_pdf, "label.pdf", Drawing(pages=((3, 3), (1, 1), (3, 3))))
    assert [number for number, _ in drawn.pages] == [1, 3]


def test_a_page_that_is_not_there_is_an_error(label_pdf: bytes) -> None:
    """It says which, and how many there are; a vast range costs nothing."""
    with pytest.raises(NoSuchPageError, match=r"no page 999999; it has 3 pages"):
        draw_document(label_pdf, "label.pdf", Drawing(pages=((1, 999_999),)))


def test_an_encrypted_file_needs_its_password_to_be_drawn(make_pdf: Callable[..., bytes]) -> None:
    """As it does to be read."""

    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 700, "Testoline is a drug.")

    pdf = make_pdf(draw, encrypt="sesame")
    with pytest.raises(EncryptedError):
        draw_document(pdf, "label.pdf", Drawing())
    assert len(draw_document(pdf, "label.pdf", Drawing(password="sesame")).pages) == 1  # noqa: S106  a made-up one


def test_the_name_for_the_other_process_is_the_functions() -> None:
    """That process finds the function by it."""
    module, name = DRAW.split(":")
    assert getattr(importlib.import_module(module), name) is draw_document
