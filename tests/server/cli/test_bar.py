"""Progress on stderr."""

import pytest

from server.cli.bar import activity, counting_bar, file_bar


def test_without_a_terminal_steps_and_downloads_are_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """Each once, on stderr; no bar."""
    with activity() as under_way:
        under_way.say("starting OpenSearch")
        for done in (1, 2, 3):
            under_way.download("opensearch", done * 1_000_000, 160_000_000)
        under_way.say("starting the server")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.splitlines() == ["starting OpenSearch", "  fetching opensearch (160 MB)", "starting the server"]


def test_without_a_terminal_bars_are_silent(capsys: pytest.CaptureFixture[str]) -> None:
    """A log file is not filled with them."""
    with counting_bar("Asking", 2) as advance:
        advance()
    with file_bar("Indexing") as bar:
        bar.stage("extracting a.pdf", 2)
        bar.done()
    assert capsys.readouterr() == ("", "")


def test_on_a_terminal_a_bar_is_drawn_on_stderr(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the stage of the file that is worked on; stdout stays empty."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with file_bar("Indexing") as bar:
        bar.stage("extracting a.pdf", 2)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "extracting a.pdf" in captured.err
