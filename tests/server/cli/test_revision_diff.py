"""`factspan documents diff` on the real store."""

import json
from collections.abc import Callable

import pytest

from indexer.samples import sample_labels

Run = Callable[..., "tuple[int, str, str]"]
FIRST, SECOND, *_ = sample_labels()


@pytest.mark.usefixtures("real_store")
def test_two_documents_are_compared(run: Run, sample_space: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One with itself has no differences; two labels have many, a line each with --json."""
    monkeypatch.setenv("FACTSPAN_INDEX_SPACE", sample_space)
    same = run("documents", "diff", FIRST.name, FIRST.stem)
    assert (same.code, same.out, same.err) == (0, "", "0 came, 0 went, 0 changed\n")
    other = run("documents", "diff", "--json", FIRST.name, SECOND.name)
    changes = [json.loads(line) for line in other.out.splitlines()]
    assert {each["change"] for each in changes} >= {"came", "went"}
    shown = run("documents", "diff", FIRST.name, SECOND.name)
    assert shown.code == 0
    assert max(map(len, shown.out.splitlines())) <= 100


@pytest.mark.usefixtures("real_store")
def test_a_diff_needs_two_documents(run: Run) -> None:
    """Wrong usage else, and one that is not indexed is named."""
    assert run("documents", "diff", "a", "b", "c").code == 2
    assert "nonesuch" in run("documents", "diff", "nonesuch", "other").err
