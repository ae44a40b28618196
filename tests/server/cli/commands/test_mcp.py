"""`factspan mcp` as a person starts it; what it serves is tested in tests/server/mcp_server and tests/integration."""

import socket
import subprocess
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., "tuple[int, str, str]"]


@pytest.mark.parametrize("arguments", [("127.0.0.1:1",), ("--http", "0.0.0.0:1"), ("--http", "example.org:1")])
def test_what_it_must_not_listen_at_is_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    """One line, nothing on stdout."""
    code, out, err = run("mcp", *arguments)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_taken_port_is_one_line(run: Run) -> None:
    """That says which."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        at = f"127.0.0.1:{taken.getsockname()[1]}"
        code, out, err = run("mcp", "--http", at)
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert at in err


def test_only_this_command_loads_the_sdk() -> None:
    """Others start without it."""
    program = "import sys; from server.cli.main import build; build(); print([m for m in sys.modules if m == 'mcp'])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603  # our own
    assert done.stdout == "[]\n"
