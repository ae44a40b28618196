"""Data to stdout, everything else to stderr."""

import json

import pytest

from server.cli.console import words, write_error, write_json, write_note


def test_data_goes_to_stdout_as_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A line break in the data does not break the line."""
    write_json({"text": "≥1 %\nof patients"})
    captured = capsys.readouterr()
    assert json.loads(captured.out) == {"text": "≥1 %\nof patients"}
    assert captured.out.count("\n") == 1
    assert captured.err == ""


def test_errors_and_remarks_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    """What is piped on holds data only; brackets are words, not markup."""
    write_error("[bold] is\nno PDF")
    write_note("done [1]")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "factspan: [bold] is no PDF\ndone [1]\n"


def test_control_characters_of_a_document_are_shown_not_obeyed() -> None:
    """A hostile PDF cannot write escape sequences to the terminal."""
    shown = words("\x1b[31mred\x7f\x9b \n").plain
    assert shown == "\N{SYMBOL FOR ESCAPE}[31mred\N{SYMBOL FOR DELETE}\N{REPLACEMENT CHARACTER} \n"


def test_words_stay_as_they_are() -> None:
    """Brackets, quotes and signs of medicine are printed as they stand."""
    text = "[SECTION: DOSAGE] “12.5 mg” ≥1 % of patients\nCrCl <30 mL/min"
    assert words(text).plain == text
