"""`factspan templates install | diff` as a person or script calls it."""

import json
from collections.abc import Callable

import pytest

Run = Callable[..., "tuple[int, str, str]"]


@pytest.mark.usefixtures("real_store")
def test_after_install_nothing_differs(run: Run) -> None:
    """Again and again, without harm."""
    assert run("templates", "install").code == 0
    code, out, _ = run("templates", "diff", "--json")
    assert code == 0
    assert {json.loads(line)["state"] for line in out.splitlines()} == {"same"}
    assert "already there" in run("templates", "install").out


def test_without_opensearch_it_is_one_line(run: Run, free_address: str) -> None:
    """Exit code 1."""
    code, out, err = run("templates", "diff", "--opensearch-url", f"http://{free_address}")
    assert (code, out, len(err.splitlines())) == (1, "", 1)


@pytest.mark.usefixtures("real_store")
def test_where_there_is_no_index_management_it_says_so(run: Run) -> None:
    """Nothing fails for want of the plugin; a script sees its state too."""
    code, _, err = run("templates", "install")
    assert code == 0
    assert "no index management" in err
    lines = [json.loads(line) for line in run("templates", "install", "--json").out.splitlines()]
    assert {"kind": "lifecycle-policies", "name": "factspan-events", "state": "no plugin"} in lines
