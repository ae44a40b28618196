"""What the label vocabulary promises: kinds by phrases, firms to their legal form, names without form or salt."""

import pytest

from analyzers.labels import LabelVocabulary, load_label_vocabulary


@pytest.fixture(scope="module")
def vocabulary() -> LabelVocabulary:
    """The vocabulary that ships."""
    return load_label_vocabulary()


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (["HIGHLIGHTS OF PRESCRIBING INFORMATION", "1 INDICATIONS AND USAGE"], "us_plr"),
        (["1 INDICATIONS AND USAGE", "8.1 Pregnancy", "12.3 Pharmacokinetics", "HOW SUPPLIED", "Labeler -"], "us_plr"),
        (["Drug Facts", "Active ingredient", "Uses", "Warnings"], "us_old"),
        (["Rx Only", "DESCRIPTION", "INDICATIONS AND USAGE", "HOW SUPPLIED"], "us_old"),
        (["PRODUCT MONOGRAPH", "INDICATIONS AND CLINICAL USE"], "ca_monograph"),
        (["ANNEX I", "SUMMARY OF PRODUCT CHARACTERISTICS"], "eu_smpc"),
        (["Abstract", "1 Introduction", "2 Methods", "References"], "paper"),
        (["Minutes of a meeting", "We discussed indications"], "other"),
        ([], "other"),
    ],
)
def test_a_kind_is_told_by_its_phrases(vocabulary: LabelVocabulary, lines: list[str], kind: str) -> None:
    """The standard headings of a kind of label give it away."""
    assert vocabulary.kind(lines) == kind


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("Example Pharmaceutical Industries Ltd., Some Bay, Israel 26110", "Example Pharmaceutical Industries Ltd."),
        ("Example GmbH for", "Example GmbH"),
        ("Example Labs Co., Ltd. Somewhere", "Example Labs Co., Ltd."),
        ("Example Nederland B.V.", "Example Nederland B.V."),
        ("Example Canada Limited Date of Preparation: July 25, 2013", "Example Canada Limited"),
        ("Example Pharma (UK) Ltd., Some Way", "Example Pharma (UK) Ltd."),
        ("Example Pharma Some City", "Example Pharma"),
        ("12 Some Street", ""),
    ],
)
def test_a_firm_ends_with_its_legal_form(vocabulary: LabelVocabulary, text: str, firm: str) -> None:
    """A firm's name runs to its legal form, and no further."""
    assert vocabulary.firm(text) == firm


def test_names_lose_form_and_salt(vocabulary: LabelVocabulary) -> None:
    """What is said of the tablet is no part of the drug's name."""
    assert vocabulary.without_form("examplin sodium tablet, film coated") == "examplin sodium"
    assert vocabulary.base_name("examplin sodium") == "examplin"
    assert vocabulary.base_name("sodium chloride") == "sodium"
    assert vocabulary.base_name("calcium") == "calcium"
    assert vocabulary.base_name("dimethyl fumarate") == "dimethyl fumarate"


def test_a_phrase_is_known_only_at_the_beginning(vocabulary: LabelVocabulary) -> None:
    """What stands behind the longest fitting phrase is given; no phrase, nothing."""
    assert vocabulary.after_phrase("Mfd. by: Example Ltd.", "maker") == "Example Ltd."
    assert vocabulary.after_phrase("Manufactured by:", "maker") == ""
    assert vocabulary.after_phrase("It was manufactured by Example Ltd.", "maker") is None


def test_a_language_is_told_by_its_headings(vocabulary: LabelVocabulary) -> None:
    """English unless a standard heading in another language stands there."""
    assert vocabulary.language(["INDICATIONS AND USAGE"]) == "en"
    assert vocabulary.language(["POSOLOGIE ET ADMINISTRATION"]) == "fr"
    assert vocabulary.language(["FACHINFORMATION"]) == "de"


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("Warfarin Sodium Tablets, USP", True),
        ("WARFARIN\nwarfarin delayed-release capsule", True),
        ("Warfarin 5 mg tablets", False),
        ("Sodium", False),
        ("", False),
    ],
)
def test_a_text_may_hold_no_more_than_names(vocabulary: LabelVocabulary, text: str, *, only: bool) -> None:
    """With what goes with names; a salt alone is an element, too."""
    assert vocabulary.only_names(text, {"warfarin"}) is only


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("REMEDY EXAMPLE INC.", True),
        ("Labeler - EXAMPLE INC. (829572556)\nRevised: 7/2026 EXAMPLE INC.", True),
        ("Example Pharmaceuticals,Inc.", True),
        ("To report reactions, contact Example Pharma Inc.", False),
        ("Example Inc.\nTake with food.", False),
        ("Sodium", False),
        ("", False),
    ],
)
def test_a_text_may_hold_no_more_than_firms(vocabulary: LabelVocabulary, text: str, *, only: bool) -> None:
    """Lines of a label's title page and end; a sentence that ends with a firm is none."""
    assert vocabulary.only_firms(text) is only


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("is the Examplia patch for me", "is the for me"),
        ("since starting the patch my skin itches", "since starting my skin itches"),
        ("can I halve my tablets", "can I halve"),
        ("pain at the injection site", "pain at the injection site"),
        ("six patches at once", "six patches at once"),
        ("Examplias", "Examplias"),
    ],
)
def test_a_form_that_stands_for_the_medicine_goes(vocabulary: LabelVocabulary, text: str, rest: str) -> None:
    """With its name; a form that is counted, or part of something else, stays."""
    assert vocabulary.without_product(text, ["Examplia"]).split() == rest.split()


def test_without_a_name_the_words_that_own_it_tell(vocabulary: LabelVocabulary) -> None:
    """A question that names no drug may speak of the patch all the same."""
    assert vocabulary.without_product("does my patch itch", []).split() == ["does", "itch"]
