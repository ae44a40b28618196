"""What find_subject promises: "it" for the question's drug, one word for every other."""

import pytest

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.drugs import DrugMention
from server.search.plan.subject import ANOTHER, Subject, find_subject, of_example

_LEXICON = load_drug_lexicon()


@pytest.mark.parametrize(
    ("question", "scoped", "subject"),
    [
        ("half-life of rosuvastatin", False, Subject("half-life of it", 0)),
        ("Can I take ibuprofen?", True, Subject(f"Can I take {ANOTHER}?", 1)),
        ("aspirin with this drug", False, Subject(f"{ANOTHER} with it", 1)),
        ("rosuvastatin and warfarin", False, Subject(f"it and {ANOTHER}", 1)),
        ("can rosuvastatin make my ears ring", False, Subject("can it make my ears ring", 0)),
        ("is it ok to take rosuvastatin", False, Subject("is it ok to take it", 0)),
        ("rosuvastatin upsets me, should it be stopped", False, Subject("it upsets me, should it be stopped", 0)),
        ("does it interact with rosuvastatin", False, Subject(f"does it interact with {ANOTHER}", 1)),
        ("rosuvastatin together with it", False, Subject(f"{ANOTHER} together with it", 1)),
        ("take rosuvastatin around my infusion", False, Subject(f"take {ANOTHER} around my infusion", 1)),
        ("formula of the drug substance in rosuvastatin", False, Subject("formula of the drug substance in it", 0)),
        ("is low-molecular-weight heparin better", True, Subject(f"is {ANOTHER} better", 1)),
    ],
)
def test_a_drug_is_the_subject_or_stands_beside(question: str, scoped: bool, subject: Subject) -> None:  # noqa: FBT001
    """The first one named is what a question is about, unless it points at another."""
    assert find_subject(question, (), _LEXICON, scoped=scoped) == subject


def test_indexed_drugs_are_the_subject_and_stand_beside_one_another() -> None:
    """Two of them in one question are a question about the two together."""
    mentions = (DrugMention("warfarin", "warfarin", ("h1",)), DrugMention("Examplin", "examplin", ("h2",)))
    assert find_subject("warfarin with Examplin", mentions, _LEXICON, scoped=False) == Subject("it with it", 1)


def test_two_names_of_one_document_are_one_drug() -> None:
    """Nothing stands beside it; the longer name is replaced whole."""
    mentions = (DrugMention("warfarin", "warfarin", ("h1",)), DrugMention("Exa-warfarin", "Exa-warfarin", ("h1",)))
    found = find_subject("hives from warfarin, try Exa-warfarin", mentions, _LEXICON, scoped=True)
    assert found == Subject("hives from it, try it", 0)


def test_a_vitamin_is_no_other_drug() -> None:
    """Its level is a matter of the drug."""
    assert find_subject("low vitamin B12", (), _LEXICON, scoped=True) == Subject("low vitamin B12", 0)


def test_beside_a_drug_that_is_not_indexed_others_stand_too() -> None:
    """The one that the question is plainly about is the subject."""
    mentions = (DrugMention("rosuvastatin", "", ()),)
    assert find_subject("dose of rosuvastatin with warfarin", mentions, _LEXICON, scoped=False) == Subject(
        f"dose of it with {ANOTHER}", 1
    )


def test_an_example_is_read_as_a_question() -> None:
    """Its gaps stand for drugs."""
    assert of_example("{drug} with {other} or ibuprofen", _LEXICON) == Subject(f"it with {ANOTHER} or {ANOTHER}", 2)
