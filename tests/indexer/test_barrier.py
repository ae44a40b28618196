"""What a process that reads a PDF can't do, whatever the file makes of it."""

import socket
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from indexer import barrier, landlock, sandbox, seccomp
from indexer.barrier import missing_parts
from indexer.errors import DamagedError
from indexer.sandbox import Terms, extract_in_process, read_in_process

READERS = Path(__file__).parent / "bad_files"
whole = pytest.mark.skipif(bool(missing_parts()), reason=f"this system has not all barriers: {missing_parts()}")


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trespassers can be called, in processes of this test's own server."""
    monkeypatch.syspath_prepend(READERS)
    monkeypatch.setattr(sandbox, "_server", sandbox._ServerOfProcesses())


@whole
@pytest.mark.usefixtures("readers")
def test_nothing_outside_can_be_reached(tmp_path: Path) -> None:
    """No network, no file, no program, no other process: each try meets an error, and nothing has changed."""
    secret, folder, file = tmp_path / "secret", tmp_path / "folder", tmp_path / "label.pdf"
    secret.write_text("a password")
    folder.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        file.write_text(f"{listening.getsockname()[1]}\n{folder}\n{secret}")
        met = read_in_process("trespassing:reach_out", file, Terms(), dict)
    assert {what: error for what, error in met.items() if error not in {"PermissionError", "ValueError"}} == {}
    assert (secret.read_text(), list(folder.iterdir())) == ("a password", [])


@pytest.mark.usefixtures("readers")
def test_it_has_no_secret_and_no_others_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of ours or others is in its environment; open are its standard streams and its own line."""
    monkeypatch.setenv("FACTSPAN_OPENSEARCH_PASSWORD", "made-up")
    monkeypatch.setenv("CLOUD_TOKEN", "made-up")
    file = tmp_path / "label.pdf"
    file.write_text("x")
    surroundings = read_in_process("trespassing:tell_surroundings", file, Terms(), object)
    assert "made-up" not in str(surroundings)
    assert read_in_process("trespassing:count_descriptors", file, Terms(), int) == 4


@pytest.mark.usefixtures("readers")
def test_an_answer_runs_nothing(tmp_path: Path) -> None:
    """It is plain values and our own data classes; what names anything else is no answer."""
    made, file = tmp_path / "made", tmp_path / "label.pdf"
    file.write_text(str(made))
    with pytest.raises(DamagedError, match=r"answer nonsense .*system is no part of an answer"):
        read_in_process("trespassing:answer_with_an_order", file, Terms(), object)
    assert not made.exists()


def test_a_system_without_barriers_is_told_of_once(zorquela: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read all the same; the log says what is missing, when the first one is."""
    monkeypatch.setattr(sandbox, "_server", sandbox._ServerOfProcesses())
    monkeypatch.setattr(seccomp, "is_supported", lambda: False)
    monkeypatch.setattr(landlock, "version", lambda: 0)
    assert len(barrier.missing_parts()) == 2
    with capture_logs() as logs:
        assert extract_in_process(zorquela, Terms()).spans
        assert extract_in_process(zorquela, Terms()).spans
    assert ["seccomp" in entry["missing"] and "Landlock" in entry["missing"] for entry in logs] == [True]


@pytest.fixture
def zorquela() -> Path:
    """A sample label."""
    return Path(__file__).parents[2] / "indexer" / "samples" / "us-zorquela.pdf"
