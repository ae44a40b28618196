"""The sections of a document: their ranges, types and numbers, and which is the boxed warning."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from section_trees import BOX, head, tree

from indexer.extract.block import Block
from indexer.extract.lines import Line

INTERACTIONS = "drug_interactions"


def test_numbers_tell_the_parent(make_line: Callable[..., Line]) -> None:
    """5.1 stands below 5, 6 does not; a range runs to the next heading."""
    sections = tree(
        head(make_line, "5", "WARNINGS AND PRECAUTIONS"),
        head(make_line, "5.1", "Bleeding"),
        Block("text", [make_line("Text.")]),
        head(make_line, "6", "ADVERSE REACTIONS"),
    )
    assert [(section.number, section.level) for section in sections] == [("5", 1), ("5.1", 2), ("6", 1)]
    assert sections[1].parent == sections[0].id
    assert sections[1].path == ("5 WARNINGS AND PRECAUTIONS", "5.1 Bleeding")
    assert sections[1].section_type == "warnings"
    assert sections[1].end == sections[2].start


def test_front_matter_is_a_section_without_a_heading(make_line: Callable[..., Line]) -> None:
    """What stands before the first heading."""
    sections = tree(Block("text", [make_line("Title")]), head(make_line, "1", "INDICATIONS AND USAGE"))
    assert [section.heading for section in sections] == ["", "INDICATIONS AND USAGE"]


def test_numbers_of_what_is_for_patients_name_no_section(make_line: Callable[..., Line]) -> None:
    """The third serious side effect of a Medication Guide is none of the dosage forms, which section 3 has."""
    sections = tree(
        head(make_line, "17", "PATIENT COUNSELING INFORMATION"),
        head(make_line, "17.1", "Storage of the Pen"),
        head(make_line, None, "MEDICATION GUIDE"),
        head(make_line, "3", "Trouble with the Heart"),
        head(make_line, "1", "INDICATIONS AND USAGE"),
    )
    types = [section.section_type for section in sections]
    assert types == ["patient_information"] * 4 + ["indications"]


def test_a_box_in_the_highlights_is_the_boxed_warning(make_line: Callable[..., Line]) -> None:
    """Also where its heading is the risk alone."""
    boxed = head(make_line, None, "FETAL TOXICITY")
    boxed.lines = [replace(boxed.lines[0], frame=BOX)]
    sections = tree(head(make_line, None, "HIGHLIGHTS OF PRESCRIBING INFORMATION"), boxed)
    assert sections[1].section_type == "boxed_warning"


def test_a_boxed_warning_holds_no_main_section(make_line: Callable[..., Line]) -> None:
    """Though its title is larger; one in its box is its topic."""
    warning, topic = (
        head(make_line, None, words, size=size)
        for words, size in (("WARNING: TUMORS", 11.0), ("CONTRAINDICATIONS", 10.0))
    )
    top = head(make_line, None, "HIGHLIGHTS OF PRESCRIBING INFORMATION", size=12.0)
    assert [section.level for section in tree(top, warning, topic)] == [1, 2, 2]
    for block in (warning, topic):
        block.lines = [replace(block.lines[0], frame=BOX)]
    text = Block("text", [replace(make_line("Watch it."), frame=BOX)])
    assert [section.level for section in tree(top, warning, text, topic)] == [1, 2, 3]


def test_an_interaction_among_the_warnings_holds_none_where_interactions_have_a_chapter(
    make_line: Callable[..., Line],
) -> None:
    """The chapter lists the drugs; what follows among the warnings is one of them, whatever it follows."""
    sections = tree(
        head(make_line, None, "WARNINGS AND PRECAUTIONS"),
        head(make_line, None, "Pharmacokinetic Interactions"),
        head(make_line, None, "Muscle Effects"),
        head(make_line, None, "DRUG INTERACTIONS"),
        head(make_line, None, "Lithium"),
        kind="ca_monograph",
    )
    assert [section.section_type for section in sections] == [
        "warnings",
        INTERACTIONS,
        "warnings",
        INTERACTIONS,
        INTERACTIONS,
    ]


def test_a_chapter_for_patients_is_no_chapter_of_drugs(make_line: Callable[..., Line]) -> None:
    """Interactions stand among the precautions of the professionals' part."""
    sections = tree(
        head(make_line, None, "PRECAUTIONS"),
        head(make_line, None, "Drug Interactions"),
        head(make_line, None, "Lithium"),
        head(make_line, None, "PART III: CONSUMER INFORMATION"),
        head(make_line, None, "INTERACTIONS WITH THIS MEDICATION"),
        kind="ca_monograph",
    )
    assert sections[2].section_type == "drug_interactions"


def test_drug_facts_in_a_box_are_no_boxed_warning(make_line: Callable[..., Line]) -> None:
    """The panel is drawn as a box, and what stands in it has the types that its headings tell."""
    facts, uses = head(make_line, None, "Drug Facts", size=14.0), head(make_line, None, "Uses")
    for block in (facts, uses):
        block.lines = [replace(block.lines[0], frame=BOX)]
    text = Block("text", [replace(make_line("Relieves pain."), frame=BOX)])
    sections = tree(facts, uses, text, kind="us_old")
    assert [section.section_type for section in sections] == ["other", "indications"]


def test_the_topics_of_patient_counseling_have_the_labels_numbers(make_line: Callable[..., Line]) -> None:
    """17.2 stands below 17 as 17.1 does, which is for patients too."""
    sections = tree(
        head(make_line, "17", "PATIENT COUNSELING INFORMATION"),
        head(make_line, "17.1", "Rash"),
        head(make_line, None, "Signs of a Rash", size=9.0),
        head(make_line, "17.2", "Driving"),
    )
    assert [section.level for section in sections] == [1, 2, 3, 2]


def test_the_label_begins_behind_the_highlights_patient_counseling(make_line: Callable[..., Line]) -> None:
    """Where no heading opens the full text, its first number does."""
    sections = tree(
        head(make_line, None, "HIGHLIGHTS OF PRESCRIBING INFORMATION"),
        head(make_line, None, "PATIENT COUNSELING INFORMATION"),
        head(make_line, "1", "INDICATIONS AND USAGE"),
        head(make_line, "1.1", "Rash"),
    )
    assert [(section.number, section.level) for section in sections[2:]] == [("1", 1), ("1.1", 2)]


def test_main_sections_stand_below_no_unnumbered_topic_for_patients(make_line: Callable[..., Line]) -> None:
    """Capitals and known words tell them from a guide's own items."""
    sections = tree(
        head(make_line, None, "PRECAUTIONS"),
        head(make_line, None, "Information for Patients", size=9.0),
        head(make_line, "6", "ADVERSE REACTIONS"),
        head(make_line, "7", "OVERDOSAGE"),
        kind="us_old",
    )
    assert [section.parent for section in sections[2:]] == [None, None]


@pytest.mark.parametrize(("words", "parent"), [("Backing Film", "11"), ("INDICATIONS AND USAGE", None)])
def test_a_number_reached_before_begins_a_count_within_its_section(
    make_line: Callable[..., Line], words: str, parent: str | None
) -> None:
    """Unless its words are a section's."""
    sections = tree(
        head(make_line, "1", "INDICATIONS AND USAGE"),
        head(make_line, "11", "DESCRIPTION"),
        head(make_line, "1", words),
        head(make_line, "12", "CLINICAL PHARMACOLOGY"),
    )
    by_id = {section.id: section.number for section in sections}
    assert by_id.get(sections[2].parent or "") == parent
    assert sections[3].parent is None


def test_the_full_text_counts_from_its_beginning(make_line: Callable[..., Line]) -> None:
    """What the Highlights number is not reached there yet, also where a heading's words are not known."""
    sections = tree(
        head(make_line, None, "HIGHLIGHTS OF PRESCRIBING INFORMATION"),
        head(make_line, "17", "PATIENT COUNSELING INFORMATION"),
        head(make_line, None, "FULL PRESCRIBING INFORMATION"),
        head(make_line, "1", "WHAT IT IS FOR"),
    )
    assert (sections[3].level, sections[3].parent) == (1, None)


def test_warnings_before_the_chapter_of_that_name_are_the_boxed_warning(make_line: Callable[..., Line]) -> None:
    """The box has the chapter's own words for a title."""
    words = ("WARNINGS", "DESCRIPTION", "WARNINGS")
    sections = tree(*(head(make_line, None, each) for each in words), kind="us_old")
    assert [section.section_type for section in sections] == ["boxed_warning", "description", "warnings"]
    assert tree(head(make_line, None, "WARNINGS"), kind="us_old")[0].section_type == "warnings"
