"""`factspan verify` as a person or script calls it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "tuple[int, str, str]"]


@pytest.fixture
def statements(tmp_path: Path) -> Path:
    """A file of a true and a false statement."""
    file = tmp_path / "in.jsonl"
    lines = [
        {"id": name, "text": "s", "quotes": [{"text": text}]}
        for name, text in (("a", "Take one daily."), ("b", "Give five."))
    ]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


@pytest.mark.usefixtures("fake_server")
def test_one_statement_is_counted_as_one(run: Run, statements: Path) -> None:
    """The noun agrees."""
    statements.write_text(statements.read_text().splitlines()[0])
    assert "1 statement: 1 supported" in run("verify", statements)[2]


@pytest.mark.usefixtures("fake_server")
def test_verdicts_are_shown_and_counted(run: Run, statements: Path) -> None:
    """Data to stdout, the count to stderr."""
    code, out, err = run("verify", statements)
    assert code == 0
    assert "EXACT Take one daily." in out
    assert "2 statements: 1 supported, 0 partly supported, 1 unsupported" in err


@pytest.mark.usefixtures("fake_server")
def test_json_is_a_line_a_statement(run: Run, statements: Path) -> None:
    """In the file's order; unsupported ones left out on request."""
    lines = run("verify", statements, "--json").out.splitlines()
    assert [(json.loads(line)["id"], json.loads(line)["verdict"]) for line in lines] == [
        ("a", "SUPPORTED"),
        ("b", "UNSUPPORTED"),
    ]
    kept = run("verify", statements, "--json", "--only-supported").out.splitlines()
    assert [json.loads(line)["id"] for line in kept] == ["a"]


def test_the_threshold_goes_into_the_request(run: Run, fake_server: object, statements: Path) -> None:
    """Else the server's own counts; out of its range is wrong usage."""
    run("verify", statements, "--near", "0.7")
    assert fake_server.verified[0].near_threshold == 0.7
    assert run("verify", statements, "--near", "1.7").code == 2


@pytest.mark.usefixtures("fake_server")
def test_an_empty_quote_fails_its_statement_only(run: Run, statements: Path) -> None:
    """The others are shown; exit code 1."""
    with statements.open("a") as file:
        file.write(json.dumps({"id": "c", "text": "s", "quotes": [{"text": ""}]}) + "\n")
    code, out, err = run("verify", statements)
    assert code == 1
    assert "EXACT Take one daily." in out
    assert "not verified: quotes[0].text: is empty" in out
    assert "3 statements: 1 supported, 0 partly supported, 2 unsupported; 1 of them could not be verified" in err


@pytest.mark.parametrize("content", ["no JSON", '{"id": 1}'])
def test_a_bad_file_is_wrong_usage(run: Run, tmp_path: Path, content: str) -> None:
    """One line that names it."""
    file = tmp_path / "bad.jsonl"
    file.write_text(content)
    code, _, err = run("verify", file)
    assert (code, len(err.splitlines())) == (2, 1)
    assert "line 1" in err
