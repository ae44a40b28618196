"""From a PDF's bytes to a document: what a person sees on the page is what the spans say."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from indexer.errors import CutShortError, EmptyFileError, EncryptedError, NotAPdfError, NoTextError
from indexer.extract.document import ExtractedDocument
from indexer.extract.recipe import extract

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"


def check(document: ExtractedDocument) -> None:
    """The verbatim promise of SPEC section 2, for one document."""
    text = document.canonical_text
    end = 0
    for span in document.spans:
        assert span.start >= end
        assert text[span.start : span.end] == span.text
        pieces = "".join(text[place.start : place.end] for place in span.places)
        assert "".join(pieces.split()) == "".join(span.text.split())
        end = span.end
    assert [page.start for page in document.pages] == [0, *(page.end for page in document.pages[:-1])]
    assert document.pages[-1].end == len(text)
    assert len({section.id for section in document.sections}) == len(document.sections)
    for before, after in zip(document.sections, document.sections[1:], strict=False):
        assert before.end == after.start


@pytest.fixture(scope="module")
def document(label_pdf: bytes) -> ExtractedDocument:
    """The made-up label, extracted."""
    return extract(label_pdf, "label.pdf")


def texts(document: ExtractedDocument, text_type: str) -> list[str]:
    """The words of all spans of a type."""
    return [span.text for span in document.spans if span.text_type == text_type]


def test_offsets_places_and_pages_hold(document: ExtractedDocument) -> None:
    """Spans do not overlap, places make up their span, pages make up the text."""
    check(document)


def test_numbered_headings_become_sections(document: ExtractedDocument) -> None:
    """Numbers and words are told apart, and types are those of the vocabulary."""
    found = [
        (section.number, section.heading, section.section_type) for section in document.sections if section.heading
    ]
    assert found == [
        ("1", "INDICATIONS AND USAGE", "indications"),
        ("2", "DOSAGE AND ADMINISTRATION", "dosage"),
        ("4", "CONTRAINDICATIONS", "contraindications"),
        ("5", "WARNINGS AND PRECAUTIONS", "warnings"),
    ]


def test_a_sentence_over_a_page_end_is_one_span(document: ExtractedDocument) -> None:
    """It has a place on either page and no furniture in it."""
    span = next(span for span in document.spans if span.text.startswith("The dose must be lowered"))
    assert span.text.endswith("together with other drugs.")
    assert [place.page for place in span.places] == [1, 2]


def test_furniture_is_not_text(document: ExtractedDocument) -> None:
    """Running heads and page numbers are left out of the canonical text."""
    assert "Made-up Label" not in document.canonical_text
    assert "Page 2 of 3" not in document.canonical_text


def test_bullets_know_their_lead_in(document: ExtractedDocument) -> None:
    """One span an item, without its sign, with the sentence above as context."""
    assert texts(document, "bullet") == ["One tablet in the morning", "Two tablets in the evening"]
    assert {span.context for span in document.spans if span.text_type == "bullet"} == {"Take as follows:"}


def test_table_rows_know_heads_and_caption(document: ExtractedDocument) -> None:
    """A row's words are its own; heads and caption are its context; cells can be drawn again."""
    row = next(span for span in document.spans if span.text == "80 kg 20 mg")
    assert row.text_type == "table_row"
    assert row.context == "Table 1: Doses by weight | Weight | Dose"
    assert [(cell.column, cell.text) for cell in row.cells] == [("Weight", "80 kg"), ("Dose", "20 mg")]


def test_the_same_bytes_give_the_same_document(document: ExtractedDocument, label_pdf: bytes) -> None:
    """Ids and offsets are deterministic."""
    assert extract(label_pdf, "label.pdf") == document


def test_an_empty_file_is_named_so() -> None:
    """No bytes at all."""
    with pytest.raises(EmptyFileError, match=r"a\.pdf: the file is empty"):
        extract(b"", "a.pdf")


def test_a_text_file_is_no_pdf() -> None:
    """The sign of PDF is missing."""
    with pytest.raises(NotAPdfError):
        extract(b"hello", "a.pdf")


def test_a_file_cut_short_is_refused(label_pdf: bytes) -> None:
    """What has no end is cut short."""
    with pytest.raises(CutShortError):
        extract(label_pdf[:300], "a.pdf")


def test_an_encrypted_file_asks_for_another_copy(make_pdf: Callable[..., bytes]) -> None:
    """A password is needed to open it."""
    with pytest.raises(EncryptedError):
        extract(make_pdf(lambda canvas: canvas.drawString(50, 700, "secret"), encrypt="word"), "a.pdf")


def test_pages_without_letters_have_no_text(make_pdf: Callable[..., bytes]) -> None:
    """A scanned page is a picture."""
    with pytest.raises(NoTextError):
        extract(make_pdf(lambda canvas: canvas.rect(50, 50, 100, 100, fill=1)), "a.pdf")


WORDS = st.lists(
    st.sampled_from(["dose", "Table", "1.", "pain.", "12.5", "mg", "BOLD", "(see", "4)", "\u2022"]),
    min_size=1,
    max_size=9,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    lines=st.lists(
        st.tuples(st.sampled_from([40, 60, 320]), st.integers(50, 740), st.booleans(), WORDS), min_size=1, max_size=25
    ),
    pages=st.integers(1, 3),
)
def test_any_page_keeps_the_promise(
    make_pdf: Callable[..., bytes], lines: Iterable[tuple[int, int, bool, list[str]]], pages: int
) -> None:
    """Wherever words stand, offsets and places are exact."""

    def draw(canvas: Canvas) -> None:
        for x, top, bold, words in lines:
            canvas.setFont("Helvetica-Bold" if bold else "Helvetica", 10)
            canvas.drawString(x, letter[1] - top, " ".join(words))

    check(extract(make_pdf(*[draw] * pages), "made.pdf"))


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the real labels lie beside the checkout only")
@pytest.mark.parametrize("name", ["us-amoxicillin-preferred", "ca-metformin-teva"])
def test_real_labels_keep_the_promise(name: str) -> None:
    """The promise holds on labels as they are printed."""
    check(extract((CORPUS / f"{name}.pdf").read_bytes(), name))
