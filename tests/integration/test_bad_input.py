"""Bad input at the command line and over gRPC: one line that says what is wrong, and nothing half-written."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from factspan import AsyncClient, InvalidRequestError, NotFoundError
from factspan.v1 import ask_pb2, search_pb2

from indexer.pipeline import FileOutcome, Outcome
from indexer.samples import sample_labels
from indexer.store.reader import Reader

LABEL = next(label for label in sample_labels() if label.stem == "eu-kandorvix")

IndexPaths = Callable[[Sequence[Path]], Awaitable[list[FileOutcome]]]
RunCommand = Callable[..., Awaitable[Any]]


@pytest.fixture(scope="module")
def index_space(sample_space: str) -> str:
    """The sample labels' own: these tests write nothing into it."""
    return sample_space


@pytest.fixture
def bad_files(tmp_path: Path) -> dict[str, Path]:
    """A file of each bad kind, by name."""
    files = {name: tmp_path / name for name in ("empty.pdf", "text.pdf", "short.pdf", "missing.pdf")}
    files["empty.pdf"].write_bytes(b"")
    files["text.pdf"].write_text("Take one tablet a day.", encoding="utf-8")
    files["short.pdf"].write_bytes(LABEL.read_bytes()[:2000])
    return files


@pytest.mark.parametrize("name", ["empty.pdf", "text.pdf", "short.pdf", "missing.pdf"])
async def test_a_bad_file_is_one_line_and_writes_nothing(
    name: str, bad_files: dict[str, Path], command: RunCommand, reader: Reader
) -> None:
    """`factspan index` names the file and what is wrong with it, and ends with 1."""
    before = await reader.documents()
    done = await command("index", str(bad_files[name]), "--json")
    assert done.code == 1
    assert len(_errors(done.err)) == 1
    assert name in _errors(done.err)[0]
    assert await reader.documents() == before


async def test_a_bad_file_does_not_stop_the_others(index: IndexPaths, bad_files: dict[str, Path]) -> None:
    """Every file has its outcome; the good one among the bad ones is indexed, or left as it is."""
    paths = [bad_files["empty.pdf"], LABEL, bad_files["missing.pdf"]]
    outcomes = await index(paths)
    assert [outcome.outcome for outcome in outcomes] == [Outcome.FAILED, Outcome.UNCHANGED, Outcome.FAILED]
    assert all("\n" not in outcome.error for outcome in outcomes)


async def test_an_unknown_document_is_not_found_with_near_names(client: AsyncClient) -> None:
    """A misspelt file name comes back with the one that was meant."""
    request = ask_pb2.AskRequest(question="How is it stored?", scope=search_pb2.Scope(documents=["eu-kandorviks"]))
    with pytest.raises(NotFoundError) as raised:
        await client.ask(request)
    assert "eu-kandorviks" in str(raised.value)
    assert raised.value.near_names == ("eu-kandorvix.pdf",)


async def test_an_unknown_document_is_one_line_at_the_command_line(command: RunCommand) -> None:
    """`factspan ask` ends with 1 and a line that has the document's name."""
    done = await command("ask", "How is it stored?", "--document", "eu-kandorviks")
    assert done.code == 1
    assert len(_errors(done.err)) == 1
    assert "eu-kandorviks" in _errors(done.err)[0]


async def test_an_unknown_drug_is_said_to_be_unknown(client: AsyncClient) -> None:
    """No other drug's words are given; the drug that is spelt alike is named."""
    request = ask_pb2.AskRequest(question="How is it stored?", scope=search_pb2.Scope(drugs=["Kandorviks"]))
    response = await client.ask(request)
    assert response.status == ask_pb2.ANSWER_STATUS_NO_RESULT
    assert not response.sections
    assert "Kandorviks" in response.no_result.reason
    assert "kandorvix" in [name.casefold() for name in response.no_result.near_drugs]


async def test_an_empty_question_is_a_field_violation(client: AsyncClient) -> None:
    """The violation names the field."""
    with pytest.raises(InvalidRequestError) as raised:
        await client.ask(ask_pb2.AskRequest(question="   "))
    assert [violation.field for violation in raised.value.field_violations] == ["question"]


async def test_an_empty_question_is_wrong_usage_at_the_command_line(command: RunCommand) -> None:
    """`factspan ask ""` ends with 2 and one line."""
    done = await command("ask", "  ")
    assert done.code == 2
    assert len(_errors(done.err)) == 1


def _errors(stderr: str) -> list[str]:
    """The lines that tell a person what did not work; logs may stand beside them, a stack trace may not."""
    assert "Traceback" not in stderr
    return [line for line in stderr.splitlines() if line.startswith("factspan: ")]
