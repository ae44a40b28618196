"""What training writes, the program reads."""

from pathlib import Path

import numpy as np
import pytest

from server.search.rerank.weights import LogisticModel
from server.training.__main__ import _rows, _write
from server.training.logistic import Fit


def test_the_written_weights_give_the_same_probabilities(tmp_path: Path) -> None:
    """But for the decimals that are left out."""
    model = Fit(np.array([1.23456789, 0.0]), np.array([2.0, 1.0]), np.array([0.5, -0.25]), 0.125)
    _write(tmp_path / "w.csv", _rows(("one", "two"), model, "a test, with a comma"))
    read = LogisticModel.load("w.csv", ("one", "two"), tmp_path)
    rows = np.array([[1.0, 0.0], [3.0, 5.0]])
    assert read.probabilities(rows) == pytest.approx(model.probabilities(rows), abs=1e-4)
