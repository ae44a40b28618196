"""How a PDF is opened, and what must hold of it before a page is read."""

import re

import pypdfium2
import pypdfium2.raw as pdfium

from indexer.errors import (
    BadDocumentError,
    CutShortError,
    DamagedError,
    EmptyFileError,
    EncryptedError,
    NotAPdfError,
    TooLargeError,
)
from indexer.extract.opening_terms import Opening
from indexer.extract.streams import check_streams

HEAD_BYTES = 1024  # a PDF's sign stands within its first kilobyte (PDF 1.7, appendix H, note 13)
TAIL_BYTES = 1024  # and its end mark within the last one (the same, note 18)
PADDING = b"\0\t\n\f\r\x1a "  # what mail and old disks append
_TAIL = re.compile(rb"startxref\s+\d+")


def open_pdf(data: bytes, file_name: str, opening: Opening) -> pypdfium2.PdfDocument:
    """The opened file, to be closed by the caller; it has one page or more.

    Raises:
        EmptyFileError, NotAPdfError, CutShortError, EncryptedError, DamagedError, TooLargeError: what is wrong with it.
    """
    if not data:
        raise EmptyFileError(file_name)
    if b"%PDF" not in data[:HEAD_BYTES]:
        raise NotAPdfError(file_name)
    if not _TAIL.search(data.rstrip(PADDING)[-TAIL_BYTES:]):
        raise CutShortError(file_name)
    check_streams(data, file_name)
    try:
        document = pypdfium2.PdfDocument(data, password=opening.password or None)
    except pypdfium2.PdfiumError as error:
        raise _why(data, file_name, opening, getattr(error, "err_code", None)) from error
    pages = len(document)
    if 0 < pages <= opening.most_pages:
        return document
    document.close()
    if pages:
        raise TooLargeError(
            file_name, f"{pages} pages, more than {opening.most_pages}; split the file or raise FACTSPAN_EXTRACT_PAGES"
        )
    raise DamagedError(file_name, "no page can be found in the PDF; fetch it again or repair it")


def _why(data: bytes, file_name: str, opening: Opening, code: int | None) -> BadDocumentError:
    """Why the file does not open."""
    if code == pdfium.FPDF_ERR_PASSWORD:
        wrong = "encrypted, and the password given does not open it; give the right one"
        return EncryptedError(file_name, wrong if opening.password else "")
    if code == pdfium.FPDF_ERR_SECURITY or b"/Encrypt" in data:
        return EncryptedError(file_name, "encrypted in a way that cannot be read; give a copy without encryption")
    return DamagedError(file_name)
