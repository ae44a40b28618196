"""The page on what training reached."""

import numpy as np

from server.training.logistic import Fit
from server.training.report import report, weights_table


def test_weights_come_strongest_first() -> None:
    """With their signs."""
    model = Fit(np.zeros(3), np.ones(3), np.array([0.5, -2.0, 1.0]), 0.0)
    rows = weights_table(("one", "two", "three"), model).splitlines()
    assert rows[2:] == ["| two | -2.00 |", "| three | +1.00 |", "| one | +0.50 |"]


def test_every_table_has_its_heading() -> None:
    """Under one title that says how the page is made."""
    page = report({"Reranker": "| a |", "Judge": "| b |"})
    assert page.startswith("# ")
    assert "python -m server.training" in page
    assert page.index("## Reranker\n\n| a |") < page.index("## Judge\n\n| b |")
