"""`factspan search` as a person or script calls it."""

import json
from collections.abc import Callable

import pytest
from factspan.v1 import evidence_pb2

Run = Callable[..., "tuple[int, str, str]"]


@pytest.mark.usefixtures("fake_server")
def test_hits_are_listed_with_section_and_source(run: Run) -> None:
    """Best first, each with its place."""
    code, out, _ = run("search", "tablet")
    assert code == 0
    assert all(shown in out for shown in ("Take one tablet daily.", "2.1 Adults", "page 3", "Examplon (examplonine)"))


def test_options_go_into_the_request(run: Run, fake_server: object) -> None:
    """Unit, section type, number of pieces, JSON."""
    out = run("search", "w", "--unit", "section", "--section-type", "dosage", "--items", "7", "--json").out
    request = fake_server.searched[0]
    assert request.evidence_unit == evidence_pb2.EVIDENCE_UNIT_SECTION
    assert list(request.scope.section_types) == ["dosage"]
    assert request.page_size == 7
    assert json.loads(out)["evidence"]


def test_no_words_are_wrong_usage(run: Run) -> None:
    """One line, exit code 2."""
    code, _, err = run("search", "")
    assert (code, len(err.splitlines())) == (2, 1)
