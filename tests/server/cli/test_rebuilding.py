"""How a command makes the next generation."""

import pytest

from indexer.artifacts.once import hold_lock
from indexer.store.errors import StoreUnavailableError
from server.cli.configuration import indexer_settings
from server.cli.rebuilding import RebuildUnderWayError, rebuild_indices


@pytest.mark.usefixtures("real_store")
def test_a_second_rebuild_is_refused_at_once() -> None:
    """The first one goes on."""
    settings = indexer_settings()
    lock = settings.files_folder / settings.index_space / ".rebuild.lock"
    with hold_lock(lock), pytest.raises(RebuildUnderWayError, match="another rebuild"):
        rebuild_indices(settings, settings.client.url, lambda _: None)


def test_without_opensearch_it_is_said(run: object, free_address: str) -> None:  # noqa: ARG001 - run clears the settings
    """As everywhere."""
    with pytest.raises(StoreUnavailableError):
        rebuild_indices(indexer_settings(), f"http://{free_address}", lambda _: None)
