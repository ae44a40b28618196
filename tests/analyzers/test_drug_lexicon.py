"""What the lexicon promises: drugs by name or ending, ordinary words never."""

import pytest

from analyzers.drug_lexicon import load_drug_lexicon
from analyzers.tokens import word_forms


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("rosuvastatin and calcium carbonate", 2),
        ("fictiotinib", 1),
        ("I started in April with a headache", 0),
        ("pril", 0),
    ],
)
def test_drugs_are_told_from_other_words(text: str, count: int) -> None:
    """Known names and typical endings count, short words and ordinary ones do not."""
    assert len(load_drug_lexicon().drugs_in(word_forms(text))) == count


def test_a_class_has_its_stems() -> None:
    """What people call a class leads to how its names end."""
    (found,) = load_drug_lexicon().classes_in(word_forms("my cholesterol pills"))
    assert found.values == ("vastatin",)


def test_brands_of_a_generic() -> None:
    """A generic name knows its brands; an unknown one has none."""
    lexicon = load_drug_lexicon()
    assert "Coumadin" in lexicon.brands("Warfarin")
    assert lexicon.brands("examplin") == ()
    assert lexicon.is_named("warfarin")
    assert lexicon.is_common("tablet")


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Tagamet", ("cimetidine", "H2 antagonist", "H2 blocker")),
        ("prednisone", ("corticosteroid", "glucocorticoid")),
        ("Coumadin", ("warfarin", "anticoagulant", "vitamin K antagonist")),
        ("Tums", ("calcium carbonate", "antacid")),
        ("zofenopril", ("ACE inhibitor",)),
        ("St. John's wort", ("herbal",)),
    ],
)
def test_a_drug_has_the_names_that_labels_use(name: str, others: tuple[str, ...]) -> None:
    """A brand has its generic name first; classes come by row or by ending."""
    found = load_drug_lexicon().other_names(name)
    assert [each for each in found if each in others] == list(others)
    assert name not in found


@pytest.mark.parametrize("name", ["April", "surgery", "", "Nonesuch", "pril"])
def test_what_is_no_known_drug_has_no_other_names(name: str) -> None:
    """Nothing is guessed."""
    assert load_drug_lexicon().other_names(name) == ()
