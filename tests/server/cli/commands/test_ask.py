"""`factspan ask` as a person or script calls it."""

import json
from collections.abc import Callable
from pathlib import Path

import grpc
import pytest
from factspan.v1 import ask_pb2

Run = Callable[..., "tuple[int, str, str]"]


@pytest.mark.usefixtures("fake_server")
def test_an_answer_shows_the_words_and_where_they_stand(run: Run) -> None:
    """Words, section, page, citation, file."""
    code, out, err = run("ask", "How much?")
    assert (code, err) == (0, "")
    for shown in ("How much?", "ANSWERED", "Take one tablet daily.", "2.1 Adults", "page 3", "us-examplon.pdf"):
        assert shown in out


@pytest.mark.usefixtures("fake_server")
def test_json_is_the_answer_as_one_object(run: Run) -> None:
    """With the fields' names of the API."""
    code, out, _ = run("ask", "How much?", "--json")
    answer = json.loads(out)
    assert code == 0
    assert out.count("\n") == 1
    assert answer["sections"][0]["evidence"][0]["citation"]["document_hash"]


def test_options_narrow_the_question(run: Run, fake_server: object) -> None:
    """Drugs and documents go into the scope, --items and --explain into the request."""
    run("ask", "q", "--drug", "warfarin", "--document", "a.pdf", "--document", "b", "--items", "3", "--explain")
    request = fake_server.asked[0]
    assert list(request.scope.drugs) == ["warfarin"]
    assert list(request.scope.documents) == ["a.pdf", "b"]
    assert (request.max_items, request.options.explain) == (3, True)


def test_explain_shows_plan_evidence_and_times(run: Run, fake_server: object) -> None:  # noqa: ARG001 - found by its setting
    """For the one who wonders why."""
    out = run("ask", "q", "--explain").out
    assert all(head in out for head in ("Plan", "Evidence", "Times"))


def test_no_result_is_an_answer(run: Run, fake_server: object, no_result: ask_pb2.AskResponse) -> None:
    """It worked, and the answer is that no label says it."""
    fake_server.answers["q"] = no_result
    code, out, _ = run("ask", "q")
    assert code == 0
    assert "NO RESULT" in out


def test_a_refused_question_is_one_line(run: Run, fake_server: object) -> None:
    """What the server says, and exit code 1."""
    fake_server.failures["q"] = (grpc.StatusCode.NOT_FOUND, "no document named x.pdf")
    assert run("ask", "q") == (1, "", "factspan: no document named x.pdf\n")


def test_no_server_says_how_to_start_one(run: Run, free_address: str) -> None:
    """One line, exit code 1."""
    code, out, err = run("ask", "q", "--address", free_address)
    assert (code, out) == (1, "")
    assert err.startswith(f"factspan: no FactSpan server answers at {free_address}: start it with: factspan up")
    assert len(err.splitlines()) == 1


def test_an_empty_question_is_wrong_usage(run: Run) -> None:
    """One line, exit code 2."""
    code, _, err = run("ask", "  ")
    assert (code, len(err.splitlines())) == (2, 1)


def test_image_writes_the_page_of_the_best_quote(run: Run, fake_server: object, tmp_path: Path) -> None:
    """With its citation to mark; the answer is shown as ever, and the file named on stderr."""
    code, out, err = run("ask", "q", "--image", str(tmp_path / "out.png"))
    assert (code, "Take one tablet daily." in out, str(tmp_path / "out.png") in err) == (0, True, True)
    assert (tmp_path / "out.png").read_bytes() == b"page 3"
    (request,) = fake_server.drawn
    assert [place.page for place in request.citations[0].places] == [3]
    assert json.loads(run("ask", "q", "--json", "--image", str(tmp_path / "out.png")).out)["sections"]


def test_image_without_an_answer_writes_nothing(
    run: Run, fake_server: object, no_result: ask_pb2.AskResponse, tmp_path: Path
) -> None:
    """And says so; that there is no answer is an answer."""
    fake_server.answers["q"] = no_result
    code, _, err = run("ask", "q", "--image", str(tmp_path / "out.png"))
    assert (code, "no quote to mark" in err, list(tmp_path.glob("*.png"))) == (0, True, [])


def test_image_of_another_kind_is_refused_before_the_question(run: Run, fake_server: object, tmp_path: Path) -> None:
    """Wrong usage, in one line."""
    code, out, err = run("ask", "q", "--image", str(tmp_path / "out.jpg"))
    assert (code, out, len(err.splitlines()), fake_server.asked) == (2, "", 1, [])
