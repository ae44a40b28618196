"""What is embedded: the words, behind the label's name, the headings and the context."""

from dataclasses import replace

from analyzers.canonical import Box, Place
from indexer.extract.document import ExtractedDocument, FactSpan, Label, Page, Section
from indexer.generate.embedded_text import label_name, span_text, span_texts

_SPAN = FactSpan("s", "table_row", "Rash 5", 0, 6, "a", 0, "Drug | Rate", (Place(1, Box(0, 0, 1, 1), 0, 6),))
_SECTION = Section("a", "6", "REACTIONS", 1, None, "adverse_reactions", 0, 0, 6, (1,), ("6 REACTIONS",))
_DOC = ExtractedDocument(
    "ef" * 32,
    "x.pdf",
    Label("us_plr", ("EXAMPLIA",), ("examplin",)),
    "Rash 5",
    (Page(1, 1, 1, 0, 6),),
    (_SECTION,),
    (_SPAN,),
)


def test_a_spans_words_stand_behind_their_names() -> None:
    """Name, headings, context, words: a line each."""
    assert span_text(_DOC, _SPAN) == "EXAMPLIA examplin\n6 REACTIONS\nDrug | Rate\nRash 5"


def test_a_paper_has_no_name() -> None:
    """Without a drug there is no name in front."""
    assert label_name(Label("paper")) == ""


def test_a_papers_sentence_is_embedded_behind_the_one_before_it() -> None:
    """It leans on that; a label's has its headings, and a row its heads."""
    first = replace(_SPAN, text_type="sentence", text="They slept.", start=0, end=11, context="")
    second = replace(first, id="t", text="This took an hour.", start=12, end=30)
    label = replace(_DOC, spans=(first, second))
    paper = replace(label, label=Label("paper"))
    assert span_texts(paper) == ("6 REACTIONS\nThey slept.", "6 REACTIONS\nThey slept.\nThis took an hour.")
    assert span_texts(label)[1] == "EXAMPLIA examplin\n6 REACTIONS\nThis took an hour."


def test_a_sentence_further_down_leans_on_nothing() -> None:
    """A table or a page's end may stand between."""
    first = replace(_SPAN, text_type="sentence", text="They slept.", start=0, end=11, context="")
    second = replace(first, id="t", text="This took an hour.", start=40, end=58)
    paper = replace(_DOC, spans=(first, second), label=Label("paper"))
    assert span_texts(paper)[1] == "6 REACTIONS\nThis took an hour."
