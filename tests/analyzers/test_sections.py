"""What the section vocabulary promises: types for headings by standard, number, place and parent; related types."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.sections import SectionVocabulary, load_section_vocabulary, normalise
from analyzers.vocabulary import VocabularyError

_GOLD = Path(__file__).parents[3] / "shared" / "gold" / "structure"
_KINDS = ["us_plr", "us_old", "ca_monograph", "eu_smpc", "paper", "other"]
_VOCABULARY = load_section_vocabulary()


@pytest.fixture(scope="module")
def vocabulary() -> SectionVocabulary:
    """The vocabulary that ships."""
    return load_section_vocabulary()


@pytest.mark.parametrize(
    ("heading", "number", "kind", "parent", "section_type"),
    [
        ("INDICATIONS AND USAGE", "1", "us_plr", None, "indications"),
        ("Indications & Usage:", None, "us_old", None, "indications"),
        ("Dose Modifications for Neutropenia", "2.3", "us_plr", "other", "dosage"),
        ("Risk Summary", None, "us_plr", "lactation", "lactation"),
        ("WARNING: LIFE-THREATENING RASH", None, "us_plr", None, "boxed_warning"),
        ("Nursing Mothers", "8.3", "us_plr", "specific_populations", "lactation"),
        ("Renal Impairment", "8.6", "us_plr", "specific_populations", "renal_impairment"),
        ("Pediatric Use", None, "us_old", "warnings", "pediatric"),
        ("Posology and method of administration", "4.2", "eu_smpc", "other", "dosage"),
        ("Shelf life", "6.3", "eu_smpc", "other", "storage"),
        ("EXPIRY DATE", "8", "eu_smpc", "package_label", "package_label"),
        ("How to store Examplin", "5", "eu_smpc", "patient_information", "patient_information"),
        ("PACKAGE LEAFLET", "B", "eu_smpc", "package_label", "patient_information"),
        ("MANAGEMENT OF OVERDOSE", None, "ca_monograph", "other", "overdosage"),
        ("What Examplin does:", None, "ca_monograph", "patient_information", "mechanism_of_action"),
        ("What Examplin does:", None, "us_plr", "patient_information", "patient_information"),
        ("Materials and Methods", "2", "paper", None, "methods"),
        ("Conclusions and Outlook", "7", "paper", None, "conclusion"),
        ("Something nobody foresaw", None, "other", None, "other"),
    ],
)
def test_a_heading_has_its_type(
    vocabulary: SectionVocabulary, heading: str, number: str | None, kind: str, parent: str | None, section_type: str
) -> None:
    """Words, number, kind of label and parent give the section type."""
    assert vocabulary.classify(heading, number, kind, parent) == section_type


@given(heading=st.text(), number=st.none() | st.text(max_size=5), kind=st.sampled_from(_KINDS), parent=st.booleans())
def test_any_heading_has_a_type_of_the_vocabulary(heading: str, number: str | None, kind: str, *, parent: bool) -> None:
    """No heading is without a type, and the type belongs to the kind of label."""
    section_type = _VOCABULARY.classify(heading, number, kind, "references" if parent else None)
    assert section_type in _VOCABULARY.section_types(kind)


def test_related_types_are_those_of_a_group(vocabulary: SectionVocabulary) -> None:
    """Relation is mutual, never with itself, and the papers' groups are SPEC's."""
    assert vocabulary.related("discussion") == {"conclusion", "results"}
    assert vocabulary.related("experiments") == {"results", "evaluation", "methodology", "methods"}
    assert "pregnancy" in vocabulary.related("lactation")
    assert vocabulary.related("no such type") == frozenset()


def test_what_a_label_has_no_section_for_stands_under_a_broader_type(vocabulary: SectionVocabulary) -> None:
    """An old label tells the half-life under clinical pharmacology, and storage with how it is supplied."""
    present = frozenset({"clinical_pharmacology", "how_supplied", "warnings"})
    assert vocabulary.place_in(present, "pharmacokinetics") == "clinical_pharmacology"
    assert vocabulary.place_in(present | {"storage"}, "storage") == "storage"
    assert vocabulary.place_in(present, "indications") == "indications"


def test_the_two_vocabularies_are_apart(vocabulary: SectionVocabulary) -> None:
    """A paper has no dosage, a label no methods; both have references."""
    paper, label = vocabulary.section_types("paper"), vocabulary.section_types("us_plr")
    assert "methods" in paper - label
    assert "dosage" in label - paper
    assert "references" in paper & label


def test_normalised_words_know_no_case_punctuation_or_ampersand() -> None:
    """Two prints of one heading compare equal."""
    assert normalise("HOW SUPPLIED/STORAGE & HANDLING") == normalise("How supplied, storage and handling:")


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("dosage,,guess,any,,dosage,x", "none of"),
        ("dosage,,exact,any,,dose,x", "no such section type"),
        ("Dosage,,exact,any,,dosage,x", "write it as 'dosage'"),
        ("(,,pattern,any,,dosage,x", "not a regular expression"),
        ("dosage,2,exact,any,,dosage,x", "wants a number or a heading"),
    ],
)
def test_a_bad_heading_row_is_refused(tmp_path: Path, row: str, says: str) -> None:
    """A row that cannot work is an error when loaded, not when used."""
    (tmp_path / "section_types.csv").write_text(
        "section_type,vocabularies,groups,broader,source\ndosage,monograph,,,x\n"
    )
    (tmp_path / "section_headings.csv").write_text(f"heading,number,match,kinds,within,section_type,source\n{row}\n")
    with pytest.raises(VocabularyError, match=says):
        load_section_vocabulary(tmp_path)


@pytest.mark.skipif(not _GOLD.is_dir(), reason="the gold structure of real labels is not beside this checkout")
def test_real_labels_headings_are_typed(vocabulary: SectionVocabulary) -> None:
    """At least 0.95 of the headings of real labels get the type that a person gave."""
    right = total = 0
    for path in _GOLD.glob("*.json"):
        gold = json.loads(path.read_text(encoding="utf-8"))
        above: list[tuple[int, str]] = []
        for heading in gold["headings"]:
            above = [(level, section_type) for level, section_type in above if level < heading["level"]]
            parent = above[-1][1] if above else None
            found = vocabulary.classify(heading["text"], heading["number"], gold["label"]["kind"], parent)
            above.append((heading["level"], found))
            total += 1
            right += found == heading["section_type"]
    assert right / total >= 0.95


def test_an_old_wording_of_a_european_heading_is_known_by_its_number() -> None:
    """The numbers of the template have stayed where wordings have changed."""
    vocabulary = load_section_vocabulary()
    assert vocabulary.classify("Contra-indications", "4.3", "eu_smpc", "other") == "contraindications"
    assert (
        vocabulary.classify("Special warnings and special precautions for use", "4.4", "eu_smpc", "other") == "warnings"
    )


@pytest.mark.parametrize("parent", ["description", "dosage_forms", "mechanism_of_action"])
def test_a_canadian_text_for_patients_forbids_below_other_headings(vocabulary: SectionVocabulary, parent: str) -> None:
    """Type alone does not tell that the part before it has ended."""
    assert vocabulary.classify("Do not use Examplia if:", None, "ca_monograph", parent) == "contraindications"


@pytest.mark.parametrize("parent", ["description", "drug_interactions", "warnings"])
@pytest.mark.parametrize(
    "heading",
    [
        "How to take Examplia:",
        "How to use Examplia",
        "Usual dose of Examplia",
        "Usual adult dose of Examplia",
        "Usual starting dose of Examplia",
    ],
)
def test_a_canadian_text_for_patients_doses_below_other_headings(
    vocabulary: SectionVocabulary, heading: str, parent: str
) -> None:
    """Type alone does not tell that the part before it has ended."""
    assert vocabulary.classify(heading, None, "ca_monograph", parent) == "dosage"


@pytest.mark.parametrize(
    ("heading", "kind", "chapter"),
    [
        ("DOSAGE AND ADMINISTRATION (SEE TABLE BELOW)", "us_old", "DOSAGE AND ADMINISTRATION"),
        ("PRECAUTIONS: General", "us_old", "PRECAUTIONS"),
        ("Warnings", "us_old", None),
        ("GERIATRIC USE", "us_old", None),
        ("WARNINGS", "us_plr", None),
    ],
)
def test_a_chapter_is_told_by_its_words_in_capitals(
    vocabulary: SectionVocabulary, heading: str, kind: str, chapter: str | None
) -> None:
    """Without the remark behind them, and only in labels of that kind."""
    assert vocabulary.chapter(heading, kind) == chapter
