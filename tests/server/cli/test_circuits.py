"""Circuits read from metrics."""

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from analyzers.providers.guard.budget import Budget, BudgetLimits
from analyzers.providers.guard.guard import Guard, Terms
from server.cli.circuits import circuits, circuits_in
from server.observability.metrics import Metrics, Sources
from server.observability.metrics_endpoint import metrics_endpoint
from server.observability.settings import ObservabilitySettings
from server.observability.telling import Observers


def metrics() -> Metrics:
    """Of a server with one use of a provider."""
    made = Metrics(CollectorRegistry())
    guard = Guard("planner", Terms(1), Budget(BudgetLimits(), lambda: 0.0), lambda: 0.0)
    made.read(Sources(Observers(), {"planner": guard}))
    return made


async def test_circuits_are_read_where_metrics_are() -> None:
    """As the server itself tells them."""
    settings = ObservabilitySettings(metrics_address="127.0.0.1:0")
    async with metrics_endpoint(settings, metrics().registry) as address:
        assert await circuits(address) == {"planner": "closed"}


async def test_where_nobody_answers_there_are_none(free_address: str) -> None:
    """It is no error."""
    assert await circuits(free_address) == {}


@pytest.mark.parametrize("text", ["", "<html>", "factspan_provider_circuit 1\n", 'a{b="c" 1\n'])
def test_what_is_no_such_metric_is_none(text: str) -> None:
    """Another program may answer there."""
    assert circuits_in(text) == {}


def test_one_state_is_told_a_use() -> None:
    """The others are 0."""
    assert circuits_in(generate_latest(metrics().registry).decode()) == {"planner": "closed"}
