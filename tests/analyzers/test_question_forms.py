"""What the question forms promise: those for a type, else those for any; no unknown gap."""

from pathlib import Path

import pytest

from analyzers.question_forms import load_question_forms
from analyzers.sections import load_section_vocabulary
from analyzers.vocabulary import VocabularyError


def test_a_type_has_its_own_forms_else_the_general_ones() -> None:
    """A form for the very section type comes instead of the one for any."""
    forms = load_question_forms()
    assert forms.forms("heading", "us_plr", "drug_interactions") != forms.forms("heading", "us_plr", "other")
    assert forms.forms("heading", "us_plr", "no such type") == forms.forms("heading", "eu_smpc", "other")
    assert forms.forms("section", "paper", "methods") == ()


def test_every_content_type_of_a_label_has_a_question() -> None:
    """No section of a label is without a general question, save what holds no content of its own."""
    forms = load_question_forms()
    silent = {"references", "highlights", "package_label", "other"}
    for section_type in load_section_vocabulary().section_types("us_plr") - silent:
        assert forms.forms("section", "us_plr", section_type), section_type


@pytest.mark.parametrize("row", ["fact,monograph,any,What of {dose}?,s", "guess,monograph,any,What?,s"])
def test_a_bad_form_is_refused(tmp_path: Path, row: str) -> None:
    """A gap or rule that no code fills is an error when loaded."""
    (tmp_path / "question_forms.csv").write_text(f"rule,vocabulary,section_types,form,source\n{row}\n")
    with pytest.raises(VocabularyError, match=r"question_forms\.csv"):
        load_question_forms(tmp_path)
