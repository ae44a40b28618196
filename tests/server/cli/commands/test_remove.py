"""`factspan remove` as a person or script calls it."""

import json
from collections.abc import Callable

import pytest

from indexer.samples import sample_labels

Run = Callable[..., "tuple[int, str, str]"]
SAMPLE = sample_labels()[-1]


@pytest.mark.usefixtures("real_store")
def test_a_document_is_removed_and_can_come_back(run: Run) -> None:
    """A second removal says when the first one was."""
    assert run("index", SAMPLE).code == 0
    removed = run("remove", "--json", SAMPLE.stem)
    assert removed.code == 0, removed.err
    told = json.loads(removed.out)
    assert told["file_name"] == SAMPLE.name
    again = run("remove", SAMPLE.name)
    assert again.code == 1
    assert f"was removed at {told['removed_at']}" in again.err
    assert json.loads(run("index", "--json", SAMPLE).out)["outcome"] == "indexed"


@pytest.mark.usefixtures("real_store")
def test_an_unknown_document_is_one_line(run: Run) -> None:
    """Exit code 1."""
    code, out, err = run("remove", "nonesuch")
    assert (code, out) == (1, "")
    assert "no document 'nonesuch' is indexed" in err
