"""`factspan up`, `status` and `down` together, as a person calls them."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from made_certificates import Authority

Run = Callable[..., "tuple[int, str, str]"]
WAIT = 120.0
"""Seconds until what must happen counts as not happening."""


@pytest.fixture
def _down(run: Run, real_store: str) -> Iterator[None]:
    """Nothing that a test has started and not stopped outlives it."""
    assert real_store
    yield
    run("down")


@pytest.mark.usefixtures("_down")
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


@pytest.mark.usefixtures("_down")
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
            assert process.wait(WAIT) == 0
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


@pytest.mark.usefixtures("_down")
def test_the_whole_stack_with_tls_and_keys(
    run: Run, real_store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands call it by its authority, and with a key; without one they are told how to come by it."""
    authority, keys = Authority(tmp_path), tmp_path / "keys.json"
    signed = authority.sign("a server")
    key = run("keys", "add", "a person", "--file", keys).out.strip()
    monkeypatch.setenv("FACTSPAN_API_KEYS", str(keys))
    monkeypatch.setenv("FACTSPAN_TLS_CERTIFICATE", str(signed.certificate))
    monkeypatch.setenv("FACTSPAN_TLS_KEY", str(signed.key))
    without_authority = run("up", "--detach")
    monkeypatch.setenv("FACTSPAN_SERVER_CA", str(authority.file))
    up = run("up", "--detach")
    unknown = run("documents")
    monkeypatch.setenv("FACTSPAN_TOKEN", key)
    known = run("documents")
    status = run("status")
    down = run("down")
    assert (without_authority.code, "set FACTSPAN_SERVER_CA" in without_authority.err) == (2, True)
    assert f"FactSpan now serves at {real_store}" in up.err
    assert (unknown.code, "set FACTSPAN_TOKEN" in unknown.err, "factspan keys add" in unknown.err) == (1, True, True)
    assert (known.code, status.code) == (0, 0)
    assert "is stopped" in down.err


def test_a_server_that_asks_for_certificates_wants_one_of_the_commands(
    run: Run, free_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said before anything is started, not after two minutes of waiting for it."""
    authority = Authority(tmp_path)
    signed = authority.sign("a server")
    monkeypatch.setenv("FACTSPAN_TLS_CERTIFICATE", str(signed.certificate))
    monkeypatch.setenv("FACTSPAN_TLS_KEY", str(signed.key))
    monkeypatch.setenv("FACTSPAN_TLS_CLIENT_CA", str(authority.file))
    monkeypatch.setenv("FACTSPAN_SERVER_CA", str(authority.file))
    monkeypatch.setenv("FACTSPAN_DATA", str(tmp_path / "data"))
    code, _, err = run("up", "--detach", "--address", free_address)
    assert (code, "FACTSPAN_CALLER_CERTIFICATE" in err) == (2, True)
