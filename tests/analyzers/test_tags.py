"""Tags told by words."""

from pathlib import Path

import pytest

from analyzers.tags import KINDS, load_tags
from analyzers.vocabulary import VocabularyError

HEAD = "words,body_part,body_system,specialty,medical_category,section_types,names,source\n"


def tags(text: str, section_type: str = "warnings") -> set[str]:
    """The tags of a text."""
    return set(load_tags().tags(text, section_type))


def test_an_illness_tells_part_system_and_specialty() -> None:
    """Each with its kind before it."""
    assert tags("Patients with heart failure were excluded.") == {
        "body_part:heart",
        "body_system:cardiovascular",
        "specialty:cardiology",
    }


def test_lay_and_clinical_words_tell_the_same() -> None:
    """As two labels may say it."""
    assert tags("kidney disease") == tags("Renal disease")
    assert tags("high blood pressure") == tags("Hypertension")


def test_a_kind_of_drug_is_told_by_class_and_by_name() -> None:
    """In the singular and the plural."""
    assert tags("beta-blockers") == tags("metoprolol") == {"medical_category:beta_blocker"}


@pytest.mark.parametrize(
    "text",
    [
        "Take one tablet by mouth.",
        "Take it on an empty stomach.",
        "Keep out of the reach of children.",
        "In vitro studies with human liver microsomes",
        "the control arm, on the other hand",
        "Attention heads of the neural model",
    ],
)
def test_words_that_only_look_so_tell_nothing(text: str) -> None:
    """A wrong tag misleads more than a missing one."""
    assert tags(text) == set()


def test_the_longest_words_count() -> None:
    """The depression of breathing is no low mood."""
    assert tags("respiratory depression") == {"body_system:respiratory"}
    assert "specialty:psychiatry" in tags("depression")


def test_some_words_count_only_in_some_sections() -> None:
    """Labour is a birth where pregnancy is spoken of."""
    assert tags("during labor", "pregnancy")
    assert not tags("during labor", "adverse_reactions")


def test_tags_are_sorted_and_each_once() -> None:
    """However often a word comes."""
    found = load_tags().tags("liver, hepatic, liver and skin", "warnings")
    assert list(found) == sorted(set(found))
    assert {tag.split(":")[0] for tag in found} <= set(KINDS)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("heart,Heart,,,,,,usage", "lower case"),
        ("...,heart,,,,,,usage", "no word"),
        ("heart,heart,,,,no_section,,usage", "no_section"),
        ("heart,heart,,,,,organ,usage", "write condition"),
        ("hearts,heart,,,,,,usage\nheart,heart,,,,,,usage", "make them one row"),
    ],
)
def test_a_row_that_cannot_be_used_is_named(tmp_path: Path, row: str, complaint: str) -> None:
    """With the file and the words."""
    (tmp_path / "tags.csv").write_text(HEAD + row + "\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match=complaint):
        load_tags(tmp_path)
