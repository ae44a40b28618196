"""Metrics that operators are told to watch, and that the autoscaler goes by, are metrics that there are."""

import re
from pathlib import Path

from prometheus_client import CollectorRegistry

from server.observability import metrics as module
from server.observability.metrics import Metrics

OF_COUNTERS_AND_HISTOGRAMS = ("_total", "_bucket", "_count", "_sum")
"""What Prometheus' format puts behind names."""


def test_watched_metrics_are_there(deploy: Path) -> None:
    """Those that are counted, and those that are read when they are asked for."""
    counted = {family.name for family in Metrics(CollectorRegistry()).registry.collect()}
    read = set(re.findall(r'"(factspan_\w+)"', Path(module.__file__).read_text(encoding="utf-8")))
    named = {
        name
        for path in (deploy.parent / "docs" / "operations.md", deploy / "kubernetes" / "base" / "autoscaler.yaml")
        for name in re.findall(r"\bfactspan_[a-z_]+", path.read_text(encoding="utf-8"))
    }
    assert {_bare(name) for name in named} <= counted | read
    assert len(named) > 8


def _bare(name: str) -> str:
    for end in OF_COUNTERS_AND_HISTOGRAMS:
        if name.endswith(end):
            return name.removesuffix(end)
    return name
