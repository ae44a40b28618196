"""How an artifact comes from Maven into the cache: whole, with the pinned SHA-256, or not at all."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from indexer.artifacts.catalogue import Artifact
from indexer.artifacts.errors import ChecksumError, DownloadError
from indexer.artifacts.once import build_once
from indexer.files import hash_file

Progress = Callable[[str, int, int], None]
"""Called with an artifact's name, the bytes that are there, and the bytes that it has in all."""

_TIMEOUT_SECONDS = 60


def fetch(
    artifact: Artifact,
    cache: Path,
    *,
    progress: Progress | None = None,
    repositories: Mapping[str, str] | None = None,
) -> Path:
    """The artifact's file in ``cache``, fetched when it is not there yet, its SHA-256 checked either way.

    A machine without a network can have the file put there by hand.  ``repositories`` (name to URL) stands in for
    Maven's own; None means those.

    Raises:
        DownloadError: when it can't be fetched.
        ChecksumError: when its bytes are not the pinned ones.
    """
    target = cache / "artifacts" / artifact.file_name
    if target.exists():
        _check(target, artifact, advice=f"delete {target} and try again")
        return target

    def download(draft: Path) -> None:
        with_maven = draft.parent / "maven"
        file = _resolve(artifact, with_maven, target, progress, repositories)
        _check(file, artifact, advice="try again; if it stays so, something on the way changes downloads")
        file.rename(draft)

    return build_once(target, download)


def _resolve(
    artifact: Artifact,
    folder: Path,
    target: Path,
    progress: Progress | None,
    repositories: Mapping[str, str] | None,
) -> Path:
    """Downloads into a Maven repository of its own, ``folder``: the file is moved out, so the disk holds it once."""
    from jgo.maven import MavenContext  # noqa: PLC0415 - half a second that only a download should cost
    from jgo.maven._resolver import PythonResolver  # noqa: PLC0415 - as above

    @contextmanager
    def show(_: str, total: int) -> Iterator[Callable[[int], None]]:
        done = 0

        def add(count: int) -> None:
            nonlocal done
            done += count
            if progress:
                progress(artifact.name, done, total)

        yield add

    context = MavenContext(
        resolver=PythonResolver(progress_callback=show),
        repo_cache=folder,
        remote_repos=dict(repositories) if repositories is not None else None,
        timeout=_TIMEOUT_SECONDS,
    )
    try:
        component = context.project(artifact.group, artifact.artifact).at_version(artifact.version)
        return Path(component.artifact("", artifact.packaging).resolve())
    except (OSError, RuntimeError) as error:  # requests' errors are OSErrors; jgo raises RuntimeError for "not found"
        raise DownloadError(
            f"{artifact.group}:{artifact.artifact}:{artifact.version} could not be downloaded "
            f"({type(error).__name__}): check the network, or put the file at {target}"
        ) from error


def _check(file: Path, artifact: Artifact, *, advice: str) -> None:
    found = hash_file(file)
    if found != artifact.sha256:
        raise ChecksumError(
            f"{artifact.file_name} does not have its pinned SHA-256 "
            f"(it has {found[:12]}..., not {artifact.sha256[:12]}...): {advice}"
        )
