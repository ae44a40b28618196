"""Whether what is pinned has known weaknesses: pip-audit over requirements.lock, and what its report comes to.

Run by `make audit`.  The exit code is 1 for a weakness that is known, 0 else, also where no advisories are to be had,
which is said: a machine without a way to PyPI's is no reason to stop.
"""

import json
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).parents[2] / "requirements.lock"
COMMAND = (
    *(sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), "--require-hashes", "--disable-pip"),
    *("--vulnerability-service", "pypi", "--format", "json", "--progress-spinner", "off"),
)


def main() -> int:
    """Prints a line a weakness, and one that sums up; gives the exit code."""
    done = subprocess.run(COMMAND, capture_output=True, text=True, check=False)  # noqa: S603  our own tool
    lines, code = verdict(done.stdout, done.stderr)
    print("\n".join(lines))  # noqa: T201  a script's output
    return code


def verdict(report: str, said: str) -> tuple[list[str], int]:
    """What pip-audit's report (JSON) and what else it said come to, as lines and an exit code."""
    try:
        dependencies = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        cause = said.strip().splitlines()[-1:] or ["pip-audit gave no report"]
        return [f"not audited: no advisories are to be had from here ({cause[0][:200]})"], 0
    weak = [
        f"{each['name']} {each['version']}: {found['id']}, right in {' '.join(found['fix_versions']) or 'none yet'}"
        for each in dependencies
        for found in each.get("vulns", ())
    ]
    skipped = sum("skip_reason" in each for each in dependencies)
    audited = len(dependencies) - skipped
    if not audited:
        return [f"not audited: no advisories are to be had from here, for none of {skipped} packages"], 0
    left_out = f"; no advisories were to be had for {skipped}" if skipped else ""
    return [*weak, f"{audited} packages audited, {len(weak)} known weaknesses{left_out}"], int(bool(weak))


if __name__ == "__main__":
    sys.exit(main())
