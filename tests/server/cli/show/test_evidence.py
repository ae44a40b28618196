"""How one piece of evidence looks."""

from collections.abc import Callable

import pytest
from factspan.v1 import evidence_pb2
from hypothesis import given
from hypothesis import strategies as st
from rich.console import RenderableType

from server.cli.show.evidence import (
    also_at_text,
    counted,
    drug_names,
    label_line,
    pages_text,
    piece,
    section_title,
    short_citation,
)

Piece = Callable[..., evidence_pb2.Evidence]
Printed = Callable[[RenderableType], str]
HASH = "3f" * 32


@pytest.mark.parametrize(
    ("pages", "text"), [([], ""), ([3], "page 3"), ([3, 4, 5], "pages 3-5"), ([3, 7], "pages 3, 7")]
)
def test_pages_read_as_a_person_says_them(pages: list[int], text: str) -> None:
    """One page, a stretch, or several."""
    assert pages_text(pages) == text


def test_a_citation_is_the_hash_and_the_range(evidence: Piece) -> None:
    """Short for the eye; the whole hash stands under Sources."""
    assert short_citation(evidence("four").citation) == "3f3f3f3f3f3f:100-104"


def test_a_label_is_named_by_brand_and_generic(evidence: Piece) -> None:
    """A generic's own label names the drug once; a paper is known by its file."""
    citation = evidence().citation
    assert label_line(citation) == "Examplon (examplonine) · us-examplon.pdf · revised 2024-03"
    citation.brand_names[0] = "Examplonine"
    assert drug_names(citation) == "Examplonine"
    bare = evidence_pb2.Citation(file_name="paper.pdf")
    assert (drug_names(bare), label_line(bare)) == ("", "paper.pdf")


def test_the_words_are_shown_as_they_stand(evidence: Piece, printed: Printed) -> None:
    """Nothing in them is taken for markup."""
    shown = printed(piece(evidence("[bold]≥1 %[/bold] [SECTION: X]"), mark="1"))
    assert "[bold]≥1 %[/bold] [SECTION: X]" in shown
    assert "page 3 · 3f3f3f3f3f3f:100-" in shown


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=400))
def test_no_character_is_lost_however_long_the_line(text: str) -> None:
    """Wrapping moves words to the next line and drops none."""
    import io  # noqa: PLC0415 - only this test draws for itself: fixtures do not mix with examples

    from rich.console import Console  # noqa: PLC0415 - as above

    out = io.StringIO()
    Console(file=out, width=60, highlight=False).print(piece(evidence_pb2.Evidence(text=text), mark="1"))
    squashed = "".join(out.getvalue().split())
    assert "".join(text.split()) in squashed


def test_context_is_kept_apart_from_the_words(evidence: Piece, printed: Printed) -> None:
    """A row's column heads stand above it, on a line of their own."""
    row = evidence("20 mg once daily")
    row.context = "Table 1. Doses"
    lines = [line.strip() for line in printed(piece(row, mark="2")).splitlines()]
    assert lines[0] == "2 Table 1. Doses"
    assert lines[1] == "20 mg once daily"


def test_other_places_with_the_same_words_are_named(evidence: Piece) -> None:
    """In this label by page, in others by file and page."""
    one = evidence()
    one.also_at.append(evidence().citation)
    one.also_at.append(evidence(document_hash="ab" * 32, file_name="other.pdf").citation)
    assert also_at_text(one) == "page 3, other.pdf page 3"


def test_a_section_is_shown_with_those_above_it(evidence: Piece, printed: Printed) -> None:
    """The number and heading as printed; words before any heading say so."""
    shown = printed(section_title(evidence().citation)).strip()
    assert shown == "2 DOSAGE AND ADMINISTRATION \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} 2.1 Adults"
    for path in ([], [""]):
        nowhere = evidence_pb2.Citation(section=evidence_pb2.SectionReference(path=path))
        assert "before the first heading" in printed(section_title(nowhere))


def test_numbers_agree_with_their_nouns() -> None:
    """One quote, two quotes."""
    assert (counted(1, "quote"), counted(2000, "quote")) == ("1 quote", "2,000 quotes")
