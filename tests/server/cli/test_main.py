"""The `factspan` command as a whole: its commands, its exit codes, its one-line errors."""

import importlib
import os
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from server.cli import commands, main

NAMES = [found.name for found in pkgutil.iter_modules(commands.__path__)]
Run = Callable[..., "tuple[int, str, str]"]


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_a_rank_of_its_own_and_help_with_an_example(run: Run, name: str) -> None:
    """Every command's --help shows how it is called."""
    ranks = [importlib.import_module(f"{commands.__name__}.{each}").RANK for each in NAMES]
    assert len(set(ranks)) == len(ranks)
    code, out, err = run(name, "--help")
    assert (code, err) == (0, "")
    assert f"factspan {name}" in out
    assert "Example" in out


def test_help_and_version_go_to_stdout(run: Run) -> None:
    """What was asked for is data."""
    assert run("--version").out.startswith("factspan ")
    shown = run("--help")
    assert shown.code == 0
    assert all(name in shown.out for name in NAMES if name != "serve")


@pytest.mark.parametrize(
    "arguments", [("no-such-command",), ("ask",), ("ask", "q", "--items", "0"), ("search", "w", "--unit", "page")]
)
def test_wrong_usage_is_one_line_and_exit_code_2(run: Run, arguments: tuple[str, ...]) -> None:
    """The line says where the help is."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith("factspan: ")
    assert "--help" in err
    assert "Value error" not in err


def test_no_command_shows_the_help(run: Run) -> None:
    """A person who types `factspan` alone sees what there is."""
    code, out, err = run()
    assert code == 2
    assert "factspan demo" in out
    assert err == ""


def test_what_nobody_foresaw_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours is said to be ours, without a stack trace."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("server.cli.asking.call_server", fail)
    code, out, err = run("ask", "q")
    assert (code, out) == (1, "")
    assert err.startswith("factspan: a fault in FactSpan itself (ZeroDivisionError: boom)")
    assert len(err.splitlines()) == 1


def test_ctrl_c_ends_a_command_cleanly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code is the shell's for an interrupted command; nothing is printed."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("server.cli.asking.call_server", interrupt)
    assert run("ask", "q") == (130, "", "")


def test_help_loads_nothing_heavy() -> None:
    """--help answers at once: neither gRPC nor the model's runtime nor the PDF reader is imported for it."""
    code = (
        "import sys; from server.cli.main import main; main(['--help']); "
        "print([name for name in ('grpc', 'onnxruntime', 'pdfplumber', 'opensearchpy', 'nltk') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_goes_away_is_no_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """`factspan documents | head -1` ends quietly."""

    def close(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("server.cli.asking.call_server", close)
    monkeypatch.setattr(main, "_reader_went_away", lambda: 1)  # it would close the test run's own stdout
    assert run("documents") == (1, "", "")


def test_help_tells_no_type_of_a_flag(run: Run) -> None:
    """It takes no value; other options say what they take, and the command groups' help is alike."""
    for command in (["ask"], ["indices", "switch"]):
        _, told, _ = run(*command, "--help")
        assert "bool" not in told
        assert "HOST:PORT" in told or "URL" in told


def test_a_command_leaves_it_to_no_library_to_say_what_is_wrong(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library gRPC writes of handshakes that fail, unless it is told not to before it is loaded."""
    told: list[str] = []
    monkeypatch.setenv("GRPC_VERBOSITY", "")  # so that it is taken back afterwards
    monkeypatch.delenv("GRPC_VERBOSITY")

    def tell(*_: object) -> list[object]:
        told.append(os.environ["GRPC_VERBOSITY"])
        return []

    monkeypatch.setattr("server.cli.asking.call_server", tell)
    run("documents")
    assert told == ["NONE"]


def test_no_handler_of_a_fork_runs_in_what_becomes_another_program(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """They start threads in it; the library gRPC reads this when it is loaded."""
    monkeypatch.delenv("GRPC_ENABLE_FORK_SUPPORT")  # which the tests themselves have set
    monkeypatch.setattr("server.cli.asking.call_server", lambda *_: [])
    run("documents")
    assert os.environ["GRPC_ENABLE_FORK_SUPPORT"] == "0"


def test_a_settings_file_that_is_not_there_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    """It is said before the command does anything."""
    code, _, err = run("--settings", str(tmp_path / "no.toml"), "documents")
    assert code == 2
    assert "no.toml" in err
