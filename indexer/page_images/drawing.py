"""How a PDF's page is drawn: as it is on display, on the whole sheet that places are counted on."""

import hashlib
import io
import math
from contextlib import closing

import pypdfium2
from PIL import Image

from analyzers.canonical import Box
from indexer.errors import DamagedError, NoSuchPageError, OtherBytesError
from indexer.extract.frame import Frame
from indexer.extract.opening import open_pdf
from indexer.extract.page_boxes import on_its_sheet
from indexer.forks import Readers, alone
from indexer.page_images.page_picture import PagePicture, PictureOrder

POINTS_AN_INCH = 72
MOST_PIXELS = 20_000_000
"""Of a picture; A3 at 300 dots an inch has 17 million, a label's page 8."""
PAPER = (255, 255, 255)
COMPRESSION = 1
"""Of the PNG that goes from the process: it is unpacked again for its marks."""


def draw_page(pdf: bytes, file_name: str, order: PictureOrder, _readers: Readers = alone) -> PagePicture:
    """One page of a PDF's bytes.

    Raises:
        BadDocumentError: as ``draw_in_process``.
    """
    if hashlib.sha256(pdf).hexdigest() != order.document_hash:
        raise OtherBytesError(file_name)
    with closing(open_pdf(pdf, file_name, order)) as document:
        if not 1 <= order.page <= len(document):
            raise NoSuchPageError(file_name, f"there is no page {order.page}; it has pages 1-{len(document)}")
        try:
            return _drawn(document, order)
        except pypdfium2.PdfiumError as error:
            raise DamagedError(file_name, f"page {order.page} can't be drawn") from error


def _drawn(document: pypdfium2.PdfDocument, order: PictureOrder) -> PagePicture:
    page, frame, shown = on_its_sheet(document, order.page - 1)
    dpi = _dpi(order.dpi, frame)
    picture: Image.Image = page.render(scale=dpi / POINTS_AN_INCH).to_pil().convert("RGB")
    picture = _only(picture, shown, dpi / POINTS_AN_INCH)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=COMPRESSION)
    return PagePicture(out.getvalue(), picture.width, picture.height, frame.width, frame.height, dpi)


def _dpi(wanted: int, frame: Frame) -> int:
    """As many dots an inch as are wanted, or as many as make a picture that is not too large."""
    inches = frame.width * frame.height / POINTS_AN_INCH**2
    return max(1, min(wanted, math.floor(math.sqrt(MOST_PIXELS / inches))))


def _only(picture: Image.Image, shown: Box, scale: float) -> Image.Image:
    """The picture with blank paper where the page is not on display: no reader shows what stands there."""
    x0, top = max(0, math.floor(shown.x0 * scale)), max(0, math.floor(shown.top * scale))
    x1, bottom = min(picture.width, math.ceil(shown.x1 * scale)), min(picture.height, math.ceil(shown.bottom * scale))
    if (x0, top, x1, bottom) == (0, 0, picture.width, picture.height):
        return picture
    sheet = Image.new("RGB", picture.size, PAPER)
    if x0 < x1 and top < bottom:
        sheet.paste(picture.crop((x0, top, x1, bottom)), (x0, top))
    return sheet
