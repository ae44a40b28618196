"""What the demo shows."""

from pathlib import Path

import pytest
from factspan.v1 import document_pb2

from server.cli.demonstration import (
    GENERAL_QUESTIONS,
    PAPER_QUESTIONS,
    demo_settings,
    demo_stack,
    general_questions,
    how_to_go_on,
    program_name,
    sample_files,
    sample_questions,
)


def test_the_demo_keeps_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the user's index nor a cluster that is set is touched; each folder has an index of its own."""
    monkeypatch.setenv("FACTSPAN_DATA", str(tmp_path))
    monkeypatch.setenv("FACTSPAN_OPENSEARCH_URL", "http://127.0.0.1:1")
    samples, mine = demo_settings(None), demo_settings(tmp_path)
    assert samples.opensearch_url == ""
    assert samples.data != mine.data
    assert samples.data.is_relative_to(tmp_path)
    assert demo_stack(samples).node == samples.node


def test_indices_of_an_earlier_version_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other templates, another index: what the earlier ones made can't be searched."""
    monkeypatch.setenv("FACTSPAN_DATA", str(tmp_path))
    today = demo_settings(None).data
    monkeypatch.setattr("indexer.store.templates.digest_of", lambda _: "earlier")
    assert demo_settings(None).data != today


def test_sample_questions_are_those_of_the_samples() -> None:
    """The last one is about a drug that no sample label is about."""
    questions = sample_questions()
    assert all(path.is_file() for path in sample_files())
    assert questions[-1].command.endswith("--drug aspirin")
    assert not any(question.document for question in questions)


def test_any_label_gets_the_general_questions() -> None:
    """The first few documents of a folder are asked."""
    documents = [document_pb2.Document(file_name=f"{number}.pdf") for number in range(9)]
    questions = general_questions(documents)
    assert len(questions) == 3 * len(GENERAL_QUESTIONS)
    paper = document_pb2.Document(file_name="paper.pdf", label_kind="paper")
    assert [question.text for question in general_questions([paper])] == list(PAPER_QUESTIONS)
    assert questions[0].command == 'factspan ask "What is it used for?" --document 0.pdf'


def test_the_program_is_named_as_it_can_be_called(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """After `make demo` it is not on the shell's path."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [str(tmp_path / ".venv" / "bin" / "factspan")])
    monkeypatch.setenv("PATH", "")
    assert program_name() == str(Path(".venv") / "bin" / "factspan")
    assert ".venv/bin/factspan up --detach" in how_to_go_on(".venv/bin/factspan")
