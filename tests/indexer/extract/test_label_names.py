"""What read_names promises: brand and generic names, wherever labels of a kind print them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.labels import load_label_vocabulary
from indexer.extract.label_lines import LabelLine
from indexer.extract.label_names import LabelNames, read_names

_VOCABULARY = load_label_vocabulary()


def _read(pages: list[list[str]], metadata: dict[str, str] | None = None) -> LabelNames:
    count = len(pages)
    lines = [LabelLine(at, count, text, 10.0, bold=False) for at, page in enumerate(pages, 1) for text in page]
    return read_names(lines, _VOCABULARY.kind([line.text for line in lines]), metadata or {}, _VOCABULARY)


_BODY = ["FULL PRESCRIBING INFORMATION", "1 INDICATIONS AND USAGE", "16 HOW SUPPLIED"]


def test_a_title_that_repeats_the_generic_name_is_no_brand() -> None:
    """A generic product has no brand, also when its title runs over two lines."""
    names = _read(
        [["EXAMPLIN SODIUM- examplin sodium", "capsule, delayed release", "HIGHLIGHTS OF PRESCRIBING INFORMATION"]]
    )
    assert (names.brand_names, names.generic_names) == ((), ("examplin sodium", "examplin"))


def test_a_makers_own_us_label_is_named_in_its_highlights() -> None:
    """Without a listing's title the line "BRAND (generic) form" names the drug."""
    names = _read(
        [
            ["HIGHLIGHTS OF PRESCRIBING INFORMATION", "EXAMPLIA® (examplin acetate) injection, for intravenous use"],
            _BODY,
        ]
    )
    assert (names.brand_names, names.generic_names) == (("EXAMPLIA",), ("examplin acetate", "examplin"))


def test_a_medication_guides_ingredients_name_no_other_drug() -> None:
    """Only Drug Facts are named by them; a mark that a symbol font draws is no part of the brand."""
    names = _read(
        [
            ["HIGHLIGHTS OF PRESCRIBING INFORMATION", "EXAMPLIA\uf6da (examplin) tablets, for oral use"],
            [*_BODY, "Active ingredient:", "What are the ingredients in EXAMPLIA 15 mg tablets?", "Revised April 2024"],
        ]
    )
    assert (names.brand_names, names.generic_names) == (("EXAMPLIA",), ("examplin",))


def test_highlights_may_name_a_drug_without_a_brand() -> None:
    """A biological's four letters tell its maker, and who asks leaves them out."""
    line = "EXAMPLIMAB-ABCD injection, for intravenous or subcutaneous use"
    names = _read([["HIGHLIGHTS OF PRESCRIBING INFORMATION", line, "Initial U.S. Approval: 2024"], _BODY])
    assert (names.brand_names, names.generic_names) == ((), ("examplimab-abcd", "examplimab"))


@pytest.mark.parametrize(
    "title",
    [
        ["®", "EXAMPLIA", "Tablets; Oral Solution", "Examplin"],
        ["PACKAGE LEAFLET", "EXAMPLIA", "8 mg, capsule, hard", "EXAMPLIN"],
    ],
)
def test_a_leaflets_title_is_product_form_and_substance(title: list[str]) -> None:
    """Whatever stands in brackets further on."""
    names = _read([[*title, "One tablet of another medicine (or tablets of it) is no name."]])
    assert (names.brand_names, names.generic_names) == (("EXAMPLIA",), ("examplin",))


@pytest.mark.parametrize("text", ["Ask before you take it (or tablets like it)", "One capsule (examplin) daily"])
def test_words_that_join_or_count_are_no_names(text: str) -> None:
    """Each question with "or" would ask for that drug."""
    found = {*(read := _read([[text]])).brand_names, *read.generic_names}
    assert found.isdisjoint({"or", "One"})


@pytest.mark.parametrize(("lines", "generic_names"), [(7, ("examplin",)), (6, ())])
def test_a_title_of_substance_and_form_names_the_drug_that_the_text_goes_on_about(
    lines: int, generic_names: tuple[str, ...]
) -> None:
    """Other titles name other matter, which the text does not come back to."""
    names = _read(
        [["EXAMPLIN TABLETS USP", "DESCRIPTION", *(f"{n} mg of examplin are so many." for n in range(lines))]]
    )
    assert (names.brand_names, names.generic_names) == ((), generic_names)


def test_the_unit_of_a_titles_last_strength_is_no_name() -> None:
    """A title that breaks within its strengths goes on with "mg", which the text has over and over."""
    doses = (f"{n} mg of examplin are so many." for n in range(9))
    names = _read([["Package leaflet: Information for the user", "Examplin 1 mg and 2.4", "mg tablets", *doses]])
    assert names.generic_names != ("mg",)


def test_a_mark_above_the_brand_of_a_cover_is_no_name() -> None:
    """A raised one may have a line to itself."""
    names = _read([["PRODUCT MONOGRAPH", "®", "Examplia", "(examplin hydrochloride tablets)", "Example Canada Inc."]])
    assert names.brand_names == ("Examplia",)


@pytest.mark.parametrize(
    ("below", "generic_names"),
    [
        (["examplin hydrochloride", "Tablets, 5 mg and 10 mg, Oral"], ("examplin hydrochloride", "examplin")),
        (["examplin hydrochloride", "20 mg/mL"], ("examplin hydrochloride", "examplin")),
        (["Made-up Therapeutics", "5 Some Street"], ()),
        (["examplin"], ()),
    ],
    ids=["over a form", "over a strength", "over an address", "alone"],
)
def test_a_substance_stands_over_its_form_on_a_canadian_cover(below: list[str], generic_names: tuple[str, ...]) -> None:
    """Without brackets, as the template has them since 2020."""
    assert _read([["PRODUCT MONOGRAPH", "Pr EXAMPLIA", *below]]).generic_names == generic_names


def test_a_canadian_cover_may_be_of_prescribing_information() -> None:
    """The title is no brand, and "sterile" is a form's word, no substance."""
    names = _read(
        [
            [
                "PRESCRIBING INFORMATION",
                "PrEXAMPLIA®",
                "Examplin Chloride Injection USP",
                "20 mg / mL",
                "Sterile Solution",
            ],
            ["INDICATIONS AND CLINICAL USE", "ACTION AND CLINICAL PHARMACOLOGY", "PHARMACEUTICAL INFORMATION"],
            ["SYMPTOMS AND TREATMENT OF OVERDOSAGE", "STORAGE AND STABILITY"],
        ]
    )
    assert (names.brand_names, names.generic_names) == (("EXAMPLIA",), ("Examplin Chloride", "Examplin"))


def test_a_substance_is_known_by_its_place_below_the_products_name() -> None:
    """With a capital as QRD has it, past a line that goes on with the form, and never from a sentence that wraps."""
    names = _read(
        [
            ["ANNEX I", "SUMMARY OF PRODUCT CHARACTERISTICS", "1. NAME OF THE MEDICINAL PRODUCT"],
            ["Examplia 10 mg/ml", "Powder for solution for injection", "2. QUALITATIVE AND QUANTITATIVE COMPOSITION"],
            ["Examplia 10 mg/ml is given", "by a nurse"],
            ["Examplia 10 mg/ml", "Powder for solution for injection", "Examplin alfa-2b", "2. WHAT IT IS"],
        ]
    )
    assert (names.brand_names, names.generic_names) == (("Examplia",), ("Examplin alfa-2b",))


_UNNAMED = ["HIGHLIGHTS OF PRESCRIBING INFORMATION", "Examplia®"]
_SUMMARY = [
    "ANNEX I",
    "SUMMARY OF PRODUCT CHARACTERISTICS",
    "1. NAME OF THE MEDICINAL PRODUCT",
    "EXAMPLIA 10 mg tablets",
]


def test_a_sentence_names_the_product_of_the_title() -> None:
    """Without a line of names; a sentence about another product names none."""
    told = ["Otheria (otherin) is not the same.", "Examplia (examplin sodium) is a medicine."]
    names = _read([_UNNAMED, [*_BODY, *told]])
    assert (names.brand_names, names.generic_names) == (("Examplia",), ("examplin sodium", "examplin"))


def test_a_sentence_names_the_substance_of_a_known_brand() -> None:
    """The brand stays as the product's line prints it."""
    names = _read([_SUMMARY, ["2. QUALITATIVE AND QUANTITATIVE COMPOSITION", "Examplia (examplin) is a medicine."]])
    assert (names.brand_names, names.generic_names) == (("EXAMPLIA",), ("examplin",))


def test_a_sentence_calls_a_generic_product_by_its_substance() -> None:
    """There is no brand then."""
    names = _read([["HIGHLIGHTS OF PRESCRIBING INFORMATION", "Examplin"], [*_BODY, "Examplin (examplin) is told."]])
    assert (names.brand_names, names.generic_names) == ((), ("examplin",))


def test_names_in_a_line_come_before_those_in_a_sentence() -> None:
    """The line has the words that were approved."""
    names = _read([["EXAMPLIA- examplin sodium tablet", *_UNNAMED], ["Examplia (sampline) is a medicine."]])
    assert names.generic_names == ("examplin sodium", "examplin")


def test_two_substances_are_one_name() -> None:
    """Joined by a plus sign."""
    names = _read(
        [
            ["ANNEX I", "SUMMARY OF PRODUCT CHARACTERISTICS", "1. NAME OF THE MEDICINAL PRODUCT"],
            ["Examplia solution for injection", "2. QUALITATIVE AND QUANTITATIVE COMPOSITION"],
            ["1. NAME OF THE MEDICINAL PRODUCT", "Examplia solution for injection", "examplin + sampline"],
        ]
    )
    assert names.generic_names == ("examplin + sampline",)


def test_a_substance_without_a_line_of_its_own_is_the_leaflets() -> None:
    """The leaflet's sentence names it; a description of cells or of a virus is no name."""
    front = ["SUMMARY OF PRODUCT CHARACTERISTICS", "1. NAME OF THE MEDICINAL PRODUCT", "Examplia 10 mg tablets"]
    named = _read([[*front, "- The active substance is examplin. Each", "tablet has 10 mg."]])
    described = _read([[*front, "The active substance is a living virus. Each"]])
    assert (named.generic_names, described.generic_names) == (("examplin",), ())


def test_a_leaflet_alone_names_its_product_and_substance() -> None:
    """Below its title; a product that is called by its substance has no brand, and no sentence names one."""
    body = ["What is in this leaflet", "1. What Examplin is", "This leaflet was last revised in 02/2023."]
    told = "If you take otherin (used for pain) with these capsules"
    own = _read([["Package leaflet: Information for the user", "Examplin 10 mg Capsules", "(Examplin)", told, *body]])
    branded = _read([["Package leaflet: Information for the patient", "Examplia 10 mg capsules", "examplin", *body]])
    assert (own.brand_names, own.generic_names) == ((), ("Examplin",))
    assert (branded.brand_names, branded.generic_names) == (("Examplia",), ("examplin",))


def test_drug_facts_name_their_substances() -> None:
    """Below "Active ingredient" stand substances with strengths; the words around them name no brand."""
    facts = [
        "Drug Facts",
        "Active ingredients (in each tablet)",
        "Examplin USP, 325 mg",
        "Testamine HCl 30 mg",
        "Purpose",
    ]
    names = _read([[*facts, "Uses"]])
    assert (names.brand_names, names.generic_names) == ((), ("Examplin", "Testamine HCl", "Testamine"))


def test_a_brand_stays_without_a_known_substance() -> None:
    """A name that is printed is not given up for one that is not."""
    names = _read(
        [["SUMMARY OF PRODUCT CHARACTERISTICS", "1. NAME OF THE MEDICINAL PRODUCT", "Examplia 10 mg tablets"]]
    )
    assert names.brand_names == ("Examplia",)


def test_the_metadata_title_names_a_drug_that_no_line_names() -> None:
    """A PDF's title is the last resort for the names."""
    names = _read([["Some text"]], {"Title": "EXAMPLIA (examplin) tablets"})
    assert (names.brand_names, names.generic_names) == (("EXAMPLIA",), ("examplin",))


@given(st.lists(st.text(min_size=1, max_size=40).map(str.strip).filter(bool), max_size=12))
def test_no_name_is_empty(texts: list[str]) -> None:
    """Whatever is printed."""
    names = _read([texts])
    assert all((*names.brand_names, *names.generic_names))
