"""What a report on known weaknesses comes to."""

import json

import pytest
from advisories import verdict

FINE = {"name": "left", "version": "1.0", "vulns": []}
WEAK = {"name": "right", "version": "2.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["2.1"]}]}
UNFIXED = {"name": "up", "version": "3.0", "vulns": [{"id": "PYSEC-2026-2", "fix_versions": []}]}
SKIPPED = {"name": "down", "skip_reason": "could not be audited"}


@pytest.mark.parametrize(
    ("found", "lines", "code"),
    [
        ([FINE], ["1 packages audited, 0 known weaknesses"], 0),
        (
            [FINE, WEAK, UNFIXED],
            [
                "right 2.0: PYSEC-2026-1, right in 2.1",
                "up 3.0: PYSEC-2026-2, right in none yet",
                "3 packages audited, 2 known weaknesses",
            ],
            1,
        ),
        ([FINE, SKIPPED], ["1 packages audited, 0 known weaknesses; no advisories were to be had for 1"], 0),
        ([SKIPPED], ["not audited: no advisories are to be had from here, for none of 1 packages"], 0),
    ],
    ids=["fine", "weak", "partly", "none to be had"],
)
def test_the_verdict(found: list[dict[str, object]], lines: list[str], code: int) -> None:
    """A known weakness fails; a machine without advisories does not, and says so."""
    assert verdict(json.dumps({"dependencies": found}), "") == (lines, code)


def test_no_report_at_all_is_said_with_its_cause() -> None:
    """As where the network is away."""
    lines, code = verdict("", "Traceback\nConnectionError: no such host\n")
    assert (lines, code) == (
        ["not audited: no advisories are to be had from here (ConnectionError: no such host)"],
        0,
    )
