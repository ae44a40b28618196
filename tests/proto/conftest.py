"""What tests of the .proto files share: buf, pinned by its hash, in the user's cache."""

import base64
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

VERSION = "1.75.0"
# npm's own packages of buf's program, a platform each, with the SHA-512 that npm tells of them.
PACKAGES = {
    ("linux", "x86_64"): (
        "@bufbuild/buf-linux-x64",
        "YGGJAx0lpMCE7aMWjNOJcfoEaG/e+iYHnTC4SZ0P5eS4IffMryA9Z4/bb1m1wNXAEJ8ATFMEZOAk/5x9VE47ig==",
    ),
    ("linux", "aarch64"): (
        "@bufbuild/buf-linux-aarch64",
        "eX+XyokzJDqsNIFo8b1O3DBvbnksOozPJX4QVsNn61JqSUtWspyTNeYqwg8lRDancML+bDqZEDFPABjAsVCQGQ==",
    ),
}


@pytest.fixture(scope="session")
def buf(cache_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program buf; fetched with npm where the cache does not have it."""
    machine = (sys.platform, platform.machine())
    if machine not in PACKAGES:
        pytest.skip(f"no buf is pinned for {' '.join(machine)}")
    package, expected = PACKAGES[machine]
    program = cache_folder / f"buf-{VERSION}"
    if program.exists():
        return program
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm, which fetches buf, is not installed")
    return _fetched(npm, package, expected, program, tmp_path_factory.mktemp("buf"))


def _fetched(npm: str, package: str, expected: str, program: Path, folder: Path) -> Path:
    """The program out of the package, once its bytes are those that are pinned."""
    command = [npm, "pack", f"{package}@{VERSION}", "--json", "--pack-destination", str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603  # npm as installed
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout), done.stdout
    (archive,) = folder.glob("*.tgz")
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    assert found == expected, f"{package} {VERSION} has other bytes than those that are pinned"
    with tarfile.open(archive) as packed:
        packed.extract("package/bin/buf", folder, filter="data")
    fetched = folder / "package" / "bin" / "buf"
    fetched.chmod(0o755)
    program.parent.mkdir(parents=True, exist_ok=True)
    beside = program.with_name(f"{program.name}.{os.getpid()}")
    shutil.copy2(fetched, beside)
    beside.replace(program)  # at once, so that no other run sees half of it
    return program
