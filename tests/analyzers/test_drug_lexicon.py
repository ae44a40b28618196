"""What the lexicon promises: drugs by name or ending, ordinary words never."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.drug_lexicon import LISTED_FILE, OWN_FILE, BrandRow, DrugLexicon, load_drug_lexicon
from analyzers.tokens import word_forms
from analyzers.vocabulary import load_rows

_SHIPPED, _OWN = load_drug_lexicon(), load_drug_lexicon(listed=False)


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


@pytest.mark.parametrize(
    ("name", "generic"),
    [
        ("Exforge", "amlodipine and valsartan"),
        ("Targretin", "bexarotene"),
        ("potassium iodide", ""),
        ("Tobradex", "tobramycin and dexamethasone"),
    ],
)
def test_a_listed_name_is_a_drugs(name: str, generic: str) -> None:
    """Those that the hand-made rows lack, with what they are made of."""
    forms = word_forms(f"the dose of {name}")
    assert _SHIPPED.drugs_in(forms) == [(3, len(forms))]
    assert _OWN.drugs_in(forms) == []
    assert _SHIPPED.same_names(name)[:1] == ((generic,) if generic else ("Iosat",))


@pytest.mark.parametrize(
    "words",
    [
        *("calcium", "zinc", "glucose", "alcohol", "water", "oxygen", "potassium", "vitamin A", "cortisol", "thyroid"),
        *("estrogen", "vaccine", "birth control", "pill", "balance", "today", "ease", "sunkist", "Camila", "and"),
    ],
)
def test_words_of_common_speech_are_no_listed_names(words: str) -> None:
    """Foods, elements, hormones and what brands are also called."""
    assert _SHIPPED.drugs_in(word_forms(words)) == []


def test_the_drugs_of_a_combination_are_found_apart() -> None:
    """Its brand stands for both; "asenapine patch" is asenapine."""
    lexicon = _SHIPPED
    assert "Exforge" in lexicon.brands("amlodipine and valsartan")
    assert lexicon.drugs_in(word_forms("amlodipine and valsartan")) == [(0, 1), (2, 3)]
    assert lexicon.drugs_in(word_forms("asenapine patch")) == [(0, 1)]


def test_hand_made_rows_come_first() -> None:
    """Listed brands of a generic that they have stand behind theirs."""
    brands = _SHIPPED.brands("albuterol")
    own = _OWN.brands("albuterol")
    assert brands[: len(own)] == own
    assert "Accuneb" in brands[len(own) :]


@given(st.sampled_from([(row, name) for row in load_rows(LISTED_FILE, BrandRow) for name in row.brands]))
def test_every_listed_brand_leads_to_its_generic(listed: tuple[BrandRow, str]) -> None:
    """And no further word belongs to it."""
    row, brand = listed
    assert _SHIPPED.drugs_in(word_forms(f"take {brand} today")) == [(1, 1 + len(word_forms(brand)))]
    assert _SHIPPED.same_names(brand)[0] == row.generic


def test_without_a_list_there_are_the_own_rows() -> None:
    """Every name of them, and no other."""
    own = load_rows(OWN_FILE, BrandRow)
    lexicon = DrugLexicon((), own, (), (), ())
    assert all(lexicon.drugs_in(word_forms(row.generic)) for row in own)
    assert lexicon.drugs_in(word_forms("Exforge")) == []


def test_a_class_of_several_words_is_one_phrase() -> None:
    """A word alone may be anything."""
    lexicon = load_drug_lexicon()
    assert lexicon.class_phrases_in(word_forms("with a CDK4/6 inhibitor or statins")) == [(2, 4)]
    assert lexicon.class_phrases_in(word_forms("statins")) == []
