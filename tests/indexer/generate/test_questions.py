"""What write_questions promises: several a page, none twice, always the same, each from a rule and to its spans."""

from dataclasses import replace

import pytest

from analyzers.canonical import Box, Place
from indexer.extract.document import Cell, ExtractedDocument, FactSpan, Label, Page, Section
from indexer.generate.questions import write_questions


def _span(number: int, text_type: str, section: str, page: int, words: str) -> FactSpan:
    start = number * 1000
    place = Place(page, Box(0, 0, 1, 1), start, start + len(words))
    return FactSpan(f"s{number}", text_type, words, start, start + len(words), section, number, "", (place,))


def _section(section: str, heading: str, section_type: str) -> Section:
    return Section(section, None, heading, 1, None, section_type, 0, 0, 9000, (1,), (heading,))


@pytest.fixture
def document() -> ExtractedDocument:
    """A made-up label of two pages."""
    spans = (
        _span(0, "sentence", "a", 1, "The half-life of examplin is 12 hours."),
        _span(1, "sentence", "a", 2, "It is excreted in the urine by the kidneys."),
        _span(2, "caption", "b", 2, "Table 1: Rates of rash"),
        replace(
            _span(3, "table_row", "b", 2, "Rash 5 2"),
            cells=(Cell("Reaction", "Rash"), Cell("Drug", "5"), Cell("Placebo", "2")),
        ),
    )
    sections = (_section("a", "Pharmacokinetics", "pharmacokinetics"), _section("b", "RATES", "adverse_reactions"))
    pages = (Page(1, 100, 100, 0, 1000), Page(2, 100, 100, 1000, 5000))
    label = Label("us_plr", (), ("examplin",))
    return ExtractedDocument("cd" * 32, "x.pdf", label, " " * 5000, pages, sections, spans)


def test_each_rule_writes_its_questions(document: ExtractedDocument) -> None:
    """Headings, attributes, captions, rows, facts and statements all ask, with the drug's name."""
    by_rule = {question.made_by: question.text for question in write_questions(document)}
    assert set(by_rule) == {
        f"rule:{rule}" for rule in ("section", "heading", "title", "attribute", "caption", "row", "fact", "statement")
    }
    assert "Rash (Drug, Placebo)" in by_rule["rule:row"]
    assert all("examplin" in text for text in by_rule.values())


@pytest.mark.parametrize(
    ("heading", "section_type", "expected"),
    [
        ("Strong CYP3A4 Inhibitors", "drug_interactions", "heading: Which interactions of examplin concern {}?"),
        (
            "DRUG INTERACTIONS",
            "drug_interactions",
            "title: What does the label of examplin say under “{}”?",
        ),
        ("Overview:", "drug_interactions", "title: What does the label of examplin say under “Overview”?"),
        ("How should I store Examplin?", "patient_information", "asked: How should I store Examplin?"),
        (
            "Who should not take NSAIDs?",
            "patient_information",
            "title: What does the label of examplin say under “{}”?",
        ),
    ],
)
def test_a_heading_is_asked_for_by_what_it_is(
    document: ExtractedDocument, heading: str, section_type: str, expected: str
) -> None:
    """A subject, a kind of section or none, a question of its own: none makes odd sentences."""
    asked = replace(document, sections=(_section("a", heading, section_type),))
    found = {f"{each.made_by.removeprefix('rule:')}: {each.text}" for each in write_questions(asked)}
    assert expected.format(heading.strip("?")) in found


def test_an_attribute_is_asked_where_it_is_told(document: ExtractedDocument) -> None:
    """The question for the half-life leads to the page and span that tell it."""
    found = [question for question in write_questions(document) if "half-life of examplin?" in question.text]
    assert [(question.page, question.section, question.spans) for question in found] == [(1, "a", ("s0",))]


def test_both_names_together_answer_what_it_is_called(document: ExtractedDocument) -> None:
    """In a short line; a sentence that names one of them does not."""
    line = _span(4, "sentence", "a", 1, "EXAMPLIA\u00ae (examplin) tablets")
    long = _span(5, "sentence", "a", 2, f"Examplia holds examplin{' and more' * 20}.")
    label = replace(document.label, brand_names=("Examplia",))
    found = {each.text: each.spans for each in write_questions(replace(document, label=label, spans=(line, long)))}
    asked = {text: spans for text, spans in found.items() if "generic name" in text or "brand name" in text}
    assert set(asked.values()) == {("s4",)}
    assert len(asked) == 2


def test_every_page_with_text_has_several_questions_and_none_twice(document: ExtractedDocument) -> None:
    """A page that only goes on with a section is asked for as well."""
    questions = write_questions(document)
    for page in (1, 2):
        texts = [question.text.casefold() for question in questions if question.page == page]
        assert len(texts) >= 3
        assert len(texts) == len(set(texts))
    assert len({question.id for question in questions}) == len(questions)


def test_the_same_document_gives_the_same_questions(document: ExtractedDocument) -> None:
    """Running it again changes nothing."""
    assert write_questions(document) == write_questions(document)


def test_a_paper_is_asked_without_a_drug(document: ExtractedDocument) -> None:
    """Papers have forms of their own."""
    sections = (_section("a", "Sampling", "methods"), _section("b", "Rates", "results"))
    paper = replace(document, label=Label("paper"), sections=sections)
    assert all("drug" not in question.text for question in write_questions(paper) if question.made_by != "rule:row")


def test_a_long_sentence_is_shortened(document: ExtractedDocument) -> None:
    """A question stays readable."""
    long = replace(document.spans[0], text="word " * 200)
    questions = write_questions(replace(document, spans=(long,)))
    assert questions
    assert max(len(question.text) for question in questions) < 240
