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
    ],
)
def test_a_drug_is_the_subject_or_stands_beside(question: str, scoped: bool, subject: Subject) -> None:  # noqa: FBT001
    """The first one named is what a question is about, unless it points at another."""
    assert find_subject(question, (), _LEXICON, scoped=scoped) == subject


def test_indexed_drugs_are_the_subject_and_stand_beside_one_another() -> None:
    """Two of them in one question are a question about the two together."""
    mentions = (DrugMention("warfarin", "warfarin", ("h1",)), DrugMention("Examplin", "examplin", ("h2",)))
    assert find_subject("warfarin with Examplin", mentions, _LEXICON, scoped=False) == Subject("it with it", 1)


def test_an_example_is_read_as_a_question() -> None:
    """Its gaps stand for drugs."""
    assert of_example("{drug} with {other} or ibuprofen", _LEXICON) == Subject(f"it with {ANOTHER} or {ANOTHER}", 2)
