"""How files are indexed from a command."""

from pathlib import Path

import pytest

from indexer.store.errors import StoreUnavailableError
from server.cli.configuration import indexer_settings
from server.cli.indexing import index_files


@pytest.mark.usefixtures("real_store")
def test_each_file_is_told_in_turn(tmp_path: Path) -> None:
    """Bad ones too."""
    (tmp_path / "a.pdf").touch()
    outcomes = []
    settings = indexer_settings()
    index_files([tmp_path, tmp_path / "b.pdf"], settings, settings.client.url, outcomes.append)
    assert [(outcome.file_name, outcome.outcome.value) for outcome in outcomes] == [
        ("a.pdf", "failed"),
        ("b.pdf", "failed"),
    ]


def test_without_opensearch_no_file_is_read(run: object, free_address: str, tmp_path: Path) -> None:  # noqa: ARG001 - run clears the settings
    """The error comes first."""
    outcomes = []
    with pytest.raises(StoreUnavailableError):
        index_files([tmp_path], indexer_settings(), f"http://{free_address}", outcomes.append)
    assert outcomes == []
