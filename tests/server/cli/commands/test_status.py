"""`factspan status` when nothing runs."""

import json
from collections.abc import Callable

Run = Callable[..., "tuple[int, str, str]"]


def test_status_says_what_is_down(run: Run, free_address: str) -> None:
    """Exit code 1; with --json one object."""
    where = ("--address", free_address, "--opensearch-url", f"http://{free_address}")
    shown = run("status", *where)
    assert shown.code == 1
    assert "factspan up --detach" in shown.out
    state = json.loads(run("status", "--json", *where).out)
    assert (state["ok"], state["server"]["state"], state["opensearch"]["state"]) == (False, "down", "down")
    assert state["providers"] == []
