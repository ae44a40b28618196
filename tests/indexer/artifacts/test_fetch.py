"""Fetching an artifact: from a real Maven repository on this machine, made for the test."""

import dataclasses
import functools
import hashlib
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from indexer.artifacts.catalogue import Artifact
from indexer.artifacts.errors import ChecksumError, DownloadError
from indexer.artifacts.fetch import fetch

CONTENT = b"the artifact's bytes" * 1000
ARTIFACT = Artifact("thing", "org.example", "thing", "1.0", "zip", len(CONTENT), hashlib.sha256(CONTENT).hexdigest())


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a word on stderr, and notes what it is asked for."""

    def __init__(self, *args: Any, asked: list[str], **kwargs: Any) -> None:
        """Notes requests in ``asked``."""
        self.asked = asked
        super().__init__(*args, **kwargs)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class calls it so
        """Keeps the request line."""
        self.asked.append(format % args)


@dataclasses.dataclass
class Repository:
    """A Maven repository: its address, its folder, the requests that came."""

    url: str
    folder: Path
    asked: list[str]

    @property
    def file(self) -> Path:
        """Where the artifact lies in it."""
        return self.folder / "org/example/thing/1.0/thing-1.0.zip"


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    """A repository that holds the artifact."""
    folder = tmp_path / "repository"
    asked: list[str] = []
    handler = functools.partial(QuietHandler, directory=str(folder), asked=asked)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    here = Repository(f"http://127.0.0.1:{server.server_port}", folder, asked)
    here.file.parent.mkdir(parents=True)
    here.file.write_bytes(CONTENT)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield here
    server.shutdown()
    thread.join()
    server.server_close()


def everything_below(folder: Path) -> list[str]:
    """All files of a folder, lock files left out."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")


def test_an_artifact_comes_once_with_its_progress(repository: Repository, tmp_path: Path) -> None:
    """It is fetched, shown while it comes, and taken from the cache the next time without a request."""
    cache = tmp_path / "cache"
    steps: list[tuple[str, int, int]] = []
    first = fetch(ARTIFACT, cache, progress=lambda *step: steps.append(step), repositories={"here": repository.url})
    assert first.read_bytes() == CONTENT
    assert steps[-1] == ("thing", len(CONTENT), len(CONTENT))
    asked = len(repository.asked)
    assert fetch(ARTIFACT, cache, repositories={"here": repository.url}) == first
    assert len(repository.asked) == asked
    assert everything_below(cache) == ["thing-1.0.zip"]


def test_wrong_bytes_are_refused_and_not_kept(repository: Repository, tmp_path: Path) -> None:
    """Bytes that are not the pinned ones leave nothing in the cache."""
    repository.file.write_bytes(CONTENT + b"!")
    with pytest.raises(ChecksumError, match=r"thing-1\.0\.zip does not have its pinned SHA-256"):
        fetch(ARTIFACT, tmp_path / "cache", repositories={"here": repository.url})
    assert everything_below(tmp_path / "cache") == []


def test_a_changed_file_in_the_cache_is_refused(tmp_path: Path) -> None:
    """The checksum is looked at again when a file is taken from the cache."""
    file = tmp_path / "artifacts" / ARTIFACT.file_name
    file.parent.mkdir()
    file.write_bytes(b"something else")
    with pytest.raises(ChecksumError, match="delete"):
        fetch(ARTIFACT, tmp_path)


def test_a_file_that_is_not_there_is_named(repository: Repository, tmp_path: Path) -> None:
    """An artifact that the repository lacks is named by its coordinates, in one line."""
    repository.file.unlink()
    with pytest.raises(DownloadError, match=r"org\.example:thing:1\.0 could not be downloaded") as failure:
        fetch(ARTIFACT, tmp_path / "cache", repositories={"here": repository.url})
    assert "\n" not in str(failure.value)
    assert everything_below(tmp_path / "cache") == []


def test_no_network_says_what_to_do(tmp_path: Path) -> None:
    """Nobody at the address: the error tells where the file can be put by hand."""
    with pytest.raises(DownloadError, match="put the file at"):
        fetch(ARTIFACT, tmp_path, repositories={"here": "http://127.0.0.1:9"})


def test_a_file_that_was_put_there_by_hand_is_taken(tmp_path: Path) -> None:
    """A machine without a network needs none."""
    file = tmp_path / "artifacts" / ARTIFACT.file_name
    file.parent.mkdir()
    file.write_bytes(CONTENT)
    assert fetch(ARTIFACT, tmp_path, repositories={}) == file
