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
        ("Tagamet", ("H2 antagonist", "H2 blocker")),
        ("prednisone", ("corticosteroid", "glucocorticoid")),
        ("Coumadin", ("anticoagulant", "vitamin K antagonist")),
        ("Tums", ("antacid",)),
        ("zofenopril", ("ACE inhibitor",)),
        ("St. John's wort", ("herbal",)),
        ("vitamin K antagonist", ("warfarin", "phenprocoumon")),
    ],
)
def test_a_drug_has_the_names_of_its_classes_and_a_class_its_drugs(name: str, others: tuple[str, ...]) -> None:
    """Classes come by row or by ending."""
    found = load_drug_lexicon().class_names(name)
    assert [each for each in found if each in others] == list(others)
    assert name not in found


@pytest.mark.parametrize("name", ["April", "surgery", "", "Nonesuch", "pril"])
def test_what_is_no_known_drug_has_no_other_names(name: str) -> None:
    """Nothing is guessed."""
    assert load_drug_lexicon().class_names(name) == ()
    assert load_drug_lexicon().same_names(name) == ()


def test_the_same_drug_has_its_generic_name_first() -> None:
    """Then other brands; never the name asked for."""
    first, *others = load_drug_lexicon().same_names("Tagamet")
    assert first == "cimetidine"
    assert "Tagamet" not in others
    assert "Coumadin" in load_drug_lexicon().same_names("warfarin")


@pytest.mark.parametrize("name", ["MTX", "HCTZ", "ASA", "APAP", "INH", "5-FU"])
def test_an_abbreviation_names_a_drug(name: str) -> None:
    """As clinicians write them, beside the drug that they ask about."""
    forms = word_forms(f"toxicity with {name}")
    assert load_drug_lexicon().drugs_in(forms) == [(2, len(forms))]
