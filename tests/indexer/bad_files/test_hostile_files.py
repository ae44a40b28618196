"""Files that no label is, each in its own process: one line that says what is wrong, and the file beside it is read."""

import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from indexer import errors
from indexer.errors import BadDocumentError
from indexer.extract.opening_terms import Opening
from indexer.sandbox import Terms, extract_in_process

PAGES, FONT, PAGE, CONTENT, OWN = 2, 3, 4, 5, 6  # numbers of objects; from OWN on a test's own
FLATE = b"/Filter/FlateDecode"
KIDS = b"<</Type/Pages/Count %d/Kids[%s]>>"
SHEET = (
    b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R"
    b"/Resources<</Font<</F 3 0 R>>/XObject<</X 6 0 R>>>>>>"
)
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>/XObject<</X %d 0 R>>>>"
IMAGE = b"/Type/XObject/Subtype/Image/Width 10/Height 10/ColorSpace/DeviceRGB/BitsPerComponent 8"
DESCENDANT = (
    b"<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Body/FontDescriptor 7 0 R"
    b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>"
)
DESCRIPTOR = (
    b"<</Type/FontDescriptor/FontName/ABCDEF+Body/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0"
    b"/Ascent 800/Descent -200/CapHeight 700/StemV 80>>"
)
TYPE_0 = b"<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Body/Encoding/Identity-H/DescendantFonts[6 0 R]>>"
NAMELESS = (
    b"<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Body/FirstChar 32/LastChar 126"
    b"/Encoding<</Type/Encoding/Differences[32 " + b" ".join(b"/g%d" % glyph for glyph in range(95)) + b"]>>>>"
)
HEBREW = (
    b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def "
    b"1 begincodespacerange <0000> <ffff> endcodespacerange "
    b"4 beginbfchar <0001> <05E9> <0002> <05DC> <0003> <05D5> <0004> <05DD> endbfchar endcmap end end"
)


class Maker:
    """Writes each kind of file; what a kind is made of stands in the method of its name."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self.good = raw.shown(raw.GOOD_WORDS)

    def pdf(self, content: bytes, objects: Mapping[int, bytes] | None = None, *, filters: bytes = b"") -> bytes:
        """A file of one page."""
        return bytes(self.raw.RawPdf([self.raw.RawPage(content, filters=filters)], objects or {}).write())

    def empty(self) -> bytes:
        """No bytes."""
        return b""

    def not_a_pdf(self) -> bytes:
        """Another kind of file."""
        return b"GIF89a, or so it says"

    def cut_short(self) -> bytes:
        """All objects, and no end."""
        return self.pdf(self.good)[:-60]

    def cut_to_its_head(self) -> bytes:
        """The first bytes of a file."""
        return self.pdf(self.good)[:100]

    def no_objects(self) -> bytes:
        """A head and an end, and noise between."""
        return b"%PDF-1.7\n" + bytes(range(256)) * 100 + b"startxref\n0\n%%EOF"

    def odd_encryption(self) -> bytes:
        """A way of encryption that nobody knows."""
        encrypt = b"<</Filter/Unheard/V 9/R 9/O(x)/U(y)/P 0>>"
        page = self.raw.RawPage(self.good)
        return bytes(self.raw.RawPdf([page], {OWN: encrypt}, b"/Encrypt 6 0 R/ID[(a)(b)]").write())

    def pictures_only(self) -> bytes:
        """A scanned page."""
        picture = self.raw.stream(b"\x80" * 300, IMAGE)
        return self.pdf(b"q 612 0 0 792 0 0 cm /X Do Q", {PAGE: SHEET, OWN: picture})

    def huge_picture_only(self) -> bytes:
        """A picture that says to be 100,000 by 100,000 points."""
        claims = IMAGE.replace(b"Width 10/Height 10", b"Width 100000/Height 100000")
        return self.pdf(b"q 612 0 0 792 0 0 cm /X Do Q", {PAGE: SHEET, OWN: self.raw.stream(b"\x80" * 300, claims)})

    def nothing_on_the_page(self) -> bytes:
        """A page without a mark."""
        return self.pdf(b"")

    def all_hidden(self) -> bytes:
        """Text in the mode that draws nothing."""
        return self.pdf(b"3 Tr " + self.good)

    def bomb(self) -> bytes:
        """A gigabyte of zeros, packed twice."""
        packer = zlib.compressobj(9)
        packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(1 << 10)) + packer.flush()
        return self.pdf(zlib.compress(packed, 9), filters=b"/Filter[/FlateDecode/FlateDecode]")

    def plain_bomb(self) -> bytes:
        """A gigabyte of zeros, packed once."""
        packer = zlib.compressobj(9)
        packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(1 << 10)) + packer.flush()
        return self.pdf(packed, filters=FLATE)

    def flipped_bits(self) -> bytes:
        """Packed text with one byte that is another."""
        packed = bytearray(zlib.compress(self.good * 9, 9))
        packed[len(packed) // 2] ^= 1
        return self.pdf(bytes(packed), filters=FLATE)

    def bomb_of_letters(self) -> bytes:
        """Some hundred thousand bytes that unpack to millions of letters."""
        return self.pdf(zlib.compress(self.good * 2_000_000, 9), filters=FLATE)

    def form_within_itself(self) -> bytes:
        """A form that shows itself twice."""
        form = self.raw.stream(b"/X Do /X Do ", FORM % OWN)
        return self.pdf(b"/X Do", {PAGE: SHEET, OWN: form})

    def forms_that_multiply(self) -> bytes:
        """Nine levels of forms that show the next one ten times each."""
        forms = {OWN + level: self.raw.stream(b"/X Do " * 10, FORM % (OWN + 1 + level)) for level in range(9)}
        return self.pdf(b"/X Do", {PAGE: SHEET, **forms, OWN + 9: self.raw.stream(self.good, FORM % OWN)})

    def ten_thousand_pages(self) -> bytes:
        """More pages than a label has."""
        return bytes(self.raw.RawPdf([self.raw.RawPage(self.good)] * 10_000).write())

    def pages_in_a_cycle(self) -> bytes:
        """A page tree that is its own and only leaf."""
        return self.pdf(self.good, {PAGES: KIDS % (1, b"2 0 R")})

    def page_beside_a_cycle(self) -> bytes:
        """A page, and the tree again beside it."""
        return self.pdf(self.good, {PAGES: KIDS % (2, b"4 0 R 2 0 R")})

    def pages_that_are_not_there(self) -> bytes:
        """A page tree that counts three pages and has one."""
        return self.pdf(self.good, {PAGES: KIDS % (3, b"4 0 R")})

    def no_character_map(self) -> bytes:
        """Numbers of glyphs, and a font that does not tell their characters."""
        content = b"BT /F 12 Tf 72 700 Td <003700480056005700520003004C0056> Tj ET"
        return self.pdf(content, {FONT: TYPE_0, OWN: DESCENDANT, OWN + 1: DESCRIPTOR})

    def nameless_glyphs(self) -> bytes:
        """A font whose glyphs have names that mean nothing."""
        return self.pdf(self.good, {FONT: NAMELESS})

    def right_to_left(self) -> bytes:
        """Hebrew letters, with a character map."""
        content = b"BT /F 12 Tf 72 700 Td <0004000300020001> Tj ET"
        font = TYPE_0.replace(b">>", b"/ToUnicode 8 0 R>>")
        objects = {FONT: font, OWN: DESCENDANT, OWN + 1: DESCRIPTOR, OWN + 2: self.raw.stream(HEBREW)}
        return self.pdf(content, objects)

    def one_nameless_font_among_others(self) -> bytes:
        """A word in such a font amid words that are plain."""
        good = self.good * 3 + b"BT /X 12 Tf 72 600 Td (Testoline) Tj ET"
        page = SHEET.replace(b"<</F 3 0 R>>", b"<</F 3 0 R/X 6 0 R>>")
        return self.pdf(good, {PAGE: page, OWN: NAMELESS})


REFUSED = {
    "empty": (errors.EmptyFileError, "the file is empty; fetch it again"),
    "not_a_pdf": (errors.NotAPdfError, "this is not a PDF; give a PDF file"),
    "cut_short": (errors.CutShortError, "cut short, its end is missing; fetch it again"),
    "cut_to_its_head": (errors.CutShortError, "cut short, its end is missing; fetch it again"),
    "no_objects": (errors.DamagedError, "the PDF is damaged; fetch it again or repair it"),
    "odd_encryption": (errors.EncryptedError, "encrypted in a way that cannot be read; give a copy without"),
    "pictures_only": (errors.NoTextError, "no text, only pictures (scanned?); give one with text"),
    "huge_picture_only": (errors.NoTextError, "no text, only pictures (scanned?); give one with text"),
    "nothing_on_the_page": (errors.NoTextError, "hold no text that can be read; give one with text"),
    "all_hidden": (errors.NoTextError, "is not shown on its pages"),
    "bomb": (errors.TooLargeError, "512 MB"),
    "plain_bomb": (errors.TooLargeError, "unpacks to more than 512 MB (a decompression bomb?); this is no label"),
    "flipped_bits": (errors.DamagedError, "is not as it was written; fetch it again"),
    "bomb_of_letters": (errors.TooLargeError, "512 MB"),
    "form_within_itself": (errors.TooLargeError, "512 MB"),
    "forms_that_multiply": (errors.TooLargeError, "512 MB"),
    "ten_thousand_pages": (errors.TooLargeError, "10000 pages, more than 3000; split the file or raise FACTSPAN_EXTR"),
    "pages_in_a_cycle": (errors.DamagedError, "page 1 cannot be read; fetch the PDF again or repair it"),
    "page_beside_a_cycle": (errors.DamagedError, "page 2 cannot be read; fetch the PDF again or repair it"),
    "pages_that_are_not_there": (errors.DamagedError, "page 2 cannot be read; fetch the PDF again or repair it"),
    "no_character_map": (errors.UntrustedTextError, "page 1, 8 of 8 characters are in a font without a character map"),
    "nameless_glyphs": (errors.UntrustedTextError, "without a character map (ABCDEF+Body); give a PDF with one"),
    "right_to_left": (errors.UntrustedTextError, "runs from right to left, and its order cannot be trusted"),
    "one_nameless_font_among_others": (errors.UntrustedTextError, "on page 1, 9 of"),
}
"""Each kind's outcome and a part of its line."""


@pytest.fixture
def maker(raw: Any) -> Maker:
    """Writes files."""
    return Maker(raw)


@pytest.mark.parametrize("kind", REFUSED)
def test_a_hostile_file_is_told_in_one_line_and_the_next_one_is_read(kind: str, maker: Maker, tmp_path: Path) -> None:
    """Its class is that of its cause, within the limits of time and memory; a good file after it is read."""
    error, says = REFUSED[kind]
    bad, good = tmp_path / f"{kind}.pdf", tmp_path / "good.pdf"
    bad.write_bytes(getattr(maker, kind)())
    good.write_bytes(maker.pdf(maker.good))
    terms = Terms(seconds=120, megabytes=512)
    with pytest.raises(BadDocumentError) as caught:
        extract_in_process(bad, terms)
    line = str(caught.value)
    assert (type(caught.value), line.startswith(f"{kind}.pdf: "), says in line, "\n" in line) == (
        error,
        True,
        True,
        False,
    ), line
    assert extract_in_process(good, terms).canonical_text == maker.raw.GOOD_WORDS


@pytest.mark.parametrize(
    ("password", "says"),
    [
        ("", "the PDF is encrypted; give its password (--password)"),
        ("wrong", "encrypted, and the password given does not open it; give the right one"),
    ],
)
def test_an_encrypted_file_is_not_read_without_its_password(
    make_encrypted: Callable[[str], Path], password: str, says: str
) -> None:
    """The line says which it is, and no password."""
    with pytest.raises(errors.EncryptedError) as caught:
        extract_in_process(make_encrypted("right"), Terms(opening=Opening(password=password)))
    assert str(caught.value) == f"locked.pdf: {says}"


def test_an_encrypted_file_is_read_with_its_password(make_encrypted: Callable[[str], Path]) -> None:
    """As any other."""
    document = extract_in_process(make_encrypted("right"), Terms(opening=Opening(password="right")))  # noqa: S106  made up
    assert document.canonical_text == "Testoline is a drug."
