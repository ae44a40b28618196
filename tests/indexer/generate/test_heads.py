"""Which spans only head others, and which say something though they look like it."""

from dataclasses import replace

import pytest

from analyzers.canonical import Box, Place
from indexer.extract.document import Cell, ExtractedDocument, FactSpan, Label, Page, Section
from indexer.generate.heads import heads_of, without_heads

_HASH = "ab" * 32


def _document(*pieces: tuple[str, str, str, tuple[Cell, ...]], body_start: int = 0) -> ExtractedDocument:
    """One section, of spans as (text type, words, context, cells), a line each; its heading ends at ``body_start``."""
    text, spans = "", []
    for number, (text_type, words, context, cells) in enumerate(pieces):
        start, end = len(text), len(text) + len(words)
        place = Place(1, Box(0, number, 10, number + 1), start, end)
        spans.append(FactSpan(words, text_type, words, start, end, "s", number, context, (place,), cells))
        text += f"{words}\n"
    section = Section("s", None, "", 1, None, "other", 0, body_start, len(text), (1,), ())
    pages = (Page(1, 100, 100, 0, len(text)),)
    return ExtractedDocument(_HASH, "x.pdf", Label("us_plr"), text, pages, (section,), tuple(spans))


def _row(words: str, *cells: Cell, context: str = "Dose") -> tuple[str, str, str, tuple[Cell, ...]]:
    return "table_row", words, context, cells or (Cell("", words),)


def _data(words: str, context: str) -> tuple[str, str, str, tuple[Cell, ...]]:
    return _row(words, Cell("Group", words), Cell("Dose", "1 mg"), context=context)


def test_a_row_over_all_columns_heads_the_row_below() -> None:
    """Its words are that row's context."""
    assert heads_of(_document(_row("Renal\nimpairment"), _data("Mild", "Dose | Renal impairment"))) == {
        "Renal\nimpairment"
    }


def test_a_row_that_no_other_has_as_context_is_content() -> None:
    """A cell that answers, a note below the table."""
    assert not heads_of(_document(_row("Once daily"), _data("Mild", "Dose | Once")))


def test_a_name_in_the_first_column_is_content_unless_it_heads_several_rows() -> None:
    """Its other cells may just be empty."""
    name, below = _row("Rat", Cell("Species", "Rat")), _data("Liver", "Dose | Rat")
    assert not heads_of(_document(name, below, _data("Heart", "Dose")))
    assert heads_of(_document(name, below, _data("Heart", "Dose | Rat"))) == {"Rat"}


def test_each_name_of_a_list_stands_for_itself() -> None:
    """Also the last one, above rows that have more cells."""
    names = [_row(name, Cell("Ingredient", name)) for name in ("Talc", "Water")]
    assert not heads_of(_document(*names, _data("Starch", "Dose | Water"), _data("Sugar", "Dose | Water")))


def test_a_heading_before_its_text_is_no_statement() -> None:
    """It is the section's own."""
    document = _document(("sentence", "Absorption.", "", ()), ("sentence", "It is quick.", "", ()), body_start=11)
    assert heads_of(document) == {"Absorption."}


@pytest.mark.parametrize(
    "words",
    [
        "Contraindicated in children.",
        "CONTRAINDICATED IN CHILDREN UNDER 2 YEARS",
        "Do not crush.",
        "Avoid sunlight.",
        "At most 30 mg.",
        "Whoever forgets a dose takes it when the next one comes.",
    ],
)
def test_a_heading_that_says_something_is_a_statement(words: str) -> None:
    """By its verb, its quantity, or its length."""
    following = ("sentence", "More.", "", ())
    assert not heads_of(_document(("sentence", words, "", ()), following, body_start=len(words)))


def test_a_number_within_a_name_is_no_quantity() -> None:
    """An enzyme's."""
    words = "CYP2C19 or CYP3A4 Inhibitors"
    assert heads_of(_document(_row(words), _data("Effect", f"Dose | {words}"))) == {words}


@pytest.mark.parametrize("text_type", ["bullet", "sentence", "caption"])
def test_a_single_word_below_the_heading_is_content(text_type: str) -> None:
    """An item of a list: "Headache"."""
    assert not heads_of(_document((text_type, "Headache", "", ()), (text_type, "Nausea", "Headache", ())))


def test_without_heads_the_others_stay_as_they_are() -> None:
    """The text does too."""
    document = _document(_row("Renal"), _data("Mild", "Dose | Renal"))
    assert without_heads(document, heads_of(document)) == replace(document, spans=document.spans[1:])
