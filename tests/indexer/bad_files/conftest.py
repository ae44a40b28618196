"""PDFs written by hand, object by object: what no library would write."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

HELVETICA = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
CATALOG, PAGES, FONT, FIRST = 1, 2, 3, 4
GOOD_WORDS = "Testoline is a drug."


@dataclass(frozen=True, slots=True)
class RawPage:
    """A page: its content's operators, more entries of its dictionary, and its content's own dictionary and bytes."""

    content: bytes = b""
    entries: bytes = b""
    box: bytes = b"[0 0 612 792]"
    filters: bytes = b""


@dataclass(frozen=True, slots=True)
class RawPdf:
    """Objects by number; what is not given is as in any small PDF."""

    pages: Sequence[RawPage] = (RawPage(),)
    objects: Mapping[int, bytes] = field(default_factory=dict)
    trailer: bytes = b""

    def write(self) -> bytes:
        """The file, with a cross-reference table that is right."""
        kids = b" ".join(b"%d 0 R" % (FIRST + 2 * index) for index in range(len(self.pages)))
        objects = {
            CATALOG: b"<</Type/Catalog/Pages %d 0 R>>" % PAGES,
            PAGES: b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(self.pages), kids),
            FONT: HELVETICA,
        }
        for index, page in enumerate(self.pages):
            number = FIRST + 2 * index
            objects[number] = (
                b"<</Type/Page/Parent %d 0 R/MediaBox%s/Contents %d 0 R/Resources<</Font<</F %d 0 R>>>>%s>>"
                % (PAGES, page.box, number + 1, FONT, page.entries)
            )
            objects[number + 1] = stream(page.content, page.filters)
        objects.update(self.objects)
        out = bytearray(b"%PDF-1.7\n")
        places = {}
        for number, body in sorted(objects.items()):
            places[number] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        size, table = max(objects) + 1, len(out)
        out += b"xref\n0 %d\n" % size
        for number in range(size):
            out += b"%010d %05d %s \n" % (
                places.get(number, 0),
                0 if number in places else 65535,
                b"n" if number in places else b"f",
            )
        out += b"trailer\n<</Size %d/Root %d 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (size, CATALOG, self.trailer, table)
        return bytes(out)


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """A stream object."""
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(content), entries, content)


def shown(text: str, x: float = 72, y: float = 700, size: float = 12) -> bytes:
    """The operators that show a line of text."""
    return b"BT /F %g Tf %g %g Td (%s) Tj ET\n" % (size, x, y, text.encode("cp1252"))


@pytest.fixture(scope="session")
def raw() -> ModuleType:
    """This file: tests are no packages, and cannot import each other."""
    return sys.modules[__name__]


@pytest.fixture
def make_encrypted(tmp_path: Path) -> Callable[[str], Path]:
    """Makes a file that opens with a password only."""

    def make(password: str) -> Path:
        path = tmp_path / "locked.pdf"
        canvas = Canvas(str(path), encrypt=StandardEncryption(password, ownerPassword="owner", strength=128))
        canvas.drawString(50, 700, GOOD_WORDS)
        canvas.save()
        return path

    return make
