"""`factspan report` as a person or script calls it."""

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "tuple[int, str, str]"]


@pytest.mark.usefixtures("real_store")
def test_it_writes_the_page_and_the_pictures(run: Run, tmp_path: Path) -> None:
    """Where nothing was asked yet, the page says so; data has not to be there."""
    code, out, err = run("report", "--out", str(tmp_path / "r.html"), "--since", "24h", "--png", str(tmp_path / "png"))
    assert (code, out) == (0, "")
    assert str(tmp_path / "r.html") in err
    assert "No call yet." in (tmp_path / "r.html").read_text(encoding="utf-8")
    assert (tmp_path / "png" / "latency_over_time.png").is_file()


def test_a_time_that_is_none_is_wrong_usage(run: Run) -> None:
    """Exit code 2, before OpenSearch is asked."""
    code, _, err = run("report", "--since", "yesterday")
    assert (code, len(err.splitlines())) == (2, 1)


def test_without_opensearch_it_is_one_line(run: Run, free_address: str, tmp_path: Path) -> None:
    """Exit code 1, and no half of a page."""
    code, _, err = run("report", "--out", str(tmp_path / "r.html"), "--opensearch-url", f"http://{free_address}")
    assert (code, len(err.splitlines())) == (1, 1)
    assert not (tmp_path / "r.html").exists()
