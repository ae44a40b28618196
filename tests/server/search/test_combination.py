"""Pieces about another part of a combination than the question."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from analyzers.drug_lexicon import load_drug_lexicon
from server.search.candidate import Candidate
from server.search.combination import AnotherPart, another_part, tells_of_asked_part

Maker = Callable[..., Candidate]
LEXICON = load_drug_lexicon()
OF_METFORMIN = "The volume of distribution of metformin averaged 654 L."


@pytest.mark.parametrize(
    ("question", "generic", "text", "another"),
    [
        ("Vd of glyburide", "glyburide and metformin", OF_METFORMIN, AnotherPart(("glyburide",), "metformin")),
        (
            "Vd of glyburide",
            "glyburide-metformin hydrochloride",
            OF_METFORMIN,
            AnotherPart(("glyburide",), "metformin hydrochloride"),
        ),
        ("Vd of glyburide", "glyburide and metformin", "Glyburide and metformin are absorbed.", None),
        ("Vd of glyburide", "glyburide and metformin", "Glyburide is bound to proteins.", None),
        ("Vd of glyburide", "glyburide and metformin", "The half-life is 10 hours.", None),
        ("dose of glyburide and metformin", "glyburide and metformin", OF_METFORMIN, None),
        ("starting dose", "glyburide and metformin", OF_METFORMIN, None),
        ("Vd of glyburide", "glyburide", OF_METFORMIN, None),
        ("how much salt has omeprazole", "omeprazole and sodium bicarbonate", "It has 460 mg of sodium.", None),
    ],
)
def test_a_piece_that_names_another_part_alone_is_about_that_one(
    candidate: Maker, question: str, generic: str, text: str, another: AnotherPart | None
) -> None:
    """What names no part may be about any; a salt's first word names no drug alone."""
    record = replace(candidate(text).record, generic_names=(generic,))
    assert another_part(question, record, LEXICON) == another


def test_a_piece_may_name_the_part_that_is_asked_for(candidate: Maker) -> None:
    """By its name, not by another's, nor by none."""
    texts = ("Glyburide is bound to proteins.", OF_METFORMIN, "It is bound to proteins.")
    records = [replace(candidate(text).record, generic_names=("glyburide and metformin",)) for text in texts]
    assert [tells_of_asked_part("Vd of glyburide", each, LEXICON) for each in records] == [True, False, False]
