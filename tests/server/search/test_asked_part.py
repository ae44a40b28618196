"""The part of a combination that a question is about."""

import pytest

from analyzers.drug_lexicon import load_drug_lexicon
from server.search.asked_part import AskedPart, asked_part
from server.search.plan.plan import Plan, PlannedDrug

PARTS = load_drug_lexicon().parts
ONE = AskedPart(frozenset({"glyburide"}), frozenset({"metformin"}))


@pytest.mark.parametrize(
    ("question", "name", "part"),
    [
        ("volume of distribution of glyburide", "glyburide-metformin hydrochloride", ONE),
        ("Glyburide half-life", "glyburide and metformin", ONE),
        ("starting dose of glyburide and metformin", "glyburide and metformin", None),
        ("starting dose", "glyburide and metformin", None),
        ("half-life of glyburide", "glyburide", None),
    ],
)
def test_the_part_that_is_named_is_asked_for(question: str, name: str, part: AskedPart | None) -> None:
    """Neither who names all of them nor who names none asks for one."""
    assert asked_part(Plan(question, drugs=(PlannedDrug(name, name),)), PARTS) == part


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("The volume of distribution of metformin averaged 654 L.", "metformin"),
        ("Glyburide and metformin are absorbed.", ""),
        ("Glyburide is bound to proteins.", ""),
        ("The half-life is 10 hours.", ""),
    ],
)
def test_a_text_tells_of_another_part_when_it_names_that_one_alone(text: str, other: str) -> None:
    """What names no part may be about any."""
    assert ONE.other_in(text) == other
