"""Which documents are within a reach."""

from collections.abc import Callable
from typing import Any

import pytest

from server.security.reach import EVERYTHING, Reach


@pytest.mark.parametrize(
    ("reach", "held"),
    [
        (EVERYTHING, True),
        (Reach(documents=("documents/" + "a" * 64,)), True),
        (Reach(documents=("Zorquela.pdf",)), True),
        (Reach(documents=("other.pdf",)), False),
        (Reach(drugs=("zorquela",)), True),
        (Reach(drugs=("ZORQUELAMAB",)), True),
        (Reach(drugs=("zorq",)), False),
        (Reach(drugs=("",)), False),
        (Reach(("zorquela",), ("other",)), False),
        (Reach(("other",), ("zorquela",)), False),
    ],
)
def test_documents_and_drugs_both_limit(
    document: Callable[..., Any], record: Callable[..., Any], reach: Reach, *, held: bool
) -> None:
    """A document and its pieces alike."""
    assert reach.holds(document()) is held
    assert reach.holds(record()) is held


def test_a_paper_is_within_no_reach_of_drugs(document: Callable[..., Any]) -> None:
    """It has no drug's name."""
    assert not Reach(drugs=("zorquela",)).holds(document(brand_names=(), generic_names=()))
