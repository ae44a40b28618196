"""Pieces that only name the drug."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from analyzers.labels import load_label_vocabulary
from server.search.bare_names import LONGEST, NameTests, without_bare_names
from server.search.candidate import Candidate
from server.search.plan.plan import Plan, PlannedDrug, Term
from server.search.rerank.features import Question, TermWeights

NAMES = NameTests(load_label_vocabulary().only_names, load_label_vocabulary().only_firms)
TITLE = "EXAMPRIL\nexamplin hydrochloride tablets, USP"
ASKED = Question(
    Plan("exampril and grapefruit", (PlannedDrug("exampril", "Exampril", ("h1",)),)),
    (Term("grapefruit"),),
    TermWeights((1.0,)),
    frozenset(),
)


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        (TITLE, False),
        ("Exampril", False),
        ("Exampril 5 mg tablets", True),
        ("Grapefruit", True),
        ("Potassium", True),
        ("Exampril is contraindicated.", True),
        ("Exampril " * LONGEST, True),
        ("EXAMPRIL- examplin tablet\nSOME PHARMACY\n----------", False),
        ("Exampril was given\n--", True),
        ("Placebo\n----------", True),
        ("EXAMPLE PHARMA INC.", False),
        ("Tell your doctor, or call Example Pharma Inc.", True),
    ],
)
def test_what_only_names_the_drug_tells_nothing_of_it(
    candidate: Callable[..., Candidate], text: str, *, stays: bool
) -> None:
    """A strength, a salt alone and a statement do."""
    piece = candidate(text, generic_names=("examplin",))
    assert without_bare_names([piece], ASKED, NAMES) == ((piece,) if stays else ())


def test_who_makes_a_drug_a_title_may_tell(candidate: Callable[..., Candidate]) -> None:
    """It names the labeler; and so may a firm's name alone."""
    title = candidate("EXAMPRIL- examplin tablet\nSOME PHARMACY\n----------", generic_names=("examplin",))
    firm = candidate("EXAMPLE PHARMA INC.", 100)
    asked = replace(ASKED, plan=replace(ASKED.plan, attributes=("manufacturer",)))
    assert without_bare_names([title, firm], asked, NAMES) == (title, firm)


def test_what_it_is_called_a_title_may_tell(candidate: Callable[..., Candidate]) -> None:
    """The brand's name, the generic one, or what is in it."""
    title = candidate(TITLE, generic_names=("examplin",))
    for attribute in ("brand_name", "generic_name", "active_ingredient"):
        asked = replace(ASKED, plan=replace(ASKED.plan, attributes=(attribute,)))
        assert without_bare_names([title], asked, NAMES) == (title,)


def test_to_a_name_alone_a_title_may_be_the_answer(candidate: Callable[..., Candidate]) -> None:
    """Nothing else is asked for."""
    name = Question(Plan("exampril?", ASKED.plan.drugs), (), TermWeights(()), frozenset())
    assert len(without_bare_names([candidate(TITLE, generic_names=("examplin",))], name, NAMES)) == 1
