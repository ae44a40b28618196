"""Logistic regression with a ridge."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.search.rerank.weights import logistic
from server.training.logistic import fit


@given(st.integers(0, 2**32 - 1), st.floats(0.1, 10))
def test_separable_rows_are_separated(seed: int, ridge: float) -> None:
    """Every true row over every false one, for any ridge."""
    random = np.random.default_rng(seed)
    truth = np.array([0.0] * 10 + [1.0] * 10)
    features = random.uniform(0, 1, (20, 1)) + 2 * truth[:, None]
    probabilities = fit(features, truth, ridge=ridge).probabilities(features)
    assert probabilities[truth == 1].min() > probabilities[truth == 0].max()


def test_without_features_that_vary_the_bias_is_the_log_odds() -> None:
    """Three of four true: log 3; a feature that never varies gets no weight."""
    model = fit(np.ones((4, 1)), np.array([1.0, 1.0, 1.0, 0.0]), ridge=1.0)
    assert model.bias == pytest.approx(np.log(3), abs=1e-6)
    assert model.weights == pytest.approx([0.0])
    assert model.spread == pytest.approx([1.0])


def test_one_feature_of_two_values_is_fitted_as_by_hand() -> None:
    """Without a ridge the model gives each value's own share: here 1 of 4 and 3 of 4."""
    features = np.array([[0.0]] * 4 + [[1.0]] * 4)
    truth = np.array([1.0, 0, 0, 0, 1.0, 1.0, 1.0, 0])
    model = fit(features, truth, ridge=0.0)
    assert model.probabilities(np.array([[0.0], [1.0]])) == pytest.approx([0.25, 0.75])
    assert (model.mean, model.spread) == (pytest.approx([0.5]), pytest.approx([0.5]))


def test_the_fit_is_where_the_penalised_likelihood_is_flat() -> None:
    """Its gradient with the ridge's part is 0 at the weights and the bias."""
    random = np.random.default_rng(7)
    features, truth = random.normal(3, 2, (60, 4)), (random.uniform(size=60) < 0.4).astype(float)
    model = fit(features, truth, ridge=2.0)
    standard = (features - model.mean) / model.spread
    error = logistic(standard @ model.weights + model.bias) - truth
    assert standard.T @ error + 2.0 * model.weights == pytest.approx(np.zeros(4), abs=1e-6)
    assert error.sum() == pytest.approx(0.0, abs=1e-6)


def test_a_ridge_draws_weights_to_zero() -> None:
    """The more, the nearer."""
    features, truth = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0.0, 1.0, 0.0, 1.0])
    weights = [abs(fit(features, truth, ridge=ridge).weights[0]) for ridge in (0.1, 1.0, 10.0)]
    assert weights == sorted(weights, reverse=True)
