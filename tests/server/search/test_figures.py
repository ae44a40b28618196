"""What a patient's figures promise: a piece about such patients is told from one about others."""

from collections.abc import Callable

import pytest

from analyzers.patient_groups import load_patient_groups
from analyzers.patient_measures import load_patient_measures
from indexer.extract.document import Cell
from server.search.candidate import Candidate
from server.search.figures import agreement, with_figures

Maker = Callable[..., Candidate]

_MEASURES = load_patient_measures()
_GROUPS = load_patient_groups()
_CHILD = _MEASURES.told("my 6 year old weighs 15 kg")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10 to less than 20 kg: 10 mg", 1.0),
        ("20 kg and greater: 20 mg", -1.0),
        ("children 2 to 16 years of age of 20 kg or more", 0.0),
        ("children 2 to 16 years of age", 1.0),
        ("Take it with food.", 0.0),
        ("less than 10 kg: 5 mg; 10 kg and more: 10 mg", 1.0),
    ],
)
def test_ranges_speak_for_and_against_a_piece(text: str, expected: float) -> None:
    """Of several ranges of a measure one that holds the patient is enough; measures are taken together."""
    assert agreement(_CHILD, _MEASURES.ranges(text)) == expected


def test_each_candidate_has_its_sign(candidate: Maker) -> None:
    """In their order."""
    texts = ["10 to 20 kg: 10 mg", "Take it with food."]
    found = with_figures([candidate(text) for text in texts], _CHILD, _MEASURES.ranges, _GROUPS.named_in)
    assert [each.record.text for each in found] == texts
    assert [each.signals.figures for each in found] == [1.0, 0.0]


def test_what_the_words_leave_open_their_headings_tell(candidate: Maker) -> None:
    """A dose below "Children weighing 14 kg or more" is such children's, unless its own words say another weight."""
    path = ("4.2 Posology", "Children weighing 14 kg to less than 25 kg")
    found = with_figures(
        [candidate(text, section_path=path) for text in ("One tablet once daily.", "30 kg or more: two tablets.")],
        _CHILD,
        _MEASURES.ranges,
        _GROUPS.named_in,
    )
    assert [each.signals.figures for each in found] == [1.0, -1.0]


def test_a_row_is_about_what_its_columns_head_counts(candidate: Maker) -> None:
    """A dose in the row "13 to less than 19" below "Weight (kg)"."""
    rows = {"13 to less than 19": 1.0, "19 to less than 26": -1.0}
    found = with_figures(
        [candidate(f"{row} 12 mg", cells=(Cell("Weight (kg)*", row), Cell("Starting", "12 mg"))) for row in rows],
        _CHILD,
        _MEASURES.ranges,
        _GROUPS.named_in,
    )
    assert [each.signals.figures for each in found] == list(rows.values())


def test_a_question_without_a_patient_leaves_all_as_it_is(candidate: Maker) -> None:
    """Nothing is read."""
    every = (candidate("10 to 20 kg"),)
    assert with_figures(every, (), _MEASURES.ranges, _GROUPS.named_in) == every


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("In elderly patients begin with 5 mg.", 1.0),
        ("In children begin with 5 mg.", 0.0),
        ("In elderly patients over 85 years of age begin with 5 mg.", -1.0),
        ("Begin with 10 mg.", 0.0),
    ],
)
def test_a_group_is_about_whom_it_names(candidate: Maker, text: str, sign: float) -> None:
    """Its name speaks for a piece, never against it; a range of ages says more."""
    patient = _MEASURES.told("a man of 81")
    (found,) = with_figures([candidate(text)], patient, _MEASURES.ranges, _GROUPS.named_in)
    assert found.signals.figures == sign
