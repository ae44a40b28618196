"""The options that several commands share."""

from typing import get_args

import pytest
from factspan.v1 import evidence_pb2

from server.cli import options


@pytest.mark.parametrize(
    "name", ["Json", "Address", "OpenSearchUrl", "Drug", "Document", "EvidenceUnit", "Explain", "Jobs"]
)
def test_each_option_has_a_help_text(name: str) -> None:
    """One, for all commands that have it."""
    assert get_args(getattr(options, name))[1].help


@pytest.mark.parametrize("unit", list(options.Unit))
def test_each_unit_is_one_of_the_interface(unit: options.Unit) -> None:
    """By its name."""
    assert evidence_pb2.EvidenceUnit.Value(f"EVIDENCE_UNIT_{unit.name}") > 0
