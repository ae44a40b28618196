"""What the tests of the indexer share: what one part of the barrier alone keeps a process from."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

WAIT = 120.0  # seconds until what must happen counts as not happening
PROGRAM = Path(__file__).parent / "bad_files" / "behind_one_part.py"


@pytest.fixture
def kept_from(tmp_path: Path) -> Callable[[str], list[str]]:
    """What a process is kept from by ``landlock`` or ``seccomp`` alone."""

    def tell(part: str) -> list[str]:
        secret = tmp_path / "secret"
        secret.write_text("a password")
        with socket.create_server(("127.0.0.1", 0)) as listening:
            done = subprocess.run(  # noqa: S603  ourselves
                [sys.executable, str(PROGRAM), part, str(secret), str(listening.getsockname()[1])],
                cwd=Path(__file__).parents[2],
                env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
                capture_output=True,
                text=True,
                timeout=WAIT,
                check=True,
            )
        return done.stdout.split()

    return tell
