"""The settings of indexing."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from indexer.settings import IndexerSettings


def test_the_embedded_node_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cluster's address, OpenSearch is the node at the node's port."""
    monkeypatch.delenv("FACTSPAN_OPENSEARCH_URL", raising=False)
    settings = IndexerSettings(node_port=9333)
    assert settings.client.url == "http://127.0.0.1:9333"
    assert settings.node.port == 9333


def test_a_cluster_by_address_goes_before_the_node() -> None:
    """An address that is given is used."""
    assert IndexerSettings(opensearch_url="https://search.example:9200").client.url == "https://search.example:9200"


def test_variables_of_the_environment_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """FACTSPAN_DATA moves the node's folder."""
    monkeypatch.setenv("FACTSPAN_DATA", str(tmp_path))
    assert IndexerSettings().node.folder == tmp_path / "node"


def test_all_wrong_settings_are_told_at_once() -> None:
    """Two mistakes are two errors of one refusal."""
    with pytest.raises(ValidationError) as refusal:
        IndexerSettings(node_port=70_000, node_heap="much")
    assert {error["loc"][0] for error in refusal.value.errors()} == {"node_port", "node_heap"}


def test_each_setting_says_what_it_is() -> None:
    """The settings' page is made from these sentences."""
    assert all(field.description for field in IndexerSettings.model_fields.values())


def test_kept_pdfs_lie_beside_the_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unless a folder of their own is named."""
    monkeypatch.delenv("FACTSPAN_FILES")
    assert IndexerSettings(data=tmp_path).files_folder == tmp_path / "files"
    assert IndexerSettings(data=tmp_path, files=tmp_path / "shared").files_folder == tmp_path / "shared"
