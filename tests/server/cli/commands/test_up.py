"""`factspan up`, `status` and `down` together, as a person calls them."""

import signal
import subprocess
import sys
from collections.abc import Callable

Run = Callable[..., "tuple[int, str, str]"]


def test_up_detached_serves_until_down(run: Run, real_store: str) -> None:
    """A second `up` says that it is already there, and is no error."""
    code, out, err = run("up", "--detach")
    assert (code, out) == (0, "")
    assert f"FactSpan now serves at {real_store}" in err
    again = run("up", "--detach")
    assert again.code == 0
    assert "already serves" in again.err
    assert run("status").code == 0
    assert "is stopped" in run("down").err
    assert run("status").code == 1


def test_up_in_the_foreground_ends_with_ctrl_c(real_store: str) -> None:
    """And takes the server with it."""
    command = [sys.executable, "-m", "server.cli.main"]
    with subprocess.Popen([*command, "up"], stderr=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own program
        try:
            notes = ""
            while "Ctrl-C stops it" not in notes:
                line = process.stderr.readline()
                assert line, notes
                notes += line
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0
        finally:
            process.kill()
    status = subprocess.run([*command, "status"], capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert status.returncode == 1
    assert real_store in status.stdout


def test_up_at_an_address_in_use_is_one_line(run: Run, fake_server: object, real_store: str) -> None:  # noqa: ARG001 - sets OpenSearch's address
    """Exit code 1, and what to do."""
    code, out, err = run("up", "--detach", "--address", fake_server.address)
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert "in use" in err
