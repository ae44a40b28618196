"""The installation of OpenSearch in the cache."""

from pathlib import Path

import pytest

from indexer.artifacts.errors import ChecksumError, InstallError
from indexer.artifacts.java import Java, find_java
from indexer.artifacts.opensearch import _install_plugin, opensearch_version, prepare_opensearch
from indexer.store.node_state import RunningNode


def test_the_installation_has_its_plugins(opensearch_node: RunningNode, cache_folder: Path) -> None:
    """k-NN and the hybrid query are installed; a second call finds the folder as it is."""
    home = prepare_opensearch(cache_folder, find_java())
    assert {path.name for path in (home / "plugins").iterdir()} == {"opensearch-knn", "opensearch-neural-search"}
    assert opensearch_node.version == opensearch_version()
    assert home.name.startswith(f"opensearch-{opensearch_version()}-")


def test_a_broken_archive_leaves_no_installation(tmp_path: Path) -> None:
    """Bytes that are not the pinned ones are never unpacked."""
    archive = tmp_path / "artifacts" / f"opensearch-{opensearch_version()}.zip"
    archive.parent.mkdir()
    archive.write_bytes(b"half a down")
    with pytest.raises(ChecksumError):
        prepare_opensearch(tmp_path, Java(Path("unused"), 25, has_vector_module=False))
    assert [path for path in tmp_path.iterdir() if path.is_dir()] == [archive.parent]


def test_a_plugin_that_does_not_install_is_named(
    opensearch_node: RunningNode, cache_folder: Path, tmp_path: Path
) -> None:
    """The installer's last line tells why, after the plugin's name."""
    assert opensearch_node.pid
    home = prepare_opensearch(cache_folder, find_java())
    with pytest.raises(InstallError, match="the OpenSearch plugin nothing could not be installed"):
        _install_plugin(home, "nothing", tmp_path / "nothing.zip", find_java())


def test_an_installer_that_does_not_run_is_an_error_of_the_installation(tmp_path: Path) -> None:
    """As one that fails: whoever asked hears one line."""
    with pytest.raises(InstallError, match=r"plugin knn could not be installed: .*opensearch-plugin"):
        _install_plugin(tmp_path, "knn", tmp_path / "knn.zip", Java(Path("unused"), 25, has_vector_module=False))
