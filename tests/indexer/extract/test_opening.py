"""What must hold of a file before a page is read."""

import pytest

from indexer.errors import CutShortError, EmptyFileError, NotAPdfError, TooLargeError
from indexer.extract.opening import open_pdf
from indexer.extract.opening_terms import AS_USUAL, Opening


@pytest.mark.parametrize(
    ("data", "error"), [(b"", EmptyFileError), (b"GIF89a", NotAPdfError), (b"%PDF-1.7\nstartxref", CutShortError)]
)
def test_what_is_no_whole_pdf_is_not_opened(data: bytes, error: type[Exception]) -> None:
    """It is known by its first and last bytes."""
    with pytest.raises(error):
        open_pdf(data, "a.pdf", AS_USUAL)


@pytest.mark.parametrize("padding", [b"", b"\0" * 4096, b"\r\n  \n"])
def test_padding_after_the_end_is_no_matter(label_pdf: bytes, padding: bytes) -> None:
    """Mail and old disks append it."""
    document = open_pdf(label_pdf + padding, "a.pdf", AS_USUAL)
    assert len(document) == 3
    document.close()


def test_too_many_pages_are_counted(label_pdf: bytes) -> None:
    """And none of them is read."""
    with pytest.raises(TooLargeError, match="3 pages, more than 2"):
        open_pdf(label_pdf, "a.pdf", Opening(most_pages=2))
