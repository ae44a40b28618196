"""Below which section a heading stands."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from section_trees import BOX, head, tree

from analyzers.canonical import Box
from indexer.extract.block import Block
from indexer.extract.lines import Line


def test_numbers_start_again_in_each_annex(make_line: Callable[..., Line]) -> None:
    """The annex is the parent of its own section 1."""
    sections = tree(
        head(make_line, None, "ANNEX I"),
        head(make_line, "1", "NAME OF THE MEDICINAL PRODUCT"),
        head(make_line, None, "ANNEX III"),
        head(make_line, "A", "LABELLING"),
        head(make_line, "1", "NAME OF THE MEDICINAL PRODUCT"),
        kind="eu_smpc",
    )
    assert [section.path[-2] for section in sections if section.number == "1"] == ["ANNEX I", "A LABELLING"]


def test_each_leaflet_of_a_summary_stands_alike(make_line: Callable[..., Line]) -> None:
    """One for each strength: the second stands not below the first one's last heading."""
    title = "Package leaflet: Information for the user"
    leaflet = (head(make_line, None, title), head(make_line, "6", "Contents"), head(make_line, None, "EXAMPLE FIRM"))
    sections = tree(head(make_line, None, "ANNEX III"), head(make_line, "B", "PACKAGE LEAFLET"), *leaflet, *leaflet)
    assert [section.path[:-1] for section in sections if section.heading == title] == [
        ("ANNEX III", "B PACKAGE LEAFLET")
    ] * 2


def test_a_medication_guide_stands_below_no_topic(make_line: Callable[..., Line]) -> None:
    """And the product's name that comes next stands below it."""
    sections = tree(
        head(make_line, "17", "PATIENT COUNSELING INFORMATION"),
        head(make_line, None, "Pregnancy"),
        head(make_line, None, "Medication Guide"),
        head(make_line, None, "Examplia (eks-AM-plia)"),
    )
    assert [section.level for section in sections] == [1, 2, 1, 2]
    assert sections[3].section_type == "patient_information"


def test_a_guide_without_a_title_stands_below_no_topic(make_line: Callable[..., Line]) -> None:
    """Its first question begins it, and the next ones stand beside it."""
    sections = tree(
        head(make_line, "14", "CLINICAL STUDIES"),
        head(make_line, "14.3", "Plague"),
        head(make_line, None, "What is Examplia?", size=9.0),
        head(make_line, None, "How should I store Examplia?", size=9.0),
    )
    assert [section.level for section in sections] == [1, 2, 1, 1]
    assert [section.section_type for section in sections[2:]] == ["patient_information"] * 2


def test_what_leads_in_stands_below_the_question(make_line: Callable[..., Line]) -> None:
    """Medication Guides set both alike."""
    sections = tree(
        head(make_line, None, "What are the side effects of Examplia?"),
        head(make_line, None, "Examplia may cause serious side effects, including:"),
        head(make_line, None, "The most common side effects are:"),
        head(make_line, None, "How should I store Examplia?"),
    )
    assert [section.level for section in sections] == [1, 2, 2, 1]


def test_a_part_of_a_numbered_section_ends_with_the_next_number(make_line: Callable[..., Line]) -> None:
    """A product's name in capitals closes no section; what comes after the last number may."""
    sections = tree(
        head(make_line, "16", "HOW SUPPLIED/STORAGE AND HANDLING"),
        head(make_line, None, "EXAMPLIA SPRINKLE"),
        head(make_line, "17", "PATIENT COUNSELING INFORMATION"),
        head(make_line, None, "EXAMPLIA SPRINKLE"),
    )
    assert [section.level for section in sections] == [1, 2, 1, 1]
    assert sections[1].section_type == "how_supplied"


def test_headings_that_look_alike_are_siblings(make_line: Callable[..., Line]) -> None:
    """Without numbers, type tells the level."""
    sections = tree(
        head(make_line, None, "PRECAUTIONS"),
        head(make_line, None, "General"),
        head(make_line, None, "Renal"),
        kind="us_old",
    )
    assert [section.level for section in sections] == [1, 2, 2]


def test_a_heading_in_a_box_ends_with_the_box(make_line: Callable[..., Line]) -> None:
    """What stands below the box is its sibling, though set as a lower heading."""
    boxed = head(make_line, None, "Serious Warnings and Precautions")
    boxed.lines = [replace(boxed.lines[0], frame=BOX)]
    sections = tree(
        head(make_line, None, "WARNINGS AND PRECAUTIONS"),
        boxed,
        Block("text", [replace(make_line("Watch the liver."), frame=BOX)]),
        head(make_line, None, "Renal", size=9.0),
        kind="ca_monograph",
    )
    assert [section.level for section in sections] == [1, 2, 2]


def test_a_box_around_a_title_alone_holds_no_section(make_line: Callable[..., Line]) -> None:
    """What stands below it is its own."""
    titled = head(make_line, None, "PROPER USE OF THIS MEDICATION")
    titled.lines = [replace(titled.lines[0], frame=BOX)]
    sections = tree(titled, head(make_line, None, "Usual Dose:"), kind="ca_monograph")
    assert [section.level for section in sections] == [1, 2]


def test_the_headings_of_highlights_stand_below_them(make_line: Callable[..., Line]) -> None:
    """The full information that follows stands beside."""
    sections = tree(
        head(make_line, None, "HIGHLIGHTS OF PRESCRIBING INFORMATION"),
        head(make_line, None, "INDICATIONS AND USAGE"),
        head(make_line, None, "FULL PRESCRIBING INFORMATION"),
    )
    assert [section.level for section in sections] == [1, 2, 1]


def test_drugs_stand_below_drug_interactions(make_line: Callable[..., Line]) -> None:
    """A heading set as the one above that names no section is one of its drugs."""
    sections = tree(
        head(make_line, None, "PRECAUTIONS"),
        head(make_line, None, "Drug Interactions"),
        head(make_line, None, "Lithium"),
        head(make_line, None, "Geriatric Use"),
        kind="us_old",
    )
    assert [section.level for section in sections] == [1, 2, 3, 2]
    assert sections[2].section_type == "drug_interactions"


def test_a_medication_guides_box_goes_on_over_a_page(make_line: Callable[..., Line]) -> None:
    """Its sides alone are seen as no box; what stands there is still for patients."""
    guide = head(make_line, None, "MEDICATION GUIDE")
    guide.lines = [replace(guide.lines[0], frame=Box(40, 80, 560, 780))]
    later = head(make_line, None, "Some foods can interact")
    later.lines = [replace(later.lines[0], page=2)]
    assert [section.section_type for section in tree(guide, later)] == ["patient_information"] * 2


def test_lines_of_a_package_label_stand_below_it(make_line: Callable[..., Line]) -> None:
    """Bold lines of the picture's words are set as its title is."""
    sections = tree(head(make_line, None, "Package Label - 1 mg Bottle"), head(make_line, None, "100 Tablets"))
    assert [section.section_type for section in sections] == ["package_label"] * 2


def test_a_number_of_a_medication_guide_stands_below_its_question(make_line: Callable[..., Line]) -> None:
    """It opens no main section of the label."""
    sections = tree(
        head(make_line, "14", "CLINICAL STUDIES"),
        head(make_line, None, "What is Examplia?"),
        head(make_line, "1", "Trouble with the Heart"),
    )
    assert sections[2].parent == sections[1].id


def test_the_numbers_of_a_medication_guide_are_siblings(make_line: Callable[..., Line]) -> None:
    """Each closes the one before, with what stands below it."""
    sections = tree(
        head(make_line, None, "MEDICATION GUIDE"),
        head(make_line, None, "What are the side effects of Examplia?"),
        head(make_line, "1", "Trouble with the Heart"),
        head(make_line, None, "Signs", size=9.0),
        head(make_line, "2", "Rash"),
    )
    assert [section.level for section in sections] == [1, 2, 3, 4, 3]


def test_a_question_closes_the_numbers_of_the_one_before(make_line: Callable[..., Line]) -> None:
    """The questions of a Medication Guide are siblings."""
    sections = tree(
        head(make_line, None, "MEDICATION GUIDE"),
        head(make_line, None, "What are the side effects of Examplia?"),
        head(make_line, "1", "Trouble with the Heart"),
        head(make_line, None, "How should I store Examplia?"),
    )
    assert sections[3].parent == sections[0].id


def test_the_numbers_of_a_leaflet_stand_below_it(make_line: Callable[..., Line]) -> None:
    """They are the European template's, none of the leaflet's own."""
    sections = tree(
        head(make_line, "B", "PACKAGE LEAFLET"),
        head(make_line, None, "Keep this leaflet"),
        head(make_line, "1", "What Examplia is"),
        kind="eu_smpc",
    )
    assert sections[2].parent == sections[0].id


def test_a_numbered_topic_for_patients_closes_with_the_next_main_number(make_line: Callable[..., Line]) -> None:
    """Its own number is the label's, and so are those behind it."""
    sections = tree(
        head(make_line, "5", "WARNINGS"),
        head(make_line, "5.2", "Information for Patients"),
        head(make_line, "6", "ADVERSE REACTIONS"),
        head(make_line, "6.1", "Rash"),
    )
    assert [section.level for section in sections] == [1, 2, 1, 2]


def test_a_guides_number_may_have_numbers_below_it(make_line: Callable[..., Line]) -> None:
    """They are for patients as it is, and the next one closes them."""
    sections = tree(
        head(make_line, None, "MEDICATION GUIDE"),
        head(make_line, None, "How should I take Examplia?"),
        head(make_line, "1", "Get ready"),
        head(make_line, "1.1", "Wash your hands"),
        head(make_line, "2", "Take it"),
    )
    assert [section.level for section in sections] == [1, 2, 3, 4, 3]
    assert {section.section_type for section in sections} == {"patient_information"}


def test_a_chapter_of_an_old_label_stands_below_no_other(make_line: Callable[..., Line]) -> None:
    """However it is set, and with a remark behind it; other headings stand below the chapter, not beside it."""
    sections = tree(
        head(make_line, None, "OVERDOSAGE", size=12.0),
        head(make_line, None, "Treatment", size=14.0),
        head(make_line, None, "DOSAGE AND ADMINISTRATION (SEE TABLE BELOW)", size=10.0),
        head(make_line, None, "Adults", size=12.0),
        kind="us_old",
    )
    assert [(section.level, section.section_type) for section in sections] == [
        (1, "overdosage"),
        (2, "overdosage"),
        (1, "dosage"),
        (2, "dosage"),
    ]


def test_run_in_headings_of_a_chapter_set_so_stand_below_it(make_line: Callable[..., Line]) -> None:
    """They look alike; its words alone tell it."""
    blocks = [Block("text", [make_line(text)]) for text in ("CONTRAINDICATIONS: None known.", "Asthma: Do not use.")]
    for block in blocks:
        block.run_in = block.text.index(":") + 1
    sections = tree(*blocks, kind="us_old")
    assert [(section.heading, section.level) for section in sections] == [("CONTRAINDICATIONS:", 1), ("Asthma:", 2)]


def test_a_chapters_name_in_a_guide_for_patients_is_none_of_the_labels(make_line: Callable[..., Line]) -> None:
    """The guide has warnings of its own."""
    sections = tree(
        head(make_line, None, "HOW SUPPLIED"),
        head(make_line, None, "MEDICATION GUIDE"),
        head(make_line, None, "WARNINGS", size=8.0),
        kind="us_old",
    )
    assert sections[2].parent == sections[1].id


def test_an_introduction_in_smaller_type_stands_beside_the_abstract(make_line: Callable[..., Line]) -> None:
    """And the abstract's own parts below that."""
    sections = tree(
        head(make_line, None, "Abstract", size=12.0),
        head(make_line, None, "Methods"),
        head(make_line, None, "Introduction"),
        kind="paper",
    )
    assert [(section.level, section.section_type) for section in sections] == [
        (1, "abstract"),
        (2, "methods"),
        (1, "introduction"),
    ]


def test_an_introduction_that_runs_into_its_text_is_the_abstracts(make_line: Callable[..., Line]) -> None:
    """Abstracts in parts begin with one."""
    part = Block("text", [make_line("Introduction: Pain is common.")], run_in=len("Introduction:"))
    sections = tree(head(make_line, None, "Abstract"), part, kind="paper")
    assert sections[1].parent == sections[0].id


@pytest.mark.parametrize(
    ("face", "levels"), [("Sans", [1, 2, 1]), ("Serif", [1, 1, 1])], ids=["another face", "the same face"]
)
def test_the_typeface_tells_the_levels_of_one_size(
    make_line: Callable[..., Line], face: str, levels: list[int]
) -> None:
    """Papers set both bold."""
    blocks = [head(make_line, None, words) for words in ("Methods", "Cells of mice", "Results")]
    for block, own in zip(blocks, ("Serif", face, "Serif"), strict=True):
        block.style = (*block.style, own)
    assert [section.level for section in tree(*blocks, kind="paper")] == levels


def test_sections_with_roman_numbers_are_siblings(make_line: Callable[..., Line]) -> None:
    """What has none stands below."""
    sections = tree(
        head(make_line, "III", "METHODS"),
        head(make_line, None, "Cells of mice"),
        head(make_line, "IV", "RESULTS"),
        kind="paper",
    )
    assert [(section.level, section.section_type) for section in sections] == [
        (1, "methods"),
        (2, "methods"),
        (1, "results"),
    ]
