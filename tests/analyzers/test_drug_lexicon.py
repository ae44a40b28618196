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
