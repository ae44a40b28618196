"""What the measure of section targets promises: an answer's type by its section's heading, and two ways to count."""

import json
from pathlib import Path

import pytest

from server.evaluation.gold import GoldAnswer, GoldQuestion
from server.evaluation.json_lines import InputFileError
from server.evaluation.section_types import Aim, Heading, read_headings, right_types, section_type, share

_HEADINGS = (
    Heading(1, "DOSAGE AND ADMINISTRATION", "highlights", ""),
    Heading(2, "DOSAGE AND ADMINISTRATION", "dosage", "2"),
    Heading(2, "Pregnancy", "pregnancy", "8.1"),
    Heading(4, "Pregnancy", "patient_information"),
)


@pytest.mark.parametrize(
    ("page", "section", "found"),
    [
        (1, "DOSAGE AND ADMINISTRATION (Highlights)", "highlights"),
        (3, "2 DOSAGE AND ADMINISTRATION - Table 1", "dosage"),
        (3, "PRECAUTIONS, Pregnancy", "pregnancy"),
        (4, "Pregnancy", "patient_information"),
        (3, "Table 3: Doses", "pregnancy"),
        (3, "Overdose", ""),
    ],
)
def test_a_heading_tells_an_answers_type(page: int, section: str, found: str) -> None:
    """The best fitting one at or before its page; a caption stands below the last."""
    assert section_type(GoldAnswer(page, "words", section=section), _HEADINGS) == found


def test_a_question_has_the_types_of_all_its_answers() -> None:
    """Each once, in their order."""
    answers = tuple(GoldAnswer(4, "words", section=name) for name in ("Pregnancy", "2 Dosage and Administration"))
    question = GoldQuestion(1, "d", "q", answerable=True, answers=(*answers, answers[0]))
    assert right_types(question, _HEADINGS) == ("patient_information", "dosage")


def test_any_answers_type_counts_or_only_the_first_named() -> None:
    """A plan without a type has missed."""
    aims = [Aim(("a", "b"), ("b",)), Aim(("a", "b"), ("a", "b")), Aim(("a",), ()), Aim(("a",), ("c", "a"))]
    assert share(aim.any_first for aim in aims) == 0.5
    assert share(aim.named_first for aim in aims) == 0.25
    assert share(()) == 0.0


def test_headings_are_read_from_a_structure(tmp_path: Path) -> None:
    """A missing or foreign file is said to be one."""
    heading = {"page": 2, "number": None, "text": "Uses", "level": 1, "section_type": "indications"}
    (tmp_path / "label.json").write_text(json.dumps({"headings": [heading]}))
    (tmp_path / "other.json").write_text("{}")
    assert read_headings(tmp_path, "label") == (Heading(2, "Uses", "indications"),)
    for name in ("other", "none"):
        with pytest.raises(InputFileError, match=f"{name}.json"):
            read_headings(tmp_path, name)
