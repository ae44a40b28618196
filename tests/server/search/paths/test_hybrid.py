"""The HYBRID path's request to OpenSearch, compared as a whole."""

import json
from pathlib import Path

import pytest

from server.search.paths.hybrid import HybridPath
from server.search.paths.path import PathQuery
from server.search.types import EvidenceUnit, Scope

BODIES = Path(__file__).parent / "bodies"


@pytest.mark.parametrize("unit", list(EvidenceUnit), ids=lambda unit: unit.value.lower())
def test_the_whole_request_is_as_stored(unit: EvidenceUnit) -> None:
    """Two legs an index, with the scope's filters in both."""
    scope = Scope(document_hashes=("h1",), section_types=("dosage",))
    query = PathQuery("What is the dose?", ("dosage", "how much"), [0.6, 0.8], scope, unit, 40)
    stored = json.loads((BODIES / f"hybrid_{unit.value.lower()}.json").read_text(encoding="utf-8"))
    assert [list(pair) for pair in HybridPath().bodies(query)] == stored
