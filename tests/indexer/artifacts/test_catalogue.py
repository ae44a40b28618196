"""Which files FactSpan fetches."""

import dataclasses

import pytest

from indexer.artifacts.catalogue import load_catalogue


def test_every_artifact_is_pinned() -> None:
    """Each has coordinates, a version, a size and a SHA-256."""
    catalogue = load_catalogue()
    assert {"opensearch", "opensearch-knn", "neural-search", "bge-small-en-v1.5"} <= set(catalogue)
    assert all(all((a.group, a.artifact, a.version, a.packaging)) for a in catalogue.values())


def test_an_artifact_without_a_real_checksum_is_refused() -> None:
    """A row that pins nothing does not load."""
    artifact = load_catalogue()["opensearch"]
    with pytest.raises(ValueError, match="SHA-256"):
        dataclasses.replace(artifact, sha256="latest")


def test_plugins_fit_their_server() -> None:
    """OpenSearch takes only plugins of its own version."""
    catalogue = load_catalogue()
    server = catalogue["opensearch"].version
    assert {catalogue[name].version for name in ("opensearch-knn", "neural-search")} == {f"{server}.0"}
