"""What the attributes promise: all of SPEC's, found in questions and told by labels' words."""

from pathlib import Path

import pytest

from analyzers.attributes import AttributeVocabulary, load_attributes
from analyzers.sections import load_section_vocabulary
from analyzers.vocabulary import VocabularyError

_SPEC = [
    "half_life",
    "bioavailability",
    "tmax",
    "cmax",
    "auc",
    "protein_binding",
    "volume_of_distribution",
    "clearance",
    "metabolism",
    "elimination",
    "onset_of_action",
    "duration_of_action",
    "mechanism_of_action",
    "pregnancy_risk",
    "lactation",
    "active_ingredient",
    "inactive_ingredients",
    "strengths",
    "maximum_dose",
    "storage_conditions",
    "manufacturer",
    "revision_date",
]


@pytest.fixture(scope="module")
def vocabulary() -> AttributeVocabulary:
    """The attributes that ship."""
    return load_attributes()


def test_every_attribute_of_the_specification_is_there_once(vocabulary: AttributeVocabulary) -> None:
    """No attribute that was promised is missing, none stands twice."""
    names = [row.attribute for row in vocabulary.attributes]
    assert set(_SPEC) <= set(names)
    assert len(names) == len(set(names))


def test_attributes_are_answered_in_known_section_types(vocabulary: AttributeVocabulary) -> None:
    """The two data files agree on the names of section types."""
    known = load_section_vocabulary().section_types("us_plr")
    assert {section_type for row in vocabulary.attributes for section_type in row.section_types} <= known


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("t1/2 of examplin", "half_life"),
        ("How long does it stay in the body?", "half_life"),
        ("Vd examplin", "volume_of_distribution"),
        ("is there any milk sugar in examplin", "inactive_ingredients"),
        ("What is the ceiling dose?", "maximum_dose"),
        ("who makes examplin", "manufacturer"),
        ("How does it work?", "mechanism_of_action"),
        ("how many months once I have opened the bottle?", "shelf_life"),
        ("examplin overdose", "overdose_treatment"),
        ("can my wife use some of my examplin", "sharing"),
        ("can it go down a gastrostomy tube", "feeding_tube"),
        ("What is the hottest it may get?", "storage_conditions"),
    ],
)
def test_a_question_asks_for_an_attribute(vocabulary: AttributeVocabulary, question: str, attribute: str) -> None:
    """Clinical, lay and abbreviated words lead to the attribute, first of all that are found."""
    assert vocabulary.asked_in(question)[0].attribute == attribute


def test_a_question_may_ask_for_nothing_known(vocabulary: AttributeVocabulary) -> None:
    """No attribute is guessed."""
    assert vocabulary.asked_in("Good morning, everybody") == ()
    assert vocabulary.asked_in("post-exposure prophylaxis") == ()
    assert vocabulary.asked_in("should I cut the warfarin") == ()


def test_an_afternoon_dose_to_be_skipped_tells_nothing_of_missed_ones(vocabulary: AttributeVocabulary) -> None:
    """A schedule of titration says so."""
    assert vocabulary.told_in("Use the morning schedule and skip the afternoon doses.", "dosage") == ()


def test_words_tell_an_attribute_only_in_its_sections(vocabulary: AttributeVocabulary) -> None:
    """A half-life told among adverse reactions is no answer to the question for it."""
    words = "The terminal half-life is 12 hours."
    assert [row.attribute for row in vocabulary.told_in(words, "pharmacokinetics")] == ["half_life"]
    assert vocabulary.told_in(words, "adverse_reactions") == ()


@pytest.mark.parametrize(
    ("words", "attribute"),
    [
        ("Peak serum levels are generally attained one to two hours after administration.", "tmax"),
        ("In blood serum, it is approximately 20% protein-bound.", "protein_binding"),
        ("Systemic availability is about 12%.", "bioavailability"),
        ("Neither dialysis nor plasma exchange results in removal of examplin.", "dialyzability"),
    ],
)
def test_labels_tell_an_attribute_in_more_than_its_name(
    vocabulary: AttributeVocabulary, words: str, attribute: str
) -> None:
    """Older labels tell in a sentence what newer ones tell by the term."""
    assert attribute in [row.attribute for row in vocabulary.told_in(words, "pharmacokinetics")]


@pytest.mark.parametrize(
    ("attribute", "answer", "unit"),
    [("half_life", "number_with_unit", "h"), ("protein_binding", "percentage", "%"), ("manufacturer", "name", "")],
)
def test_an_attribute_tells_what_its_answer_holds(
    vocabulary: AttributeVocabulary, attribute: str, answer: str, unit: str
) -> None:
    """The kind of answer, and the units of its numbers where it has any."""
    (row,) = (row for row in vocabulary.attributes if row.attribute == attribute)
    assert row.answer == answer
    assert (unit in row.units) if unit else not row.units


@pytest.mark.parametrize(
    "row",
    [
        "x,a,,b,dosage,What is x?,text,,s",
        "x,a,,b,dosage,What is x of {drug}?,guess,,s",
        "x,a,,b,dosage,What is x of {drug}?,number_with_unit,,s",
    ],
)
@pytest.mark.parametrize("of_paper", [False, True], ids=["of labels", "of papers"])
def test_a_bad_row_is_refused(tmp_path: Path, row: str, *, of_paper: bool) -> None:
    """A question names the drug, the kind of answer is a known one, and numbers have units."""
    columns = "attribute,signals,tells,asked,section_types,question,answer,units,source"
    (tmp_path / "attributes.csv").write_text(f"{columns}\n{'' if of_paper else row}\n")
    (tmp_path / "paper_attributes.csv").write_text(f"{columns}\n{row if of_paper else ''}\n")
    with pytest.raises(VocabularyError, match=rf"^{'paper_' if of_paper else ''}attributes\.csv, x"):
        load_attributes(tmp_path)


def test_wordings_that_only_tell_ask_for_nothing(vocabulary: AttributeVocabulary) -> None:
    """Whoever asks whether 50 mg tablets may be split asks for no strengths; a label that names them tells those."""
    assert "strengths" not in {row.attribute for row in vocabulary.asked_in("Can the 50 mg tablets be split?")}
    assert "strengths" in {row.attribute for row in vocabulary.told_in("in 50 mg tablets", "how_supplied")}


def test_rows_come_by_name_and_in_order(vocabulary: AttributeVocabulary) -> None:
    """A name that no row has is passed over."""
    assert [row.attribute for row in vocabulary.rows(["tmax", "no such", "half_life"])] == ["tmax", "half_life"]


def test_what_papers_alone_are_asked_for_is_asked_of_no_label(vocabulary: AttributeVocabulary) -> None:
    """A label's reader who asks for a batch means another thing."""
    question = "What batch size was used?"
    assert "batch_size" not in {row.attribute for row in vocabulary.asked_in(question)}
    assert "batch_size" in {row.attribute for row in vocabulary.asked_in(question, of_paper=True)}


def test_a_paper_is_asked_for_what_labels_tell_too(vocabulary: AttributeVocabulary) -> None:
    """A compound has a half-life wherever it is told."""
    assert [row.attribute for row in vocabulary.asked_in("half-life of MK-8825", of_paper=True)] == ["half_life"]
