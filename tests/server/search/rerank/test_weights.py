"""Weights from their data files."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzers.vocabulary import VocabularyError
from server.search.rerank.weights import BIAS, LogisticModel, WeightRow, logistic

HEAD = "feature,mean,spread,weight,source\n"
ROWS = [WeightRow("one", 1.0, 2.0, 3.0, "s"), WeightRow("two", 0.0, 0.0, 1.0, "s"), WeightRow(BIAS, 0, 1, -1.0, "s")]


def test_a_probability_is_the_weighed_sum_through_the_logistic_function() -> None:
    """Each feature standardised first; a spread of 0 divides nothing."""
    model = LogisticModel(ROWS)
    (probability,) = model.probabilities(np.array([[3.0, 0.5]]))
    assert probability == pytest.approx(1 / (1 + np.exp(-(3.0 * 1.0 + 1.0 * 0.5 - 1.0))))
    assert model.names == ("one", "two")


@given(st.lists(st.tuples(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3)), min_size=1, max_size=5))
def test_probabilities_are_0_to_1_whatever_the_features(rows: list[tuple[float, float]]) -> None:
    """One a row."""
    probabilities = LogisticModel(ROWS).probabilities(np.array(rows))
    assert probabilities.shape == (len(rows),)
    assert ((probabilities >= 0) & (probabilities <= 1)).all()


@pytest.mark.filterwarnings("error")
@given(st.floats(allow_nan=False))
def test_no_score_is_too_great(score: float) -> None:
    """0.5 in the middle, and the same on both sides of it."""
    above, below = logistic(np.array([score, -score]))
    assert 0 <= above <= 1
    assert above + below == pytest.approx(1.0)
    assert logistic(np.array([0.0])) == [0.5]


def test_a_file_is_read_by_its_features_names(tmp_path: Path) -> None:
    """In the program's order."""
    (tmp_path / "w.csv").write_text(f"{HEAD}one,1,2,3,s\ntwo,0,1,1,s\nbias,0,1,-1,s\n")
    assert LogisticModel.load("w.csv", ("one", "two"), tmp_path).names == ("one", "two")


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("one,1,2,3,s\nbias,0,1,-1,s\n", "two"),
        ("one,1,2,3,s\ntwo,0,1,1,s\nthree,0,1,1,s\nbias,0,1,-1,s\n", "three"),
        ("two,0,1,1,s\none,1,2,3,s\nbias,0,1,-1,s\n", "another order"),
        ("one,1,2,3,s\ntwo,0,1,1,s\n", BIAS),
        ("one,1,2,3,s\ntwo,0,1,1,s\none,9,2,3,s\nbias,0,1,-1,s\n", "another order"),
    ],
    ids=["one is missing", "one too many", "the order", "no bias", "one twice"],
)
def test_a_file_of_other_features_is_refused(tmp_path: Path, rows: str, told: str) -> None:
    """The error names the file, what differs, and what to do."""
    (tmp_path / "w.csv").write_text(HEAD + rows)
    with pytest.raises(VocabularyError, match=rf"w\.csv.*{told}.*train again"):
        LogisticModel.load("w.csv", ("one", "two"), tmp_path)


def test_a_weight_that_is_no_number_is_refused(tmp_path: Path) -> None:
    """By its line."""
    (tmp_path / "w.csv").write_text(f"{HEAD}one,1,2,much,s\nbias,0,1,-1,s\n")
    with pytest.raises(VocabularyError, match="line 2"):
        LogisticModel.load("w.csv", ("one",), tmp_path)
