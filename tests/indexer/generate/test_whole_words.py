"""Words as a reader takes them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box, Place
from indexer.extract.document import ExtractedDocument, FactSpan, Label, Page, Section
from indexer.generate.whole_words import WholeWords, known_spelling, with_whole_words

HYPHENS = "-\u2010\u00ad"
JOINED_LETTERS = "".join(map(chr, range(0xFB00, 0xFB07)))
PLACE = Place(1, Box(0, 0, 1, 1), 12, 30)


def whole(text: str, document: str = "") -> str:
    """The text with its words whole, in a document that has other words as well."""
    return WholeWords(f"{text}\n{document}", known_spelling()).whole(text)


@pytest.mark.parametrize("hyphen", HYPHENS, ids=["hyphen-minus", "hyphen", "soft hyphen"])
def test_a_word_that_the_document_has_in_one_piece_is_whole(hyphen: str) -> None:
    """Also where its second part is a word by itself."""
    assert whole(f"The over{hyphen}dose", "An Overdose is treated.") == "The overdose"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("neu-ropathy", "neuropathy"),
        ("Neu-ropathy and corticoste-roids.", "Neuropathy and corticosteroids."),
        ("NEU-ROPATHY", "NEU-ROPATHY"),
        ("neu- ropathy", "neu- ropathy"),
        ("x-ropathy", "x-ropathy"),
    ],
    ids=["one", "two", "in capitals", "with a blank", "a letter"],
)
def test_a_word_whose_second_part_is_none_is_whole(text: str, made: str) -> None:
    """Of two letters at least on either side, the second in small ones."""
    assert whole(text) == made


@pytest.mark.parametrize(
    ("text", "document"),
    [("half-life", ""), ("anti-thymocyte", "An anti-thymocyte serum."), ("drug-xanthine", "One xanthine.")],
    ids=["two words", "it comes twice", "a word of the document"],
)
def test_a_compound_keeps_its_hyphen(text: str, document: str) -> None:
    """What a line's end did not break."""
    assert whole(text, document) == text


@pytest.mark.parametrize(
    ("text", "made"),
    [("o\ufb03ce", "office"), ("\ufb01ve", "five"), ("e\ufb03-cacy", "efficacy"), ("10\u00b2", "10\u00b2")],
    ids=["three letters", "two letters", "before a hyphen", "no letters"],
)
def test_joined_letters_stand_apart(text: str, made: str) -> None:
    """Nothing else is written in another way."""
    assert whole(text, "The efficacy is known.") == made


def test_joined_letters_of_the_document_are_letters_too() -> None:
    """A word is known however it is printed, and so its parts are not two."""
    assert whole("work-flow", "One work\ufb02ow.") == "workflow"


@given(st.text(st.characters(exclude_characters=HYPHENS + JOINED_LETTERS)))
def test_other_text_stays_as_it_is(text: str) -> None:
    """Without hyphens and joined letters there is nothing to make whole."""
    assert whole(text) == text


@given(st.text("ab c-\u00ad\ufb01", max_size=20))
def test_nothing_but_hyphens_is_left_out(text: str) -> None:
    """Every letter stays, in its place."""
    made = whole(text).translate(dict.fromkeys(map(ord, HYPHENS)))
    assert made == text.replace("\ufb01", "fi").translate(dict.fromkeys(map(ord, HYPHENS)))


@pytest.fixture
def document() -> ExtractedDocument:
    """A section with one row, each word in it broken."""
    text = "Neu-ropathy\nof the neu-ropathy"
    span = FactSpan("s", "table_row", text[12:], 12, len(text), "a", 0, "corticoste-roids", (PLACE,))
    section = Section("a", None, "Neu-ropathy", 1, None, "other", 0, 11, len(text), (1,), ("Neu-ropathy",))
    return ExtractedDocument(
        "ef" * 32, "x.pdf", Label("paper"), text, (Page(1, 1, 1, 0, len(text)),), (section,), (span,)
    )


def test_a_documents_spans_and_headings_have_whole_words(document: ExtractedDocument) -> None:
    """With what explains them."""
    made = with_whole_words(document, WholeWords("neuropathy", known_spelling()))
    (span,), (section,) = made.spans, made.sections
    assert (span.text, span.context) == ("of the neuropathy", "corticosteroids")
    assert (section.heading, section.path) == ("Neuropathy", ("Neuropathy",))


def test_a_documents_own_text_and_its_places_stay(document: ExtractedDocument) -> None:
    """Whatever is returned is taken from there."""
    made = with_whole_words(document, WholeWords("neuropathy", known_spelling()))
    spans = tuple(
        replace(span, text=old.text, context=old.context) for span, old in zip(made.spans, document.spans, strict=True)
    )
    sections = tuple(
        replace(section, heading=old.heading, path=old.path)
        for section, old in zip(made.sections, document.sections, strict=True)
    )
    assert replace(made, spans=spans, sections=sections) == document


@pytest.mark.parametrize(
    ("text", "document", "made"),
    [
        ("anti-inflam-matory", "inflammatory", "anti-inflammatory"),
        ("oxalipla-tin-induced", "oxaliplatin was induced", "oxaliplatin-induced"),
        ("over\u00addose", "", "overdose"),
    ],
    ids=["the second hyphen", "the first", "a soft one"],
)
def test_of_several_hyphens_the_broken_one_goes(text: str, document: str, made: str) -> None:
    """The other one is printed within the line as well."""
    assert whole(text, document) == made
