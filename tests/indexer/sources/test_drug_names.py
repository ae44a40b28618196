"""Which names are taken for drugs', and what they are names of."""

import csv
import io
import pickle
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.drug_lexicon import LISTED_FILE, BrandRow, DrugLexicon, load_drug_lexicon
from analyzers.tokens import word_forms
from analyzers.vocabulary import load_rows
from indexer.sources.drug_names import (
    Correction,
    DrugList,
    Words,
    drug_list,
    generic_name,
    made_file,
    persons,
    plain_data,
    read_list,
    rows,
    taken_names,
)
from indexer.sources.wordnet import NOUN, WordNet, parse_synsets

NOUNS = (
    "00000001 06 n 01 drug 0 000 | a substance that is used as a medicine",
    "00000002 06 n 01 examplin 0 001 @ 00000001 n 0000 | it eases examples",
    "00000003 06 n 01 alcohol 0 001 @ 00000001 n 0000 | a drink",
    "00000004 13 n 01 brandy 0 001 @ 00000003 n 0000 | a stronger drink",
    "00000005 27 n 01 samplium_iodide 0 000 | a salt",
    "00000006 07 n 01 balance 0 000 | a state",
    "00000007 04 n 01 family_planning 0 000 | limiting a number",
    "00000008 27 n 01 samplin 0 000 | an alkaloid used to treat samples",
    "00000009 09 n 01 theory 0 000 | (medicine) what is thought",
    "00000010 08 n 02 nose 0 planning 0 000 | a part of the face",
)
EXTRACT = WordNet(
    {each.key: each for each in parse_synsets(NOUNS, NOUN)},
    {"drug": ("n00000001",), "alcohol": ("n00000003",)},
)
WORDS = Words(EXTRACT, ("Camilla",), DrugLexicon((), (BrandRow("warfarin", "s", ("Coumadin",)),), (), (), ()))
GENERICS = frozenset(("samplium iodide", "family planning"))


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("tymlos", True),
        ("examplin", True),
        ("samplin", True),
        ("samplium iodide", True),
        ("tymlos pen", True),
        ("balance", False),
        ("balances", False),
        ("brandy", False),
        ("theory", False),
        ("family planning", False),
        ("planning nose", False),
        ("little noses", True),
        ("nose-x", False),
        ("camilla", False),
        ("coumadin", False),
        ("warfarin sodium", False),
        ("abc", False),
        ("tymlos, oral", False),
        ("tymlos 5", False),
        ("{{cite web", False),
        ("ty mlos in pens", False),
    ],
)
def test_a_name_is_taken_when_it_is_plainly_a_drugs(name: str, *, taken: bool) -> None:
    """By its letters and length, by what English and the hand-made rows know of it and its words."""
    assert taken_names([name], GENERICS, WORDS) == ([name] if taken else [])


def test_a_name_that_holds_another_one_is_left_out() -> None:
    """That one is found in it."""
    assert taken_names(["tymlos pen", "tymlos"], GENERICS, WORDS) == ["tymlos"]


@given(st.lists(st.text("abc -é{1,", max_size=12)))
def test_taken_names_are_letters_and_each_once(names: list[str]) -> None:
    """Whatever the list holds."""
    taken = taken_names(names, GENERICS, WORDS)
    assert set(taken) <= set(names)
    assert max(Counter(taken).values(), default=1) == 1
    assert all(re.fullmatch("[a-z]+([ -][a-z]+)*", name) and len(name) >= 5 for name in taken)


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("insulin detemir (rdna origin)", "insulin detemir"),
        ("risankizumab-rzaa", "risankizumab"),
        ("asparaginase erwinia chrysanthemi (recombinant)-rywn", "asparaginase erwinia chrysanthemi"),
        ("amlodipine/valsartan", "amlodipine and valsartan"),
        ("a/b/c", "a, b, and c"),
        ("abacavir, lamivudine, and zidovudine", "abacavir, lamivudine, and zidovudine"),
        ("corticotropin, repository", "corticotropin"),
        ("epoetin alfa,", "epoetin alfa"),
    ],
)
def test_a_generic_is_named_as_labels_name_it(heading: str, name: str) -> None:
    """Without remarks and the letters of a biological; several drugs are joined."""
    assert generic_name(heading) == name
    assert generic_name(name) == name


def test_a_brand_stands_with_its_generic_or_alone() -> None:
    """With one that is taken, known or a combination of such; "nose" is none."""
    of = {"tymlos": "examplin", "examplin": "examplin", "cou": "warfarin", "both": "examplin and nose", "x": "nose"}
    assert rows(tuple(of), of, WORDS) == {
        "examplin": ("tymlos",),
        "examplin and nose": ("both",),
        "warfarin": ("cou",),
        "x": (),
    }


def test_the_list_is_medlineplus_up_to_the_next_ones_first_name() -> None:
    """Behind it only names of combinations of its drugs count."""
    generics = {
        "examplin": ["examplin"],
        "tymlos®": ["examplin"],
        "samplin-abcd": ["samplin-abcd"],
        "aciclovir": ["aciclovir"],
        "exampline": ["examplin"],
        "duo": ["examplin/samplin-abcd"],
        "trio": ["examplin/other"],
        "examplin/samplin-abcd": ["examplin/samplin-abcd"],
    }
    drugs: dict[str, dict[str, object]] = {name: {"medline_plus_id": "a1"} for name in ("examplin", "samplin-abcd")}
    assert drug_list(generics, drugs) == DrugList(
        {"examplin": "examplin", "tymlos": "examplin", "samplin": "samplin"}, {"duo": "examplin and samplin"}
    )


def test_the_file_has_what_is_taken_as_corrected() -> None:
    """A name may be refused, or be another drug's; each row tells its list."""
    names = DrugList(
        {"examplin": "examplin", "tymlos": "examplin", "wrongal": "examplin", "nonsense": "examplin"},
        {"duolin": "examplin and warfarin"},
    )
    corrections = (Correction("nonsense", "r", "s"), Correction("wrongal", "r", "s", "warfarin"))
    made = list(csv.DictReader(io.StringIO(made_file(names, WORDS, corrections))))
    assert [(row["generic"], row["brands"]) for row in made] == [
        ("examplin", "Tymlos"),
        ("examplin and warfarin", "Duolin"),
        ("warfarin", "Wrongal"),
    ]
    assert ["Wikipedia" in row["source"] for row in made] == [False, True, False]


_PLAIN = st.text() | st.integers() | st.booleans() | st.lists(st.text(), max_size=3)


@given(st.dictionaries(st.text(), st.dictionaries(st.text(), _PLAIN, max_size=3), max_size=3))
def test_plain_data_is_read(tables: dict[str, dict[str, object]]) -> None:
    """As it was written."""
    assert plain_data(pickle.dumps(tables)) == tables


@pytest.mark.parametrize(
    "value", [Path("x"), print, Counter()], ids=["an object", "a function", "a kind of dictionary"]
)
def test_a_pickle_that_names_a_class_is_refused(value: object) -> None:
    """It could run anything."""
    with pytest.raises(pickle.UnpicklingError, match="only plain data"):
        plain_data(pickle.dumps({"names": {"a": value}}))


def test_another_list_than_the_one_looked_through_is_refused(tmp_path: Path) -> None:
    """Its mistakes are not known."""
    wheel = tmp_path / "drugs.whl"
    wheel.write_bytes(b"other")
    with pytest.raises(ValueError, match="looked through"):
        read_list(wheel)


def test_the_shipped_file_has_what_the_hand_made_rows_lack() -> None:
    """A row a generic, a brand once, none that is known, a person's name, or that the corrections refuse."""
    shipped = load_rows(LISTED_FILE, BrandRow)
    known = load_drug_lexicon(listed=False)
    brands = [brand for row in shipped for brand in row.brands]
    assert max(Counter(word_forms(row.generic) for row in shipped).values()) == 1
    assert max(Counter(map(word_forms, brands)).values()) == 1
    assert [brand for brand in brands if known.same_names(brand)] == []
    corrections = load_rows("corrected_drug_names.csv", Correction, files("indexer.sources"))
    refused = {row.name for row in corrections if not row.generic} | {name.lower() for name in persons()}
    assert refused.isdisjoint({name.lower() for row in shipped for name in (row.generic, *row.brands)})


def test_each_correction_is_of_use() -> None:
    """Where it tells a drug, the shipped file has the name with it, or alone."""
    brands = {name.lower(): row.generic for row in load_rows(LISTED_FILE, BrandRow) for name in row.brands}
    alone = {row.generic for row in load_rows(LISTED_FILE, BrandRow) if not row.brands}
    corrections = load_rows("corrected_drug_names.csv", Correction, files("indexer.sources"))
    told = [row for row in corrections if row.generic and row.name not in alone]
    assert [row.name for row in told if brands.get(row.name) != row.generic] == []
