"""Headings by type."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.canonical import Box
from indexer.extract.block import Block
from indexer.extract.headings import is_capitals, mark_headings
from indexer.extract.kinds.grammars import grammar_of
from indexer.extract.lines import Line, line_of
from indexer.extract.lists import Marker
from indexer.extract.spacing import Spacing

SPACING = Spacing({10: 12.0}, 10.0, "Body")


def marked(*blocks: Block, kind: str = "us_plr") -> list[Block]:
    """The blocks with headings marked, all sections known."""
    mark_headings(blocks, grammar_of(kind), SPACING, lambda *_: True)
    return list(blocks)


def test_a_bold_numbered_line_is_a_heading(make_line: Callable[..., Line]) -> None:
    """Number and words are told apart, also without a blank between."""
    heading, glued = marked(
        Block("text", [make_line("2.1 Individualized Dosing", bold=True)]),
        Block("text", [make_line("5.3Clostridium Infection", bold=True)]),
    )
    assert (heading.kind, heading.number, heading.heading) == ("heading", "2.1", "Individualized Dosing")
    assert (glued.number, glued.heading) == ("5.3", "Clostridium Infection")


def test_an_address_behind_a_raised_number_is_no_heading(make_line: Callable[..., Line]) -> None:
    """Below a paper's first page: "1 Department of Bioscience"."""
    number, words = make_line("1", size=5, baseline=97), make_line("Department of Bioscience", x0=55, bold=True)
    (block,) = marked(Block("text", [line_of(1, [*number.words, *words.words], 100)]), kind="paper")
    assert block.kind == "text"


@pytest.mark.parametrize(
    "text",
    [
        "Keep it out of the reach of children.",
        "Revised: 7/2014",
        "NDC 70518-1906-00",
        "continued in small letters",
        "WARNINGS]",
        "Drug Interaction Studies)",
        "Store at 20° to 25°C (68° to 77°F). [See USP Controlled Room Temperature.]",
    ],
)
def test_bold_sentences_and_values_are_none(make_line: Callable[..., Line], text: str) -> None:
    """Emphasis is no heading."""
    (block,) = marked(Block("text", [make_line(text, bold=True)]))
    assert block.kind == "text"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("DO NOT USE THESE TABLETS IF THE SEAL IS BROKEN", "text"),
        ("SIGNS OF A SEAL THAT SOMEBODY BROKE LONG BEFORE", "heading"),
        ("THESE LINES ARE FOR THE PROFESSIONAL READER ALONE:", "heading"),
    ],
)
def test_a_statement_in_capitals_is_text(make_line: Callable[..., Line], text: str, kind: str) -> None:
    """Words that somebody has to be shown; one that ends in a colon heads what it is about."""
    known = Block("text", [make_line("Known section", bold=True)])
    blocks = [known, Block("text", [make_line(text, bold=True)]), Block("text", [make_line("A body of its own.")])]
    mark_headings(blocks, grammar_of("us_plr"), SPACING, lambda heading, _: heading == "Known section")
    assert blocks[1].kind == kind


@pytest.mark.parametrize(
    "words",
    [
        "DO NOT USE THESE TABLETS IF THE SEAL IS BROKEN.",
        "Do not take more than one tablet each day.",
        "Talk to your doctor immediately.",
    ],
)
def test_a_sentence_heads_no_paragraph(make_line: Callable[..., Line], words: str) -> None:
    """Bold words that run into it, in capitals or telling what to do."""
    bold, plain = make_line(words, bold=True), make_line("Some other words.", x0=300)
    known = Block("text", [make_line("Known section", bold=True)])
    block = Block("text", [line_of(1, [*bold.words, *plain.words], 100)])
    mark_headings([known, block], grammar_of("us_old"), SPACING, lambda heading, _: heading == "Known section")
    assert (block.kind, block.run_in) == ("text", 0)


def test_a_question_in_plain_type_heads_a_part_for_patients(make_line: Callable[..., Line]) -> None:
    """Known questions of a Medication Guide; others, and questions in a paragraph, are text."""
    heading, unknown, told = (
        Block("text", [make_line("What is Examplia?")]),
        Block("text", [make_line("Why is it blue?")]),
        Block("text", [make_line("Ask the patient first. What is Examplia?")]),
    )
    blocks = [heading, unknown, told]
    mark_headings(blocks, grammar_of("us_plr"), SPACING, lambda words, _: "What is Examplia" in words)
    assert [block.kind for block in blocks] == ["heading", "text", "text"]


def test_titles_above_the_first_known_section_are_none(make_line: Callable[..., Line]) -> None:
    """The product's name on the first page."""
    title, first = Block("text", [make_line("Testoline", bold=True)]), Block("text", [make_line("Uses", bold=True)])
    mark_headings([title, first], grammar_of("other"), SPACING, lambda heading, _: heading == "Uses")
    assert (title.kind, first.kind) == ("text", "heading")


def test_a_list_of_headings_that_come_again_is_contents(make_line: Callable[..., Line]) -> None:
    """Each stands below with its text."""
    names = ["A. MAKER", "B. SUPPLY", "C. OTHER"]
    listed = [Block("text", [make_line(name, bold=True)]) for name in names]
    below = [
        block
        for name in names
        for block in (Block("text", [make_line(name, bold=True)]), Block("text", [make_line("Its text.")]))
    ]
    marked(*listed, *below, kind="eu_smpc")
    assert [block.kind for block in listed] == ["contents"] * 3
    assert [(block.kind, block.number) for block in below[::2]] == [
        ("heading", "A"),
        ("heading", "B"),
        ("heading", "C"),
    ]


def test_capitals_need_letters() -> None:
    """Numbers alone are none."""
    assert is_capitals("WARNINGS (5)")
    assert not is_capitals("12 (5)")


@given(st.lists(st.sampled_from(["WARNINGS", "USE", "(5)", "and", "of", "the"]), max_size=6))
def test_small_joining_words_stand_among_capitals(words: list[str]) -> None:
    """They are as if they were not there."""
    assert is_capitals(" ".join(words)) == is_capitals(" ".join(word for word in words if not word.islower()))


def test_other_small_words_are_no_capitals() -> None:
    """Only words that join are left out."""
    assert not is_capitals("WARNINGS and advice")


def test_ligatures_of_a_heading_are_letters(make_line: Callable[..., Line]) -> None:
    """The heading is a name to search by; the text keeps its characters."""
    (block,) = marked(Block("text", [make_line("3.1 Document Classi\ufb01cation", bold=True)]))
    assert (block.heading, block.text) == ("Document Classification", "3.1 Document Classi\ufb01cation")


@pytest.mark.parametrize(
    "text",
    [
        "------ ADVERSE REACTIONS ------",
        "----ADVERSE REACTIONS----\xad",
        "\u2219\u2219\u2219ADVERSE REACTIONS\u2219\u2219\u2219",
    ],
)
def test_dashes_around_a_heading_are_no_words_of_it(make_line: Callable[..., Line], text: str) -> None:
    """Highlights set their headings in lines of dashes, soft hyphens or raised dots."""
    (block,) = marked(Block("text", [make_line(text, bold=True)]))
    assert (block.heading, block.text) == ("ADVERSE REACTIONS", text)


def test_lettering_of_a_figure_is_no_heading_and_the_line_above_it_a_caption(make_line: Callable[..., Line]) -> None:
    """Smaller than the body, in a typeface of its own."""
    spacing = Spacing({10: 12.0}, 10.0, "Text", frozenset({"Text"}))
    above = replace(make_line("Plots of overall survival", bold=True), font="Text-Bold")
    blocks = [Block("text", [above]), Block("text", [make_line("Large Cells", baseline=120, size=8, bold=True)])]
    mark_headings(blocks, grammar_of("eu_smpc"), spacing, lambda *_: True)
    assert [block.kind for block in blocks] == ["caption", "text"]


@pytest.mark.parametrize(
    ("text", "kind"), [("Effects on Enzymes: Cytochrome P450", "heading"), ("Supplied as: Batch 450", "text")]
)
def test_an_enzymes_number_is_no_value(make_line: Callable[..., Line], text: str, kind: str) -> None:
    """It is part of a name, right behind a capital."""
    (block,) = marked(Block("text", [make_line(text, bold=True)]))
    assert block.kind == kind


@pytest.mark.parametrize(("text", "kind"), [("See Dosage and Renal Impairment.", "text"), ("Renal.", "heading")])
def test_an_underlined_bidding_is_no_heading(make_line: Callable[..., Line], text: str, kind: str) -> None:
    """A sentence that is a link; an underlined name may end with a full stop."""
    (block,) = marked(Block("text", [replace(make_line(text), underlined=True)]))
    assert block.kind == kind


CENTRED = 265.0
"""Where a short title in the middle of its column begins."""


def knows_uses(heading: str, _number: str | None) -> bool:
    """One known section."""
    return heading.strip(":") == "Uses"


@pytest.mark.parametrize(
    ("kind", "number", "heading"),
    [("paper", "IV", "RESULTS"), ("us_old", None, "IV. RESULTS")],
    ids=["a paper", "a label"],
)
def test_a_roman_number_is_a_papers(
    make_line: Callable[..., Line], kind: str, number: str | None, heading: str
) -> None:
    """Before words in capitals, as the IEEE has it."""
    (block,) = marked(Block("text", [make_line("IV. RESULTS", x0=CENTRED)]), kind=kind)
    assert (block.kind, block.number, block.heading) == ("heading", number, heading)


@pytest.mark.parametrize(
    ("text", "x0", "kind", "made"),
    [
        ("1. INTRODUCTION", CENTRED, "paper", "heading"),
        ("1. Introduction", CENTRED, "paper", "item"),
        ("1. INTRODUCTION", 50.0, "paper", "item"),
        ("1. INTRODUCTION", CENTRED, "us_plr", "item"),
    ],
    ids=["a title", "in small letters", "at the left", "in a label"],
)
def test_a_centred_item_in_capitals_is_a_papers_title(
    make_line: Callable[..., Line], text: str, x0: float, kind: str, made: str
) -> None:
    """Its number looks like a list's."""
    (block,) = marked(Block("item", [make_line(text, x0=x0)], Marker(x0, x0 + 13, words=1, ordinal="1")), kind=kind)
    assert block.kind == made


def test_a_titles_number_is_no_word_of_it(make_line: Callable[..., Line]) -> None:
    """Nor a bullet sign any more."""
    marker = Marker(CENTRED, CENTRED + 13, words=1, ordinal="1")
    (block,) = marked(Block("item", [make_line("1. RELATED WORK", x0=CENTRED)], marker), kind="paper")
    assert (block.number, block.heading, block.marker) == ("1", "RELATED WORK", None)


@pytest.mark.parametrize(
    ("words", "size", "length"),
    [("Correspondence:", 8.0, 0), ("Uses:", 8.0, len("Uses:")), ("Correspondence:", 10.0, len("Correspondence:"))],
    ids=["unknown", "known", "in the body's size"],
)
def test_a_label_in_a_papers_small_print_heads_nothing(
    make_line: Callable[..., Line], words: str, size: float, length: int
) -> None:
    """Unless it is a known section's."""
    bold = make_line(words, size=size, bold=True)
    plain = make_line("write to the first of the authors", x0=bold.x1 + 3, size=size)
    block = Block("text", [line_of(1, [*bold.words, *plain.words], 100)])
    mark_headings([block], grammar_of("paper"), SPACING, knows_uses)
    assert (block.kind, block.run_in) == ("text", length)


@pytest.mark.parametrize(("kind", "made"), [("paper", "text"), ("us_old", "heading")], ids=["a paper", "a label"])
def test_a_title_in_a_box_above_the_first_section_is_no_papers_heading(
    make_line: Callable[..., Line], kind: str, made: str
) -> None:
    """A label's box may be its boxed warning."""
    title = replace(make_line("Journal of Examples", bold=True), frame=Box(40, 80, 560, 110))
    blocks = [Block("text", [title]), Block("text", [make_line("Uses", bold=True, baseline=130)])]
    mark_headings(blocks, grammar_of(kind), SPACING, knows_uses)
    assert [block.kind for block in blocks] == [made, "heading"]


@pytest.mark.parametrize(("size", "kind"), [(8.0, "heading"), (7.0, "text")], ids=["small", "tiny"])
def test_a_font_of_its_own_makes_no_heading_of_tiny_type(
    make_line: Callable[..., Line], size: float, kind: str
) -> None:
    """It letters a figure."""
    line = replace(make_line("Cells per litre", size=size), font="Heads")
    block, _ = marked(Block("text", [line]), Block("text", [make_line("Body of it.", baseline=112)]), kind="paper")
    assert block.kind == kind
