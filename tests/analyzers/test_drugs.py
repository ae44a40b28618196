"""What the drug table promises: names, brands, slips and classes lead to documents; unknown drugs are said to be."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.drugs import DrugMention, DrugTable


@dataclass(frozen=True)
class _Drug:
    brand_names: tuple[str, ...]
    generic_names: tuple[str, ...]
    document_hashes: tuple[str, ...]


_REGISTRY = (
    _Drug(("ZESTORETIC",), ("lisinopril and hydrochlorothiazide",), ("h1",)),
    _Drug((), ("Warfarin Sodium", "Warfarin"), ("h2",)),
    _Drug((), ("warfarin",), ("h3",)),
    _Drug(("Exa-PROFEN",), ("ibuprofen",), ("h4",)),
)
_TABLE = DrugTable(_REGISTRY, load_drug_lexicon())


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("dose of warfarin", ["warfarin"]),
        ("WARFARIN SODIUM tablets", ["warfarin sodium"]),
        ("what is Coumadin for", ["warfarin"]),
        ("exa profen side effects", ["Exa-PROFEN"]),
        ("wafarin dose", ["warfarin"]),
        ("ibuprofin and warfrin", ["ibuprofen", "warfarin"]),
        ("lisinopril cough", ["lisinopril and hydrochlorothiazide"]),
        ("can I eat kale with my blood thinner", ["warfarin"]),
        ("can I take Advil with my blood thinner", ["ibuprofen", "warfarin"]),
        ("kumadin dose", ["warfarin"]),
        ("lysinoprill dose", ["lisinopril and hydrochlorothiazide"]),
        ("can I take ibuprofen around the time of my infusion", []),
        ("where do I park", []),
    ],
)
def test_a_drug_is_recognised(question: str, names: list[str]) -> None:
    """Brand, generic, part of a combination, slip, sound and class all lead to the indexed name."""
    assert [mention.name for mention in _TABLE.mentions(question)] == names


@pytest.mark.parametrize(
    ("generic", "question", "names"),
    [
        ("glyburide-metformin hydrochloride", "how much glyburide is in it", ["glyburide-metformin hydrochloride"]),
        ("glyburide-metformin hydrochloride", "metformin hydrochloride", ["glyburide-metformin hydrochloride"]),
        ("co-examplin", "what does a co do", []),
        ("examplin", "examplin", ["examplin"]),
    ],
)
def test_a_hyphen_parts_known_drugs(generic: str, question: str, names: list[str]) -> None:
    """Another hyphen is part of a name."""
    table = DrugTable((_Drug((), (generic,), ("h1",)),), load_drug_lexicon())
    assert [mention.name for mention in table.mentions(question)] == names


def test_a_part_of_two_combinations_can_be_either() -> None:
    """Both are mentioned by the same words; a name that is printed alone is itself."""
    both = (_Drug((), ("examplin and aspirin",), ("h1",)), _Drug((), ("examplin and codeine",), ("h2",)))
    table = DrugTable(both, load_drug_lexicon())
    assert [mention.name for mention in table.mentions("examplin dose")] == [
        "examplin and aspirin",
        "examplin and codeine",
    ]
    alone = DrugTable((*both, _Drug((), ("examplin",), ("h3",))), load_drug_lexicon())
    assert [mention.name for mention in alone.mentions("examplin dose")] == ["examplin"]


def test_documents_of_one_name_are_together() -> None:
    """A name that two documents print in different cases is one, with both documents."""
    assert _TABLE.mentions("warfarin?") == (DrugMention("warfarin", "warfarin", ("h2", "h3")),)


@pytest.mark.parametrize("question", ["half-life of rosuvastatin", "does atorvastatin cause rash", "Lipitor dose"])
def test_a_drug_that_is_not_indexed_is_reported(question: str) -> None:
    """A plain question about it names it, without documents."""
    (mention,) = _TABLE.mentions(question)
    assert (mention.name, mention.document_hashes) == ("", ())
    assert mention.mention in question


def test_names_near_an_unknown_one_are_offered() -> None:
    """The nearest indexed names help who mistook one for another."""
    assert "ibuprofen" in _TABLE.mentions("dose of flurbiprofen")[0].near_names


@pytest.mark.parametrize("question", ["can I take rosuvastatin with this pill", "does aspirin go with it"])
def test_another_drug_is_not_the_subject_of_a_question_about_this_one(question: str) -> None:
    """When the question points to a drug otherwise, one that it names beside is no unknown subject."""
    assert _TABLE.mentions(question) == ()


@pytest.mark.parametrize("question", ["grapefruit juice", "Is cranberry dangerous?"])
def test_food_is_not_reported_as_a_drug_that_is_not_indexed(question: str) -> None:
    """It is asked for in all labels; none of its own can be missing."""
    assert _TABLE.mentions(question) == ()


@given(st.text())
def test_any_question_has_mentions_from_its_own_words(question: str) -> None:
    """A mention is always cut from the question."""
    assert all(mention.mention in question for mention in _TABLE.mentions(question))


@pytest.mark.parametrize(
    ("question", "unheard"),
    [
        ("What is the dose of Nonesuchine?", ("Nonesuchine",)),
        ("nonesuchine storage", ("nonesuchine",)),
        ("how do I store Blorvex", ("Blorvex",)),
        ("What should he think about arranging?", ()),
        ("Is it safe for gardening?", ()),
        ("What is the dose?", ()),
    ],
)
def test_words_in_a_drugs_place_that_no_list_knows_are_told(question: str, unheard: tuple[str, ...]) -> None:
    """Not where the question points to a drug otherwise."""
    assert _TABLE.unheard(question) == unheard


def test_beside_a_known_drug_no_word_is_taken_for_another() -> None:
    """The question is about the known one."""
    assert _TABLE.unheard("What is the dose of warfarin for gardening?") == ()


def test_a_near_drug_is_offered_once() -> None:
    """By its nearest name, not by brand and generic both."""
    table = DrugTable((_Drug(("Ibuprofenol",), ("ibuprofen",), ("h1",)),), load_drug_lexicon())
    assert table.mentions("dose of flurbiprofen")[0].near_names == ("ibuprofen",)
